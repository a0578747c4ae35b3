/** Labels, assignees and reviewers of a pull request, which never fail the run, and comments. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub, orProblem } from './call.ts';
import type { OpenRepository } from './repository.ts';
import { routeIn } from './request.ts';
import type { Pull } from './seen.ts';

const WRITE = 'pull-requests: write';
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** Labels and people that a pull request should have. */
export interface Additions {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  /**
   * Whether there is something new to review: GitHub removes people who have reviewed from the list, so they would be
   * requested again every night.
   */
  readonly isNews: boolean;
}

/** GitHub silently ignores people whom it cannot assign. */
const AssignedSchema = v.object({ assignees: v.array(v.object({ login: v.string() })) });

/** Adds missing labels and people to the pull request. A refusal of GitHub is a warning. */
export async function addPeople(
  target: OpenRepository,
  pull: Pull,
  { labels, assignees, reviewers, teamReviewers, isNews }: Additions,
): Promise<void> {
  const to = { ...target, number: pull.number };
  await add(to, 'labels', 'issues/{number}/labels', { labels: without(labels, pull.labels) });
  const unassigned = without(assignees, pull.assignees);
  const assigned = await add(to, 'assignees', 'issues/{number}/assignees', { assignees: unassigned });
  const there = v.is(AssignedSchema, assigned) ? assigned.assignees.map(({ login }) => login) : unassigned;
  const leftOut = without(unassigned, there);
  if (leftOut.length > 0)
    target.session.effects.log.warning(
      `The pull request is missing assignees ${leftOut.join(', ')}: GitHub ignored them.`,
    );
  if (!isNews) return;
  // Separate requests: GitHub refuses the whole request when the token may not request teams, or when it names the
  // author.
  const [asked, teams] = [without(reviewers, [...pull.reviewers, pull.author]), without(teamReviewers, pull.teams)];
  await add(to, 'reviewers', 'pulls/{number}/requested_reviewers', { reviewers: asked });
  await add(to, 'reviewers', 'pulls/{number}/requested_reviewers', { team_reviewers: teams });
}

function without(wanted: readonly string[], present: readonly string[]): readonly string[] {
  const known = new Set(present.map((name) => name.toLowerCase()));
  return wanted.filter((name) => !known.has(name.toLowerCase()));
}

/** Adds names of one kind; returns GitHub's answer, if there is one. */
async function add(
  { session, repository, number }: OpenRepository & Pick<Pull, 'number'>,
  what: string,
  path: string,
  added: Readonly<Record<string, readonly string[]>>,
): Promise<unknown> {
  const names = Object.values(added).flat();
  if (names.length === 0) return undefined;
  const { value, problem } = await orProblem(
    session,
    callGitHub(session, {
      purpose: `The ${what} of pull request #${number} of ${repository.fullName} could not be set`,
      needs: WRITE,
      ...routeIn(repository, `POST /${path}`, { number, ...added }),
      decode: (data) => data,
      // The pull request was just created.
      isTooEarly: ({ says }) => /could not resolve to a node/i.test(says),
    }),
  );
  if (problem !== undefined)
    session.effects.log.warning(`The pull request is missing ${what} ${names.join(', ')}. ${problem}`);
  return value;
}

const CommentsSchema = v.array(v.object({ id: v.number('an id'), body: v.nullish(v.string('a text'), '') }), 'a list');

/** Comments on a pull request, unless a comment there has the marker; `body` holds it. */
export async function commentOnce(target: OpenRepository, number: number, marker: string, body: string): Promise<void> {
  const hasMarker = () => hasComment(target, number, marker);
  if (await hasMarker()) return;
  await callGitHub<true>(target.session, {
    purpose: `The comment on pull request #${number} of ${target.repository.fullName} could not be made`,
    needs: WRITE,
    ...routeIn(target.repository, 'POST /issues/{issue_number}/comments', { issue_number: number, body }),
    decode: (data) => decode(v.object({ id: v.number('an id') }), data) && true,
    readBack: async () => (await hasMarker()) || undefined,
  });
}

async function hasComment(target: OpenRepository, number: number, marker: string): Promise<boolean> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const comments = await callGitHub(target.session, {
      purpose: `The comments on pull request #${number} of ${target.repository.fullName} could not be read`,
      needs: 'pull-requests: read',
      ...routeIn(target.repository, 'GET /issues/{issue_number}/comments', {
        issue_number: number,
        per_page: PAGE_SIZE,
        page,
      }),
      decode: (data) => decode(CommentsSchema, data),
    });
    if (comments.some((comment) => comment.body.includes(marker))) return true;
    if (comments.length < PAGE_SIZE) return false;
  }
  return false;
}
