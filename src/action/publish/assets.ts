/** Files of a release: upload, read back, verify. */
import type { FileBody } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { withDownload } from '../fetch/download.ts';
import type { GitHubSession } from '../github/call.ts';
import { routeIn } from '../github/request.ts';
import { takesUploads, uploadAddress } from '../github/upload-address.ts';
import { ASSET_CALL, type Asset, decodeAsset, type Release, type Releases } from './releases.ts';

/** A file to put on a release. */
export interface NewAsset {
  readonly name: string;
  readonly file: FileBody & { readonly type: string };
  readonly sha256: string;
}

const MAX_UPLOADS = 3;
const CALL_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 250;
const SILENCE_MS = 30_000;

/** Returns the time limit of an upload, in milliseconds. */
export function uploadTime(bytes: number): number {
  return CALL_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}

/** Finds a file on a release that matches the wanted one, as far as the server reports. */
export function findWhole(assets: readonly Asset[], wanted: NewAsset): Asset | undefined {
  const asset = findComplete(assets, wanted);
  return asset?.sha256 === undefined || asset.sha256 === wanted.sha256 ? asset : undefined;
}

function findComplete(assets: readonly Asset[], { name, file }: NewAsset): Asset | undefined {
  return assets.find((asset) => asset.name === name && asset.state === 'uploaded' && asset.bytes === file.bytes);
}

/**
 * Uploads missing files to a release; removes an incomplete file of the same name first. Verifies the result by its
 * digest. Throws `PUBLISH` when it differs from the sent file.
 */
export async function putAssets(releases: Releases, release: Release, wanted: readonly NewAsset[]): Promise<void> {
  const { log } = releases.session.effects;
  for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
    for (const one of wanted) {
      if ((await takeWhole(releases, release, one)) === undefined) await upload(releases, release, one);
    }
    // Another run may be uploading or removing one of them: the list shows the current state.
    const assets = await releases.assets(release);
    const complete = wanted.flatMap((one) => {
      const asset = findComplete(assets, one);
      return asset === undefined ? [] : [{ asset, sha256: one.sha256 }];
    });
    for (const one of complete) await prove(releases, release, one);
    if (complete.length === wanted.length) return;
    log.info(`The files of the release ${release.tag} were changed meanwhile; writing them again.`);
  }
  const names = wanted.map(({ name }) => name).join(' and ');
  throw new ActionError('PUBLISH', `${names} are not on the release ${release.tag} after ${MAX_UPLOADS} uploads.`, {
    hint: 'Run it again later; another run may be writing this release, or GitHub is failing. Nothing was pinned.',
  });
}

/** Finds the file; removes a different one of the same name. */
async function takeWhole(releases: Releases, release: Release, wanted: NewAsset): Promise<Asset | undefined> {
  const assets = await releases.assets(release);
  const whole = findWhole(assets, wanted);
  const other = assets.find(({ name }) => name === wanted.name);
  if (whole === undefined && other !== undefined) await releases.removeAsset(other);
  return whole;
}

/** Uploads a file, unless one of its name exists by now. */
async function upload(releases: Releases, release: Release, wanted: NewAsset): Promise<void> {
  const { session, repository } = releases;
  const { name, file } = wanted;
  const where = `to the release ${release.tag} of ${repository.fullName}`;
  const request = {
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
  const sent = await releases.write<Asset>(request, () => takeWhole(releases, release, wanted));
  if (sent === 'taken' || sent.name === name) return;
  throw new ActionError(
    'PUBLISH',
    `GitHub has named the file ${session.effects.secrets.clean(sent.name)}, not ${name}.`,
  );
}

function addressFor({ github, effects }: GitHubSession, { uploadUrl, tag }: Release): string {
  const address = uploadAddress(uploadUrl);
  if (address !== undefined && takesUploads(new URL(address), github.apiUrl)) return address;
  const place = effects.secrets.clean(uploadUrl, 120);
  throw new ActionError('PUBLISH', `The release ${tag} takes files at ${place}, which is not GitHub’s.`, {
    hint: 'Check `GITHUB_API_URL`; the token is never sent elsewhere.',
  });
}

/** Throws when the digest of a file differs from that of the sent file. */
async function prove(
  releases: Releases,
  { tag }: Release,
  { asset, sha256: wanted }: { readonly asset: Asset; readonly sha256: string },
): Promise<void> {
  const sha256 = asset.sha256 ?? (await digestOf(releases, asset));
  if (sha256 === wanted) return;
  const message = `${asset.name} on the release ${tag} has the SHA-256 ${sha256}, not that of the file that was sent.`;
  throw new ActionError('PUBLISH', message, { hint: 'Run it again: it is then uploaded anew. Nothing was pinned.' });
}

/**
 * Returns the digest of a file when the server does not report it: downloads it by the API, which also has files of
 * drafts. GitHub answers with the bytes or with a redirect to storage, which does not get the token.
 *
 * Source: https://docs.github.com/en/rest/releases/assets#get-a-release-asset
 */
async function digestOf({ session, repository }: Releases, { id, address, bytes }: Asset): Promise<string> {
  const { effects, github, deadline } = session;
  const { route, params } = routeIn(repository, ASSET_CALL, { asset_id: id });
  const open = async () => {
    const timeoutMs = Math.max(1, deadline.remaining());
    return await github.stream({ route, params, timeoutMs, signal: effects.signal }, SILENCE_MS);
  };
  const download = { link: { url: new URL(address) }, deadline, maxBytes: bytes, open };
  return await withDownload(effects, download, async (_file, { sha256 }) => sha256);
}
