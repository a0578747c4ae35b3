/** What a pull request brings, and how it stands. */
import type { Commit } from './commits.ts';
import type { FileDiff } from './diff.ts';
import type { Pull } from './pull.ts';
import type { Repository } from './repository.ts';

export async function filesOf(repository: Repository, { base, head }: Pull): Promise<readonly FileDiff[]> {
  const from = (await repository.commits.mergeBase(base.sha, head.sha)) ?? base.sha;
  return await repository.diff(from, head.sha);
}

/** Lists the commits of a pull request, the oldest first. */
export async function commitsOf(repository: Repository, { base, head }: Pull): Promise<readonly Commit[]> {
  return await repository.commits.ahead(base.sha, head.sha);
}

/** Tells whether a commit is one of a pull request, or came to the base by its merge. */
export async function introduces(repository: Repository, pull: Pull, sha: string): Promise<boolean> {
  if (pull.mergeCommit === sha) return true;
  const own = await commitsOf(repository, pull);
  const merged = pull.mergeCommit === undefined ? [] : await repository.commits.ahead(pull.base.sha, pull.mergeCommit);
  return [...own, ...merged].some((commit) => commit.sha === sha);
}

/** Says in REST's words whether a pull request can be merged; `mergeable`: whether git can, `null` once it is closed. */
export function mergeableState(repository: Repository, pull: Pull, mergeable: boolean | null): string {
  if (pull.state === 'closed') return 'unknown';
  if (mergeable === false) return 'dirty';
  if (pull.draft) return 'draft';
  return repository.isProtected(pull.base.ref) && !pull.head.passed ? 'blocked' : 'clean';
}
