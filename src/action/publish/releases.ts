/** Releases of the target repository: read, found by their tag, listed. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub, type GitHubSession } from '../github/call.ts';
import type { Repository } from '../github/repository.ts';
import { at } from '../github/request.ts';

/** A release as far as it matters here. */
export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly draft: boolean;
  /** Whether nothing can be added to it any more. */
  readonly immutable: boolean;
  readonly webUrl: string;
  /** Template of the address that takes its files. */
  readonly uploadUrl: string;
  readonly body: string;
}

/** Releases in one answer of the list. */
export const PAGE_SIZE = 100;

const ReleaseSchema = v.object({
  id: v.number('an id'),
  tag_name: v.string('a tag'),
  draft: v.boolean('true or false'),
  immutable: v.nullish(v.boolean('true or false')),
  html_url: v.pipe(v.string('an address'), v.url('an address')),
  upload_url: v.string('an address'),
  body: v.nullish(v.string('a text'), ''),
});

/** Reads a release as GitHub tells it; throws a `ContractError`. */
export function decodeRelease(data: unknown): Release {
  const found = decode(ReleaseSchema, data);
  return {
    id: found.id,
    tag: found.tag_name,
    draft: found.draft,
    immutable: found.immutable === true,
    webUrl: found.html_url,
    uploadUrl: found.upload_url,
    body: found.body ?? '',
  };
}

/** Finds the published release of a tag. */
export async function findPublished(
  session: GitHubSession,
  repository: Repository,
  tag: string,
): Promise<Release | undefined> {
  return await callGitHub<Release | undefined>(session, {
    ...reading(repository, tag),
    route: '/repos/{owner}/{repo}/releases/tags/{tag}',
    params: { ...at(repository), tag },
    decode: decodeRelease,
    refusals: [[404, undefined]],
  });
}

/** Lists releases, the newest first; the first page unless told otherwise. */
export async function listReleases(
  session: GitHubSession,
  repository: Repository,
  page = 1,
): Promise<readonly Release[]> {
  return await callGitHub(session, {
    purpose: `The releases of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/releases',
    params: { ...at(repository), per_page: PAGE_SIZE, page },
    decode: (data) => decode(v.array(v.unknown(), 'a list'), data).map(decodeRelease),
  });
}

/** Reads a release by its id, drafts too. */
export async function readRelease(
  session: GitHubSession,
  repository: Repository,
  { id, tag }: Pick<Release, 'id' | 'tag'>,
): Promise<Release> {
  return await callGitHub(session, {
    ...reading(repository, tag),
    route: '/repos/{owner}/{repo}/releases/{release_id}',
    params: { ...at(repository), release_id: id },
    decode: decodeRelease,
  });
}

function reading({ fullName }: Repository, tag: string) {
  return {
    purpose: `The release ${tag} of ${fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
  } as const;
}
