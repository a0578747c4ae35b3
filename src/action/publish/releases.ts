/** Releases of the target repository: found by their tag, made as drafts, published. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub, findOnGitHub, type GitHubSession, persist, send } from '../rollout/call.ts';
import { refusalError } from '../rollout/github-failures.ts';
import { at, type Repository } from '../rollout/repository.ts';

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

/** By this our drafts are told from those that people are writing. */
const MARK = '<!-- static-export: release -->';
const WRITE = 'contents: write';
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

const ReleaseSchema = v.object({
  id: v.number('an id'),
  tag_name: v.string('a tag'),
  draft: v.boolean('true or false'),
  immutable: v.nullish(v.boolean('true or false')),
  html_url: v.pipe(v.string('an address'), v.url('an address')),
  upload_url: v.string('an address'),
  body: v.nullish(v.string('a text'), ''),
});

function decodeRelease(data: unknown): Release {
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
  return await findOnGitHub(session, {
    ...reading(repository, tag),
    route: '/repos/{owner}/{repo}/releases/tags/{tag}',
    params: { ...at(repository), tag },
    decode: decodeRelease,
  });
}

/** Finds the draft that an earlier run has left of this tag: drafts are not found by their tag, but are in the list. */
export async function findDraft(
  session: GitHubSession,
  repository: Repository,
  tag: string,
): Promise<Release | undefined> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const listed = await listReleases(session, repository, page);
    const found = listed.find((release) => release.draft && release.tag === tag && release.body.includes(MARK));
    if (found !== undefined || listed.length < PAGE_SIZE) return found;
  }
  return undefined;
}

/** Lists releases, the newest first; the first page unless told otherwise. */
export async function listReleases(
  session: GitHubSession,
  repository: Repository,
  page = 1,
): Promise<readonly Release[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The releases of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/releases',
    params: { ...at(repository), per_page: PAGE_SIZE, page },
    decode: (data) => decode(v.array(v.unknown(), 'a list'), data).map(decodeRelease),
  });
}

/** Makes a draft; its tag is made when it is published, at `commit` unless it is there by then. */
export async function createDraft(
  session: GitHubSession,
  repository: Repository,
  { tag, commit }: { readonly tag: string; readonly commit: string },
): Promise<Release> {
  const request = {
    kind: 'once',
    purpose: `The release ${tag} of ${repository.fullName} could not be made`,
    needs: WRITE,
    method: 'POST',
    route: '/repos/{owner}/{repo}/releases',
    params: {
      ...at(repository),
      tag_name: tag,
      target_commitish: commit,
      name: `Static export ${tag}`,
      body: bodyOf(tag),
      draft: true,
      // The archive of a documentation must not take the place of the newest release of the code.
      make_latest: 'false',
    },
    decode: decodeRelease,
  } as const;
  const sent = await persist(session, request, () => findDraft(session, repository, tag));
  if (sent.kind === 'done') return sent.value;
  throw refusalError(request, sent.refusal);
}

function bodyOf(tag: string): string {
  return `${MARK}\nArchives of the static export \`${tag}\`. Deployments download them by their address: as long as one holds it, this release has to stay.\n`;
}

/** Publishes a draft; `taken` where another release has been published under its tag. */
export async function publishDraft(
  session: GitHubSession,
  repository: Repository,
  { id, tag }: Release,
): Promise<Release | 'taken'> {
  const request = {
    kind: 'once',
    purpose: `The release ${tag} of ${repository.fullName} could not be published`,
    needs: WRITE,
    method: 'PATCH',
    route: '/repos/{owner}/{repo}/releases/{release_id}',
    params: { ...at(repository), release_id: id, draft: false, make_latest: 'false' },
    decode: decodeRelease,
  } as const;
  const sent = await persist(session, request, async () => {
    const release = await readRelease(session, repository, { id, tag });
    return release.draft ? undefined : release;
  });
  if (sent.kind === 'done') return sent.value;
  if (/already[_ ]exists/i.test(sent.refusal.says)) return 'taken';
  throw refusalError(request, sent.refusal);
}

async function readRelease(
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

/** Removes a draft of ours that is of no use any more. */
export async function deleteDraft(session: GitHubSession, repository: Repository, { id, tag }: Release): Promise<void> {
  const request = {
    kind: 'repeatable',
    purpose: `The draft of ${tag} of ${repository.fullName} could not be removed`,
    needs: WRITE,
    method: 'DELETE',
    route: '/repos/{owner}/{repo}/releases/{release_id}',
    params: { ...at(repository), release_id: id },
    decode: () => undefined,
  } as const;
  const sent = await send(session, request);
  if (sent.kind === 'lost') throw sent.error;
  if (sent.kind === 'refused') throw refusalError(request, sent.refusal);
}

function reading({ fullName }: Repository, tag: string) {
  return {
    kind: 'repeatable',
    purpose: `The release ${tag} of ${fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
  } as const;
}
