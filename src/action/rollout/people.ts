/** Labels and people of a pull request: what is missing is added, and what GitHub refuses is a warning. */
import type { GitHubSession } from '../github/call.ts';
import { addAssignees, addLabels, requestReviewers } from '../github/pull-additions.ts';
import type { Pull } from '../github/pull-search.ts';
import type { Repository } from '../github/repository.ts';
import type { RolloutInputs } from './inputs.ts';

/**
 * Adds the labels and assignees that the pull request does not have. Reviewers are asked where there is something new to
 * look at: who has given a review is off GitHub's list, and would be asked again every night.
 */
export async function addPeople(
  session: GitHubSession,
  repository: Repository,
  pull: Pull,
  { labels, assignees, reviewers, teamReviewers }: RolloutInputs,
  { isNews }: { readonly isNews: boolean },
): Promise<void> {
  const missing = {
    labels: without(labels, pull.labels),
    assignees: without(assignees, pull.assignees),
    // GitHub refuses a whole request that names the author.
    reviewers: without(reviewers, [...pull.reviewers, pull.author]),
    teams: without(teamReviewers, pull.teams),
  };
  await addLabels(session, repository, pull.number, missing.labels);
  await addAssignees(session, repository, pull.number, missing.assignees);
  if (!isNews) return;
  // Apart: a token that may not ask teams is refused as a whole.
  await requestReviewers(session, repository, pull.number, { reviewers: missing.reviewers, teams: [] });
  await requestReviewers(session, repository, pull.number, { reviewers: [], teams: missing.teams });
}

function without(wanted: readonly string[], present: readonly string[]): readonly string[] {
  const known = new Set(present.map((name) => name.toLowerCase()));
  return wanted.filter((name) => !known.has(name.toLowerCase()));
}
