/** What a pull request has beside its text: labels, assignees, reviewers, none of them a reason to fail, and comments. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { retryDelay } from '../transport/backoff.ts';
import { callGitHub, type GitHubRequest, type GitHubSession, persist, send } from './call.ts';
import { refusalError } from './failures.ts';
import { at, type Repository } from './repository.ts';

const WRITE = 'pull-requests: write';
/** Times that GitHub is given to know of a pull request that it has just made. */
const MAX_ATTEMPTS = 3;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** Adds labels; those that the repository does not know are made. */
export async function addLabels(
  session: GitHubSession,
  repository: Repository,
  number: number,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return;
  await add(
    session,
    { what: 'labels', names: labels },
    {
      ...adding(repository, number, 'labels'),
      route: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: { ...at(repository), issue_number: number, labels },
      decode: () => [],
    },
  );
}

const AssignedSchema = v.object({ assignees: v.nullish(v.array(v.object({ login: v.string('a login') }), 'a list')) });

/** Adds assignees. GitHub leaves out in silence whom it cannot assign. */
export async function addAssignees(
  session: GitHubSession,
  repository: Repository,
  number: number,
  assignees: readonly string[],
): Promise<void> {
  if (assignees.length === 0) return;
  await add(
    session,
    { what: 'assignees', names: assignees },
    {
      ...adding(repository, number, 'assignees'),
      route: '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      params: { ...at(repository), issue_number: number, assignees },
      decode: (data) => {
        const there = decode(AssignedSchema, data).assignees;
        return there === undefined || there === null
          ? []
          : leftOut(
              assignees,
              there.map(({ login }) => login),
            );
      },
    },
  );
}

/** Asks people and teams for a review. Teams need a token of an App or a person that may read the organization. */
export async function requestReviewers(
  session: GitHubSession,
  repository: Repository,
  number: number,
  { reviewers, teams }: { readonly reviewers: readonly string[]; readonly teams: readonly string[] },
): Promise<void> {
  if (reviewers.length + teams.length === 0) return;
  await add(
    session,
    { what: 'reviewers', names: [...reviewers, ...teams] },
    {
      ...adding(repository, number, 'reviewers'),
      route: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      params: {
        ...at(repository),
        pull_number: number,
        ...(reviewers.length > 0 && { reviewers }),
        ...(teams.length > 0 && { team_reviewers: teams }),
      },
      decode: () => [],
    },
  );
}

function leftOut(wanted: readonly string[], there: readonly string[]): readonly string[] {
  const known = new Set(there.map((name) => name.toLowerCase()));
  return wanted.filter((name) => !known.has(name.toLowerCase()));
}

function adding({ fullName }: Repository, number: number, what: string) {
  return {
    kind: 'repeatable',
    purpose: `The ${what} of pull request #${number} of ${fullName} could not be set`,
    needs: WRITE,
    method: 'POST',
  } as const;
}

/** The request's value lists what was left out. */
async function add(
  session: GitHubSession,
  { what, names }: { readonly what: string; readonly names: readonly string[] },
  request: GitHubRequest<readonly string[]>,
): Promise<void> {
  const { deps } = session;
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
