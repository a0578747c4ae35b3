/** Removing what a rollout that did not get to its end has left. */

import { type Move, removeBranch } from '../github/branches.ts';
import type { GitHubSession } from '../github/call.ts';
import type { Repository } from '../github/repository.ts';
import { deadlineIn } from '../transport/deadline.ts';

const LIMIT_MS = 20_000;

/**
 * Removes a branch that this run has made, unless somebody has written on it. Also in a run that was cancelled, as long
 * as it is given time. That the branch stays is no reason to fail, and the next run goes by it.
 */
export async function sweep(
  { deps, github }: GitHubSession,
  repository: Repository,
  made: Pick<Move, 'branch' | 'from'>,
): Promise<void> {
  const quiet = { ...deps, signal: new AbortController().signal };
  try {
    await removeBranch({ deps: quiet, github, deadline: deadlineIn(LIMIT_MS, deps.clock) }, repository, made);
  } catch {
    deps.log.info(`The branch \`${made.branch}\` could not be removed; it has no further purpose.`);
  }
}
