/** A file put on a release: uploaded, read back, proven. */
import type { FileBody } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { withDownload } from '../fetch/download.ts';
import { type GitHubSession, persist } from '../github/call.ts';
import { refusalError } from '../github/failures.ts';
import { at } from '../github/repository.ts';
import { takesUploads, uploadAddress } from '../github/upload-address.ts';
import { ASSET_ROUTE, type Asset, decodeAsset, isAlreadyThere, type Release, type Releases } from './releases.ts';

/** A file that is to be on a release. */
export interface NewAsset {
  readonly name: string;
  readonly file: FileBody & { readonly type: string };
  readonly sha256: string;
}

const MAX_UPLOADS = 3;
const CALL_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 250;
const SILENCE_MS = 30_000;

/** Gives the time that an upload may take, in milliseconds. */
export function uploadTime(bytes: number): number {
  return CALL_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}

/** Finds a file among those of a release, where it is what it is to be, as far as the server tells. */
export function findWhole(assets: readonly Asset[], wanted: NewAsset): Asset | undefined {
  return assets.find((asset) => asset.name === wanted.name && isWhole(asset, wanted));
}

function isWhole(asset: Asset, { file, sha256 }: NewAsset): boolean {
  return isComplete(asset, file) && (asset.sha256 === undefined || asset.sha256 === sha256);
}

function isComplete({ state, bytes }: Asset, file: FileBody): boolean {
  return state === 'uploaded' && bytes === file.bytes;
}

/**
 * Puts a file on a release, unless it is there; a file of that name that is not whole is removed first. What is there
 * then is proven by its digest. Throws `PUBLISH` where it is not what was sent.
 */
export async function putAsset(releases: Releases, release: Release, wanted: NewAsset): Promise<Asset> {
  const { name, file } = wanted;
  for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
    const asset = (await takeWhole(releases, release, wanted)) ?? (await upload(releases, release, wanted));
    // Another run is uploading it, or a part of an upload is there: what it is shows in the next round.
    if (asset === 'exists') continue;
    const seen = await releases.readAsset(asset);
    if (!isComplete(seen, file)) continue;
    const sha256 = seen.sha256 ?? (await digestOf(releases, seen, file.bytes));
    if (sha256 === wanted.sha256) return seen;
    throw new ActionError(
      'PUBLISH',
      `${name} on the release ${release.tag} has the SHA-256 ${sha256}, not that of the file that was sent.`,
      { hint: 'Run it again: it is then uploaded anew. Nothing was pinned.' },
    );
  }
  throw new ActionError('PUBLISH', `${name} is not whole on the release ${release.tag} after ${MAX_UPLOADS} uploads.`, {
    hint: 'Run it again later; another run may be writing this release, or GitHub is in trouble. Nothing was pinned.',
  });
}

/** Finds the file; one of its name that is not what it is to be is removed. */
async function takeWhole(releases: Releases, release: Release, wanted: NewAsset): Promise<Asset | undefined> {
  const found = (await releases.assets(release)).find(({ name }) => name === wanted.name);
  if (found === undefined || isWhole(found, wanted)) return found;
  await releases.removeAsset(found);
  return undefined;
}

async function upload(releases: Releases, release: Release, wanted: NewAsset): Promise<Asset | 'exists'> {
  const { session, repository } = releases;
  const { name, file } = wanted;
  const where = `to the release ${release.tag} of ${repository.fullName}`;
  const request = {
    kind: 'once',
    purpose: `${name} could not be uploaded ${where}`,
    effect: `${name} may have been uploaded ${where}`,
    needs: 'contents: write',
    method: 'POST',
    route: addressFor(session, release),
    params: { name },
    file,
    timeoutMs: uploadTime(file.bytes),
    decode: decodeAsset,
  } as const;
  const sent = await persist(session, request, () => takeWhole(releases, release, wanted));
  if (sent.kind !== 'done') {
    if (isAlreadyThere(sent.refusal)) return 'exists';
    throw refusalError(request, sent.refusal);
  }
  if (sent.value.name === name) return sent.value;
  throw new ActionError(
    'PUBLISH',
    `GitHub has named the file ${session.deps.secrets.clean(sent.value.name)}, not ${name}.`,
  );
}

function addressFor({ github, deps }: GitHubSession, { uploadUrl, tag }: Release): string {
  const address = uploadAddress(uploadUrl);
  if (address !== undefined && takesUploads(new URL(address), github.apiUrl)) return address;
  const place = deps.secrets.clean(uploadUrl, 120);
  throw new ActionError('PUBLISH', `The release ${tag} takes files at ${place}, which is not GitHub’s.`, {
    hint: 'Check `GITHUB_API_URL`; the token is never sent elsewhere.',
  });
}

/**
 * Gives the digest of a file whose server does not tell it: downloads it by the API, which knows those of drafts too.
 * GitHub answers with the bytes or with a redirect to storage, where the token does not go.
 * Source: https://docs.github.com/en/rest/releases/assets#get-a-release-asset
 */
async function digestOf({ session, repository }: Releases, { id, address }: Asset, maxBytes: number): Promise<string> {
  const { deps, github, deadline } = session;
  const params = { ...at(repository), asset_id: id };
  const open = async () => {
    const timeoutMs = Math.max(1, deadline.remaining());
    return await github.stream({ route: ASSET_ROUTE, params, timeoutMs, signal: deps.signal }, SILENCE_MS);
  };
  const download = { link: { url: new URL(address) }, deadline, maxBytes, open };
  return await withDownload(deps, download, async (_file, { sha256 }) => sha256);
}
