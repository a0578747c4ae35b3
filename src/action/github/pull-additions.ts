/** What a pull request has beside its text: labels, assignees, reviewers, none of them a reason to fail, and comments. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { retryDelay } from '../transport/backoff.ts';
import { callGitHub, type GitHubSession, persist, send } from './call.ts';
import { refusalError } from './failures.ts';
import { at, type Repository } from './repository.ts';
import type { Pull } from './seen.ts';

const WRITE = 'pull-requests: write';
/** Times that GitHub is given to know of a pull request that it has just made. */
const MAX_ATTEMPTS = 3;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** Whom and what a pull request is to have beside its text. */
export interface Additions {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  /**
   * Whether there is something new to look at: who has given a review is off GitHub's list, and would be asked again
   * every night.
   */
  readonly isNews: boolean;
}

const AssignedSchema = v.object({ assignees: v.nullish(v.array(v.object({ login: v.string('a login') }), 'a list')) });

/** Adds labels and people that the pull request does not have. What GitHub refuses is a warning, and no reason to fail. */
export async function addPeople(
  session: GitHubSession,
  repository: Repository,
  pull: Pull,
  { labels, assignees, reviewers, teamReviewers, isNews }: Additions,
): Promise<void> {
  const to = { session, repository, number: pull.number };
  const missing = without(labels, pull.labels);
  await add(to, 'labels', missing, { route: 'issues/{number}/labels', params: { labels: missing } });
  const unassigned = without(assignees, pull.assignees);
  await add(to, 'assignees', unassigned, {
    route: 'issues/{number}/assignees',
    params: { assignees: unassigned },
    // GitHub leaves out in silence whom it cannot assign.
    leftOut: (data) => {
      const there = decode(AssignedSchema, data).assignees ?? undefined;
      return there === undefined
        ? []
        : without(
            unassigned,
            there.map(({ login }) => login),
          );
    },
  });
  if (!isNews) return;
  // Apart: a token that may not ask teams is refused as a whole, as is a request that names the author.
  const asked = without(reviewers, [...pull.reviewers, pull.author]);
  await add(to, 'reviewers', asked, { route: 'pulls/{number}/requested_reviewers', params: { reviewers: asked } });
  const teams = without(teamReviewers, pull.teams);
  await add(to, 'reviewers', teams, { route: 'pulls/{number}/requested_reviewers', params: { team_reviewers: teams } });
}

function without(wanted: readonly string[], present: readonly string[]): readonly string[] {
  const known = new Set(present.map((name) => name.toLowerCase()));
  return wanted.filter((name) => !known.has(name.toLowerCase()));
}

interface Addition {
  /** Below the repository. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Lists those of an answer that are not there. */
  readonly leftOut?: (data: unknown) => readonly string[];
}

async function add(
  {
    session,
    repository,
    number,
  }: { readonly session: GitHubSession; readonly repository: Repository; readonly number: number },
  what: string,
  names: readonly string[],
  { route, params, leftOut = () => [] }: Addition,
): Promise<void> {
  if (names.length === 0) return;
  const { deps } = session;
  const request = {
    kind: 'repeatable',
    purpose: `The ${what} of pull request #${number} of ${repository.fullName} could not be set`,
    needs: WRITE,
    method: 'POST',
    route: `/repos/{owner}/{repo}/${route}`,
    params: { ...at(repository), number, ...params },
    decode: leftOut,
  } as const;
  try {
    for (let nth = 1; ; nth += 1) {
      const sent = await send(session, request);
      if (sent.kind === 'done') {
        if (sent.value.length > 0)
          deps.log.warning(`The pull request goes without ${what} ${sent.value.join(', ')}: GitHub left them out.`);
        return;
      }
      if (sent.kind === 'lost') throw sent.error;
      if (nth === MAX_ATTEMPTS || !/could not resolve to a node/i.test(sent.refusal.says))
        throw refusalError(request, sent.refusal);
      await deps.clock.sleep(retryDelay(nth + 1, undefined, deps.random()), deps.signal);
    }
  } catch (error) {
    deps.signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    deps.log.warning(
      `The pull request goes without ${what} ${names.join(', ')}. ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`,
    );
  }
}

const CommentsSchema = v.array(v.object({ id: v.number('an id'), body: v.nullish(v.string('a text'), '') }), 'a list');

/** Comments on a pull request, unless a comment there has the marker; `body` holds it. */
export async function commentOnce(
  session: GitHubSession,
  repository: Repository,
  number: number,
  marker: string,
  body: string,
): Promise<void> {
  if (await hasComment(session, repository, number, marker)) return;
  const request = {
    kind: 'once',
    purpose: `The comment on pull request #${number} of ${repository.fullName} could not be made`,
    needs: WRITE,
    method: 'POST',
    route: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
    params: { ...at(repository), issue_number: number, body },
    decode: (data: unknown) => decode(v.object({ id: v.number('an id') }), data).id,
  } as const;
  const sent = await persist(session, request, async () =>
    (await hasComment(session, repository, number, marker)) ? number : undefined,
  );
  if (sent.kind !== 'done') throw refusalError(request, sent.refusal);
}

async function hasComment(
  session: GitHubSession,
  repository: Repository,
  number: number,
  marker: string,
): Promise<boolean> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const comments = await callGitHub(session, {
      kind: 'repeatable',
      purpose: `The comments on pull request #${number} of ${repository.fullName} could not be read`,
      needs: 'pull-requests: read',
      method: 'GET',
      route: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: { ...at(repository), issue_number: number, per_page: PAGE_SIZE, page },
      decode: (data) => decode(CommentsSchema, data),
    });
    if (comments.some((comment) => comment.body.includes(marker))) return true;
    if (comments.length < PAGE_SIZE) return false;
  }
  return false;
}
