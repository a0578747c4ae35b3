/** Files on a release: uploaded, read back, proven. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import type { FileBody } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, type GitHubSession, send } from '../github/call.ts';
import { refusalError } from '../github/failures.ts';
import type { Repository } from '../github/repository.ts';
import { at } from '../github/request.ts';
import { takesUploads, uploadAddress } from '../github/upload-address.ts';
import { isLocalHost } from '../local-host.ts';
import { digestOf } from './asset-digest.ts';
import type { Release } from './releases.ts';

/** A file on a release. */
export interface Asset {
  readonly id: number;
  readonly name: string;
  /** `uploaded`, when it is whole. */
  readonly state: string;
  readonly bytes: number;
  /** In hex; absent on servers that do not tell it. */
  readonly sha256?: string;
  /** Where everybody downloads it, once its release is published. */
  readonly address: string;
}

/** A file that is to be on a release. */
export interface NewAsset {
  readonly name: string;
  readonly file: FileBody & { readonly type: string };
  readonly sha256: string;
}

const WRITE = 'contents: write';
const PAGE_SIZE = 100;
/** A release has at most 1000 files. Source: https://docs.github.com/en/repositories/releasing-projects-on-github/about-releases */
const MAX_PAGES = 10;
const MAX_UPLOADS = 3;
const CALL_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 250;

const AssetSchema = v.object({
  id: v.number('an id'),
  name: v.string('a name'),
  state: v.nullish(v.string('a state'), 'uploaded'),
  size: v.number('a size'),
  digest: v.nullish(v.string('a digest')),
  browser_download_url: v.pipe(v.string('an address'), v.url('an address'), v.check(isPlainAddress, 'a plain address')),
});

/** The address is written into configurations: no credentials, and encrypted as the platform's links are. */
function isPlainAddress(text: string): boolean {
  const { protocol, hostname, username, password, search } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
  return isSafe && username === '' && password === '' && search === '';
}

function decodeAsset(data: unknown): Asset {
  const found = decode(AssetSchema, data);
  const sha256 = /^sha256:([0-9a-f]{64})$/.exec(found.digest ?? '')?.[1];
  return {
    id: found.id,
    name: found.name,
    state: found.state ?? '',
    bytes: found.size,
    ...(sha256 !== undefined && { sha256 }),
    address: found.browser_download_url,
  };
}

/** Gives the time that an upload may take, in milliseconds. */
export function uploadTime(bytes: number): number {
  return CALL_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}

/** Lists the files of a release, those that are not whole too. */
export async function listAssets(
  session: GitHubSession,
  repository: Repository,
  { id, tag }: Pick<Release, 'id' | 'tag'>,
): Promise<readonly Asset[]> {
  const all: Asset[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const listed = await callGitHub(session, {
      purpose: `The files of the release ${tag} of ${repository.fullName} could not be read`,
      needs: 'contents: read',
      method: 'GET',
      route: '/repos/{owner}/{repo}/releases/{release_id}/assets',
      params: { ...at(repository), release_id: id, per_page: PAGE_SIZE, page },
      decode: (data) => decode(v.array(v.unknown(), 'a list'), data).map(decodeAsset),
    });
    all.push(...listed);
    if (listed.length < PAGE_SIZE) break;
  }
  return all;
}

/** Whether a file on a release is what it is to be, as far as the server tells. */
export function isWhole(asset: Asset, { file, sha256 }: Pick<NewAsset, 'file' | 'sha256'>): boolean {
  return isComplete(asset, file) && (asset.sha256 === undefined || asset.sha256 === sha256);
}

function isComplete({ state, bytes }: Asset, file: FileBody): boolean {
  return state === 'uploaded' && bytes === file.bytes;
}

/**
 * Puts a file on a release, unless it is there; a file of that name that is not whole is removed first. What is there
 * then is proven by its digest. Throws `PUBLISH` where it is not what was sent.
 */
export async function putAsset(
  session: GitHubSession,
  repository: Repository,
  release: Release,
  wanted: NewAsset,
): Promise<Asset> {
  for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
    const there = await findWhole(session, repository, { release, wanted });
    const asset = there ?? (await upload(session, repository, release, wanted));
    // Another run is uploading it, or a part of an upload is there: what it is shows in the next round.
    if (asset === 'exists') continue;
    const seen = await readAsset(session, repository, asset);
    if (!isComplete(seen, wanted.file)) continue;
    const sha256 = seen.sha256 ?? (await digestOf(session, repository, seen, wanted.file.bytes));
    if (sha256 === wanted.sha256) return seen;
    throw new ActionError(
      'PUBLISH',
      `${wanted.name} on the release ${release.tag} has the SHA-256 ${sha256}, not that of the file that was sent.`,
      { hint: 'Run it again: it is then uploaded anew. Nothing was pinned.' },
    );
  }
  throw new ActionError(
    'PUBLISH',
    `${wanted.name} is not whole on the release ${release.tag} after ${MAX_UPLOADS} uploads.`,
    {
      hint: 'Run it again later; another run may be writing this release, or GitHub is in trouble. Nothing was pinned.',
    },
  );
}

/** Finds the file; one of its name that is not what it is to be is removed. */
async function findWhole(
  session: GitHubSession,
  repository: Repository,
  { release, wanted }: { readonly release: Release; readonly wanted: NewAsset },
): Promise<Asset | undefined> {
  const found = (await listAssets(session, repository, release)).find(({ name }) => name === wanted.name);
  if (found === undefined || isWhole(found, wanted)) return found;
  await deleteAsset(session, repository, found);
  return undefined;
}

async function upload(
  session: GitHubSession,
  repository: Repository,
  release: Release,
  wanted: NewAsset,
): Promise<Asset | 'exists'> {
  const { name, file } = wanted;
  const request = {
    purpose: `${name} could not be uploaded to the release ${release.tag} of ${repository.fullName}`,
    effect: `${name} may have been uploaded to the release ${release.tag} of ${repository.fullName}`,
    needs: WRITE,
    method: 'POST',
    route: addressFor(session, release),
    params: { name },
    file,
    timeoutMs: uploadTime(file.bytes),
    decode: decodeAsset,
  } as const;
  const sent = await send(session, { ...request, readBack: () => findWhole(session, repository, { release, wanted }) });
  if (sent.kind !== 'done') {
    if (/already[_ ]exists/i.test(sent.refusal.says)) return 'exists';
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
  throw new ActionError(
    'PUBLISH',
    `The release ${tag} takes files at ${deps.secrets.clean(uploadUrl, 120)}, which is not GitHub’s.`,
    {
      hint: 'Check `GITHUB_API_URL`; the token is never sent elsewhere.',
    },
  );
}

async function readAsset(session: GitHubSession, repository: Repository, { id, name }: Asset): Promise<Asset> {
  return await callGitHub(session, {
    purpose: `${name} on a release of ${repository.fullName} could not be read back`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
    params: { ...at(repository), asset_id: id },
    decode: decodeAsset,
  });
}

/** Removes a file from a release; one that is gone already is fine. */
export async function deleteAsset(session: GitHubSession, repository: Repository, { id, name }: Asset): Promise<void> {
  const request = {
    purpose: `${name} on a release of ${repository.fullName} could not be removed`,
    needs: WRITE,
    method: 'DELETE',
    route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
    params: { ...at(repository), asset_id: id },
    decode: () => undefined,
  } as const;
  const sent = await send(session, request);
  if (sent.kind === 'refused') throw refusalError(request, sent.refusal);
}
