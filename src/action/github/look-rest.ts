/** The same look by REST, call by call, for servers that do not know the query. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { findBranchesBelow, headOf } from './branches.ts';
import { callGitHub, type GitHubSession } from './call.ts';
import { compareCommits } from './commits.ts';
import { findFile, type RemoteFile } from './files.ts';
import { at, openRepository, type Repository } from './repository.ts';
import type { Asked, BranchLook, BranchState, Files, Look, Pull } from './seen.ts';

const MAX_HISTORY = 30;
const MAX_PULLS = 30;

/** Looks at a repository as `look` does; pull requests that were merged are not asked for their records. */
export async function lookByRest(session: GitHubSession, asked: Asked): Promise<Look> {
  const repository = await openRepository(session, asked.repository);
  const base = asked.base ?? repository.defaultBranch;
  const head = await headOf(session, repository, base);
  if (head === undefined) return { repository, branches: [], inTheWay: [] };
  const inTheWay: string[] = [];
  for (const name of asked.branches) {
    for (const folder of foldersOf(name)) {
      if ((await headOf(session, repository, folder)) !== undefined) inTheWay.push(folder);
    }
    inTheWay.push(...(await findBranchesBelow(session, repository, name)));
  }
  const history = new Map<string, readonly string[]>();
  for (const path of asked.files) history.set(path, await messagesOf(session, repository, head, path));
  const branches: BranchLook[] = [];
  for (const name of asked.branches)
    branches.push(await lookAtBranch(session, repository, { name, base: head, asked }));
  const files = await filesAt(session, repository, head, asked.files);
  return { repository, base: { name: base, head, files, history }, branches, inTheWay };
}

async function lookAtBranch(
  session: GitHubSession,
  repository: Repository,
  { name, base, asked }: { readonly name: string; readonly base: string; readonly asked: Asked },
): Promise<BranchLook> {
  const all = asked.pulls ? await pullsOf(session, repository, name) : [];
  const pulls = all.filter(({ isOpen }) => isOpen).map(({ pull }) => pull);
  const head = await headOf(session, repository, name);
  if (head === undefined) return { name, pulls, ...lastPullOf(pulls.length > 0, all[0], undefined) };
  const files = await filesAt(session, repository, head, asked.files);
  const compared = await compareByRest(session, repository, { base, head, files: asked.files });
  const state = { head, files, ...compared };
  return { name, pulls, at: state, ...lastPullOf(pulls.length > 0, all[0], state) };
}

/** What became of the newest pull request of a branch. One that was made anew since has had none yet. */
export function lastPullOf(
  isOpen: boolean,
  newest: { readonly isMerged: boolean; readonly head: string | undefined } | undefined,
  state: BranchState | undefined,
): Pick<BranchLook, 'lastPull'> {
  if (newest === undefined) return {};
  if (isOpen) return { lastPull: 'open' };
  const { head } = newest;
  const isAnew =
    state !== undefined &&
    head !== undefined &&
    !state.truncated &&
    head !== state.head &&
    !state.commits.some(({ sha }) => sha === head);
  return isAnew ? {} : { lastPull: newest.isMerged ? 'merged' : 'closed' };
}

/** Compares by REST, which knows where a branch that has merged its base has left it, and which files it has changed. */
export async function compareByRest(
  session: GitHubSession,
  repository: Repository,
  { base, head, files }: { readonly base: string; readonly head: string; readonly files: readonly string[] },
): Promise<Omit<BranchState, 'head' | 'files'>> {
  const compared = await compareCommits(session, repository, base, head);
  const { aheadBy: ahead, behindBy: behind, commits, truncated, files: changed } = compared;
  const fork = await filesAt(session, repository, compared.mergeBase, files);
  return { ahead, behind, commits, truncated, fork, changed };
}

/** Names above a branch's own: there can be no branch of such a name beside it. */
export function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

async function filesAt(
  session: GitHubSession,
  repository: Repository,
  commit: string,
  paths: readonly string[],
): Promise<Files> {
  const files = new Map<string, RemoteFile>();
  for (const path of paths) {
    const file = await findFile(session, repository, commit, path);
    if (file !== undefined) files.set(path, file);
  }
  return files;
}

const CommitsSchema = v.array(v.object({ commit: v.object({ message: v.string('a message') }) }), 'a list');

async function messagesOf(
  session: GitHubSession,
  repository: Repository,
  head: string,
  path: string,
): Promise<readonly string[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The commits of ${path} in ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/commits',
    params: { ...at(repository), sha: head, path, per_page: MAX_HISTORY },
    decode: (data) => decode(CommitsSchema, data).map(({ commit }) => commit.message),
  });
}

const named = <const K extends string>(key: K) =>
  v.nullish(v.array(v.object({ [key]: v.string('a name') } as Record<K, v.StringSchema<'a name'>>), 'a list'), []);

const PullSchema = v.object({
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  node_id: v.nullish(v.string('an id')),
  html_url: v.string('an address'),
  title: v.nullish(v.string('a text'), ''),
  body: v.nullish(v.string('a text'), ''),
  state: v.string('a state'),
  merged_at: v.nullish(v.string('a time')),
  draft: v.nullish(v.boolean('true or false'), false),
  auto_merge: v.nullish(v.object({})),
  user: v.nullish(v.object({ login: v.string('a login') })),
  head: v.object({
    ref: v.string('a branch'),
    sha: v.nullish(v.string('an id')),
    repo: v.nullish(v.object({ full_name: v.string('owner/name') })),
  }),
  base: v.object({ ref: v.string('a branch') }),
  labels: named('name'),
  assignees: named('login'),
  requested_reviewers: named('login'),
  requested_teams: named('slug'),
});

interface Listed {
  readonly pull: Pull;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly head: string | undefined;
}

async function pullsOf(session: GitHubSession, repository: Repository, branch: string): Promise<readonly Listed[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The pull requests of ${repository.fullName} could not be read`,
    needs: 'pull-requests: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/pulls',
    params: { ...at(repository), state: 'all', head: `${repository.owner}:${branch}`, per_page: MAX_PULLS },
    decode: (data) =>
      decode(v.array(PullSchema, 'a list'), data)
        // One without a repository comes from a fork that is gone.
        .filter(({ head }) => head.ref === branch && head.repo !== null && isOwn(head.repo?.full_name, repository))
        .map((pull) => ({
          pull: toPull(pull),
          isOpen: pull.state === 'open',
          isMerged: typeof pull.merged_at === 'string',
          head: pull.head.sha ?? undefined,
        })),
  });
}

function isOwn(fullName: string | undefined, repository: Repository): boolean {
  return fullName === undefined || fullName.toLowerCase() === repository.fullName.toLowerCase();
}

/** Reads a pull request from an answer of REST. */
export function readPull(data: unknown): Pull {
  return toPull(decode(PullSchema, data));
}

function toPull(answer: v.InferOutput<typeof PullSchema>): Pull {
  return {
    number: answer.number,
    ...(typeof answer.node_id === 'string' && { nodeId: answer.node_id }),
    url: answer.html_url,
    title: answer.title ?? '',
    body: answer.body ?? '',
    base: answer.base.ref,
    draft: answer.draft === true,
    mergesByItself: answer.auto_merge !== undefined && answer.auto_merge !== null,
    author: answer.user?.login ?? '',
    labels: (answer.labels ?? []).map(({ name }) => name),
    assignees: (answer.assignees ?? []).map(({ login }) => login),
    reviewers: (answer.requested_reviewers ?? []).map(({ login }) => login),
    teams: (answer.requested_teams ?? []).map(({ slug }) => slug),
  };
}
