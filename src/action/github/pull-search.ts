/** Pull requests that are there. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { retryDelay } from '../transport/backoff.ts';
import { callGitHub, type GitHubSession } from './call.ts';
import { at, type Repository } from './repository.ts';

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** Id of GraphQL. */
  readonly nodeId?: string;
  /** Address of its page. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  /** Branch that it is to be merged into. */
  readonly base: string;
  readonly draft: boolean;
  /** Whether GitHub merges it as soon as its base has all it asks for. */
  readonly mergesByItself: boolean;
  /** Login of who opened it. */
  readonly author: string;
  readonly headSha: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Logins that were asked for a review and have not given one. */
  readonly reviewers: readonly string[];
  /** The same of teams, by slug. */
  readonly teams: readonly string[];
}

/** The branches of a pull request. */
export interface PullBranches {
  readonly branch: string;
  readonly base: string;
}

const PAGE_SIZE = 100;
const MAX_PAGES = 10;
/** Times that a list is read again for a pull request that must be there. */
const MAX_LOOKS = 3;

const named = <const K extends string>(key: K) =>
  v.nullish(v.array(v.object({ [key]: v.string('a name') } as Record<K, v.StringSchema<'a name'>>), 'a list'), []);

const PullSchema = v.object({
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  node_id: v.nullish(v.string('an id')),
  html_url: v.nullish(v.string('an address')),
  title: v.nullish(v.string('a text'), ''),
  body: v.nullish(v.string('a text'), ''),
  draft: v.nullish(v.boolean('true or false'), false),
  auto_merge: v.nullish(v.object({})),
  user: v.nullish(v.object({ login: v.string('a login') })),
  head: v.object({
    ref: v.string('a branch'),
    sha: v.string('an id'),
    repo: v.nullish(v.object({ full_name: v.string('owner/name') })),
  }),
  base: v.object({ ref: v.string('a branch') }),
  labels: named('name'),
  assignees: named('login'),
  requested_reviewers: named('login'),
  requested_teams: named('slug'),
});
type PullAnswer = v.InferOutput<typeof PullSchema>;

/** Finds the open pull requests of a branch: a person may have pointed one to another base. */
export async function findPulls(
  session: GitHubSession,
  repository: Repository,
  branch: string,
): Promise<readonly Pull[]> {
  const params = { state: 'open', head: `${repository.owner}:${branch}`, per_page: PAGE_SIZE };
  const listed = await listPulls(session, repository, params);
  return listed.filter((one) => isOf(one, repository, { branch, base: one.pull.base })).map(({ pull }) => pull);
}

/** Finds the open pull request of a branch to a base. */
export async function findPull(
  session: GitHubSession,
  repository: Repository,
  { branch, base }: PullBranches,
): Promise<Pull | undefined> {
  return (await findPulls(session, repository, branch)).find((pull) => pull.base === base);
}

/**
 * Finds a pull request that GitHub says is there: lists follow what was written with some delay, and the filter by head
 * is known to miss some.
 * Source: peter-evans/create-pull-request, `getPullNumber`
 */
export async function findKnownPull(
  session: GitHubSession,
  repository: Repository,
  branches: PullBranches,
): Promise<Pull | undefined> {
  const { deps } = session;
  for (let look = 1; ; look += 1) {
    const found = (await findPull(session, repository, branches)) ?? (await searchPages(session, repository, branches));
    if (found !== undefined || look === MAX_LOOKS) return found;
    await deps.clock.sleep(retryDelay(look + 1, undefined, deps.random()), deps.signal);
  }
}

async function searchPages(
  session: GitHubSession,
  repository: Repository,
  branches: PullBranches,
): Promise<Pull | undefined> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const listed = await listPulls(session, repository, {
      state: 'open',
      base: branches.base,
      per_page: PAGE_SIZE,
      page,
    });
    const found = listed.find((pull) => isOf(pull, repository, branches));
    if (found !== undefined || listed.length < PAGE_SIZE) return found?.pull;
  }
  return undefined;
}

interface Listed {
  readonly pull: Pull;
  readonly answer: PullAnswer;
}

async function listPulls(
  session: GitHubSession,
  repository: Repository,
  params: Readonly<Record<string, unknown>>,
): Promise<readonly Listed[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The pull requests of ${repository.fullName} could not be read`,
    needs: 'pull-requests: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/pulls',
    params: { ...at(repository), ...params },
    decode: (data) =>
      decode(v.array(PullSchema, 'a list'), data).map((answer) => ({
        answer,
        pull: toPull(answer, session, repository),
      })),
  });
}

function isOf({ answer: { head, base } }: Listed, { fullName }: Repository, branches: PullBranches): boolean {
  const isOurs = head.repo === undefined || head.repo?.full_name.toLowerCase() === fullName.toLowerCase();
  return isOurs && head.ref === branches.branch && base.ref === branches.base;
}

/** Reads a pull request from an answer. */
export function readPull(data: unknown, session: GitHubSession, repository: Repository): Pull {
  return toPull(decode(PullSchema, data), session, repository);
}

function toPull(answer: PullAnswer, session: GitHubSession, repository: Repository): Pull {
  return {
    number: answer.number,
    ...(typeof answer.node_id === 'string' && { nodeId: answer.node_id }),
    url: answer.html_url ?? `${pageOf(session, repository)}/pull/${answer.number}`,
    title: answer.title,
    body: answer.body,
    base: answer.base.ref,
    draft: answer.draft,
    mergesByItself: answer.auto_merge !== undefined && answer.auto_merge !== null,
    author: answer.user?.login ?? '',
    headSha: answer.head.sha,
    labels: answer.labels.map(({ name }) => name),
    assignees: answer.assignees.map(({ login }) => login),
    reviewers: answer.requested_reviewers.map(({ login }) => login),
    teams: answer.requested_teams.map(({ slug }) => slug),
  };
}

/** Address of a repository's page. */
export function pageOf({ deps }: GitHubSession, { fullName }: Repository): string {
  return `${deps.workflow.serverUrl}/${fullName}`;
}
