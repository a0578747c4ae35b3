/** Drafts of releases: made, found again, published, removed. */
import { ActionError } from '../errors.ts';
import { type GitHubSession, send } from '../github/call.ts';
import { refusalError } from '../github/failures.ts';
import type { Repository } from '../github/repository.ts';
import { at } from '../github/request.ts';
import { decodeRelease, listReleases, PAGE_SIZE, type Release, readRelease } from './releases.ts';

/** A draft that a run of the Action has made. */
export interface Draft {
  readonly release: Release;
  /**
   * Whether it may be taken up or removed: it is of this very run, or whoever made it has ended. The draft of a run that
   * is still at work is its own, since it may be published at any moment, and stay as it is for good.
   */
  readonly isFree: boolean;
}

/**
 * Longer than a job of GitHub's runners lasts, and than the slowest upload is given.
 * Source: https://docs.github.com/en/actions/reference/limits
 */
const MAX_WORK_MS = 6 * 3_600_000;
const WRITE = 'contents: write';
const MAX_PAGES = 10;
/** By this our drafts are told from those that people are writing. `created_at` of a draft is the date of a commit. */
const MARK = /^<!-- static-export: release; run (\S+); drafted (\S+) -->/;

function markOf({ clock, workflow }: GitHubSession['deps']): string {
  return `<!-- static-export: release; run ${workflow.runKey}; drafted ${clock.today().toISOString()} -->`;
}

function toDraft(release: Release, { clock, workflow }: GitHubSession['deps']): Draft | undefined {
  const [, run, drafted = ''] = (release.draft ? MARK.exec(release.body) : undefined) ?? [];
  if (run === undefined) return undefined;
  const ageMs = clock.today().getTime() - Date.parse(drafted);
  return { release, isFree: run === workflow.runKey || ageMs > MAX_WORK_MS };
}

/** Lists the drafts of runs: drafts are not found by their tag, but are among all releases. */
export async function listDrafts(session: GitHubSession, repository: Repository): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const listed = await listReleases(session, repository, page);
    drafts.push(...listed.flatMap((release) => toDraft(release, session.deps) ?? []));
    if (listed.length < PAGE_SIZE) break;
  }
  return drafts;
}

/**
 * Makes a draft. Its tag is made when it is published, on the head of the default branch unless it is there by then: of
 * a commit named here, which no branch may have as its head any more, GitHub might want the right to write workflows.
 */
export async function createDraft(session: GitHubSession, repository: Repository, tag: string): Promise<Release> {
  const request = {
    purpose: `The release ${tag} of ${repository.fullName} could not be made`,
    needs: WRITE,
    method: 'POST',
    route: '/repos/{owner}/{repo}/releases',
    params: {
      ...at(repository),
      tag_name: tag,
      name: `Static export ${tag}`,
      body: `${markOf(session.deps)}\nArchives of the static export \`${tag}\`. Deployments download them by their address: as long as one holds it, this release has to stay.\n`,
      draft: true,
      // The archive of a documentation must not take the place of the newest release of the code.
      make_latest: 'false',
    },
    decode: decodeRelease,
  } as const;
  const own = async () => {
    const drafts = await listDrafts(session, repository);
    return drafts.find(({ release, isFree }) => release.tag === tag && isFree)?.release;
  };
  return await withWorkflowsHint(async () => {
    const sent = await send(session, { ...request, readBack: own });
    if (sent.kind === 'done') return sent.value;
    throw refusalError(request, sent.refusal);
  });
}

/** Publishes a draft; `taken` where another release has been published under its tag. */
export async function publishDraft(
  session: GitHubSession,
  repository: Repository,
  { id, tag }: Release,
): Promise<Release | 'taken'> {
  const request = {
    purpose: `The release ${tag} of ${repository.fullName} could not be published`,
    effect: `The release ${tag} of ${repository.fullName} may have been published`,
    needs: WRITE,
    method: 'PATCH',
    route: '/repos/{owner}/{repo}/releases/{release_id}',
    params: { ...at(repository), release_id: id, draft: false, make_latest: 'false' },
    decode: decodeRelease,
  } as const;
  const published = async () => {
    const release = await readRelease(session, repository, { id, tag });
    return release.draft ? undefined : release;
  };
  return await withWorkflowsHint(async () => {
    const sent = await send(session, { ...request, readBack: published });
    if (sent.kind === 'done') return sent.value;
    if (/already[_ ]exists/i.test(sent.refusal.says)) return 'taken';
    throw refusalError(request, sent.refusal);
  });
}

const WORKFLOWS_HINT =
  'GitHub answers so, too, where the commit of the tag has other files below `.github/workflows` than the default branch: then make the tag by hand, or use the token of an App with `workflows: write`.';

/**
 * GitHub answers 403 or 404 where the tag would stand on a commit that is head of nothing and has other workflows than
 * the default branch, and the token may not write workflows.
 * Source: https://github.blog/changelog/2023-11-02-github-actions-enforcing-workflow-scope-when-creating-a-release/
 */
async function withWorkflowsHint<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'PERMISSION') throw error;
    const { hint = '', cause } = error;
    throw new ActionError('PERMISSION', error.message, {
      hint: `${hint} ${WORKFLOWS_HINT}`,
      cause,
    });
  }
}

/** Removes a draft of ours that is of no use any more. */
export async function deleteDraft(session: GitHubSession, repository: Repository, { id, tag }: Release): Promise<void> {
  const request = {
    purpose: `The draft of ${tag} of ${repository.fullName} could not be removed`,
    needs: WRITE,
    method: 'DELETE',
    route: '/repos/{owner}/{repo}/releases/{release_id}',
    params: { ...at(repository), release_id: id },
    decode: () => undefined,
  } as const;
  const sent = await send(session, request);
  if (sent.kind === 'refused') throw refusalError(request, sent.refusal);
}
