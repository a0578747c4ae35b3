/**
 * Reads everything that a run needs of a repository by one query: the repository, the base branch and its files, the
 * possible head branches, their merge bases, and their pull requests. REST completes what the query cannot tell.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { isTooLarge, permissionHint, refusalError } from './failures.ts';
import { type Files, filesOf } from './files.ts';
import {
  decodeLook,
  entriesOf,
  type LookPart,
  type LookRequest,
  lookQuery,
  OPTIONAL_FIELDS,
  type Pull,
  type SeenHead,
  TreeSchema,
  treeOf,
  writeQuery,
} from './look-query.ts';
import {
  type Call,
  callGitHub,
  type GitHubSession,
  locate,
  type OpenRepository,
  type Repository,
  send,
} from './session.ts';

/** The base branch. */
export interface BaseLook {
  readonly name: string;
  readonly head: string;
  /** Id of the tree of the head. */
  readonly tree: string;
  readonly files: Files;
}

/** State of a head branch. */
export interface BranchState {
  readonly head: string;
  /** Number of commits that the base does not have, and that it does not have of the base. */
  readonly ahead: number;
  readonly behind: number;
  readonly files: Files;
  /** The merge base, where the branch has left the base. */
  readonly fork: { readonly sha: string; readonly files: Files };
  /** All paths that differ from the fork; undefined where they are more than GitHub lists (300). */
  readonly changed: readonly string[] | undefined;
}

/** A head branch. */
export interface HeadLook {
  readonly name: string;
  /** Absent where there is no such branch. */
  readonly state?: BranchState;
  /** Open pull requests of this repository from it, to any base. */
  readonly pulls: readonly Pull[];
  /** Its newest pull request to the base, where that has ended at the present head of the branch. */
  readonly ended?: { readonly how: 'merged' | 'closed'; readonly number: number; readonly url: string };
  /** Branches above or below its name, which git does not allow beside it. */
  readonly conflicting: readonly string[];
}

/** The state of a repository. */
export interface Look {
  readonly repository: Repository;
  /** Whether the token is the workflow's own, whose commits start no workflow; absent when it is unknown. */
  readonly byDefaultToken?: boolean;
  /** Absent where there is no such branch. */
  readonly base?: BaseLook;
  /** In the order of the request. */
  readonly heads: readonly HeadLook[];
  /** Whether the token may not read pull requests. */
  readonly hidesPulls: boolean;
}

/** Reads of a look whose branches move between its parts. */
const MAX_READS = 3;
/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_CHANGED = 300;

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, request: LookRequest): Promise<Look> {
  const seen = await readWhole(session, request);
  const { repository, login, base } = seen;
  warnOfOtherName(session, request.repository, repository.fullName);
  const target = { session, repository };
  const common = {
    repository,
    ...(login !== undefined && { byDefaultToken: isDefaultToken(login) }),
    hidesPulls: seen.heads.some(({ pulls }) => pulls === undefined),
  };
  if (!base) return { ...common, heads: [] };
  const heads: HeadLook[] = [];
  for (const head of seen.heads) heads.push(await readHead(target, base, head));
  const { name, oid, tree, entries } = base;
  return { ...common, base: { name, head: oid, tree, files: await filesOf(target, entries) }, heads };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

type Seen = ReturnType<typeof decodeLook>;
type SeenBase = NonNullable<Seen['base']>;
type SeenCommit = NonNullable<SeenHead['commit']>;

async function readWhole(session: GitHubSession, request: LookRequest): Promise<Seen> {
  const [heads, files] = [[...request.heads.entries()], [...request.files.entries()]];
  const whole = { ...request, heads, files, readsBase: true };
  for (let reads = 1; ; reads += 1) {
    try {
      return decodeLook(whole, await read(session, whole));
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'CONFLICT' || reads === MAX_READS) throw error;
    }
  }
}

/** Makes a query; in parts where GitHub refuses it as too large. Throws `CONFLICT` where parts do not fit together. */
async function read(session: GitHubSession, part: LookPart): Promise<unknown> {
  const { query, variables } = lookQuery(part);
  const call: Call<unknown> = {
    purpose: `The repository ${part.repository} could not be read`,
    needs: 'contents: write',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: OPTIONAL_FIELDS,
    decode: (data) => decodeLook(part, data) && data,
  };
  const sent = await send(session, call);
  if (sent.kind === 'done') return sent.value;
  const { refusal } = sent;
  if (refusal.type === 'NOT_FOUND') throw notFound(session, part.repository);
  if ([404, 405, 501].includes(refusal.status)) {
    throw new ActionError('REQUEST', `${call.purpose}: the server has no GraphQL (HTTP ${refusal.status}).`, {
      hint: 'Check `GITHUB_GRAPHQL_URL`, or what is in front of the server: the Action needs its GraphQL API.',
    });
  }
  const [first, ...others] = isTooLarge(refusal) ? partsOf(part) : [];
  if (first === undefined) throw refusalError(call, refusal);
  let whole = await read(session, first);
  for (const other of others) whole = merge(whole, await read(session, other));
  return whole;
}

/** Smaller parts of a query: the base, then each head, then halves of the files; none where nothing is left to part. */
function partsOf(part: LookPart): readonly LookPart[] {
  const { heads, files, readsBase } = part;
  if (readsBase && heads.length > 0) {
    return [{ ...part, heads: [] }, ...heads.map((head) => ({ ...part, heads: [head], readsBase: false }))];
  }
  const half = Math.ceil(files.length / 2);
  const halves = files.length < 2 ? [] : [files.slice(0, half), files.slice(half)];
  return halves.map((some) => ({ ...part, files: some }));
}

/** Joins the answers of two parts, whose fields are numbered alike. */
function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return one.map((item, nth) => merge(item, other[nth]));
  }
  if (isRecord(one) && isRecord(other)) {
    const joined = Object.entries(one).map(([name, value]) => [
      name,
      name in other ? merge(value, other[name]) : value,
    ]);
    return { ...other, ...Object.fromEntries(joined) };
  }
  if (one === other) return one;
  const hint = 'Run it again.';
  throw new ActionError('CONFLICT', 'The repository changed again and again while it was read.', { hint });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readHead(target: OpenRepository, base: SeenBase, seen: SeenHead): Promise<HeadLook> {
  const { name, commit, pulls = [], conflicting } = seen;
  const toBase = pulls.filter((pull) => pull.base === base.name);
  const [newest] = toBase;
  const isEnded = newest?.head === commit?.oid && toBase.every(({ state }) => state !== 'OPEN');
  const how = newest?.state === 'MERGED' ? 'merged' : 'closed';
  return {
    name,
    ...(commit && { state: await readState(target, base, { ...seen, commit }) }),
    pulls: pulls.filter(({ state }) => state === 'OPEN'),
    ...(newest && isEnded && { ended: { how, number: newest.number, url: newest.url } }),
    conflicting,
  };
}

/** Completes the state of a branch. */
async function readState(
  target: OpenRepository,
  base: SeenBase,
  { commit, compared, pulls = [] }: SeenHead & { readonly commit: SeenCommit },
): Promise<BranchState> {
  const files = await filesOf(target, commit.entries);
  const head = commit.oid;
  if (compared?.ahead === 0) {
    return { head, ahead: 0, behind: compared.behind, files, fork: { sha: head, files }, changed: [] };
  }
  const stateOf = async (fork: SeenCommit, state: Pick<BranchState, 'ahead' | 'behind' | 'changed'>) => {
    return { head, files, ...state, fork: { sha: fork.oid, files: await filesOf(target, fork.entries) } };
  };
  const changed = pulls.find((pull) => pull.head === head && pull.base === base.name)?.changed;
  if (compared?.fork && changed) {
    return await stateOf(compared.fork, { ahead: compared.ahead, behind: compared.behind, changed });
  }
  const { mergeBase, ...state } = await compareByRest(target, base.oid, head);
  return await stateOf(compared?.fork ?? (await readCommit(target, mergeBase, [...commit.entries.keys()])), state);
}

/** Reads the entries of files at a commit. */
async function readCommit(target: OpenRepository, sha: string, paths: readonly string[]): Promise<SeenCommit> {
  const { owner, name, fullName } = target.repository;
  const files = [...paths.entries()];
  const { query, variables } = writeQuery('Commit', (arg) => {
    const object = `object(oid: ${arg('sha', sha, 'GitObjectID!')}) { ...Tree }`;
    return `{ repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)}) { ${object} } }\n${treeOf(files, arg)}`;
  });
  return await callGitHub(target.session, {
    purpose: `The commit ${sha.slice(0, 10)} of ${fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.graphql(query, variables),
    decode: (data) => ({ oid: sha, entries: entriesOf(decode(CommitSchema, data).repository.object, files) }),
  });
}

const CommitSchema = v.object({ repository: v.object({ object: TreeSchema }) });
const ComparedSchema = v.object({
  ahead_by: v.number('a count'),
  behind_by: v.number('a count'),
  merge_base_commit: v.object({ sha: v.string('an id') }),
  files: v.nullish(
    v.array(v.object({ filename: v.string('a path'), previous_filename: v.nullish(v.string('a path')) }), 'a list'),
    [],
  ),
});

/**
 * Compares by REST, which reports the merge base of a branch that has merged its base, and its changed files. Throws
 * `BRANCH_BUSY` when the two have no history in common.
 */
async function compareByRest(target: OpenRepository, base: string, head: string) {
  const purpose = `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`;
  const found = await callGitHub<v.InferOutput<typeof ComparedSchema> | undefined>(target.session, {
    purpose,
    needs: 'contents: read',
    send: (octokit) =>
      octokit.rest.repos.compareCommitsWithBasehead({ ...locate(target), basehead: `${base}...${head}`, per_page: 1 }),
    decode: (data) => decode(ComparedSchema, data),
    refusals: [[/no common ancestor/i, undefined]],
  });
  if (found === undefined) {
    throw new ActionError('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
      hint: 'Delete the branch, or set another `branch`.',
    });
  }
  const { ahead_by: ahead, behind_by: behind, files } = found;
  // A renamed file counts twice.
  const changed = files.flatMap(({ filename, previous_filename: previous }) => [previous ?? [], filename].flat());
  return {
    ahead,
    behind,
    mergeBase: found.merge_base_commit.sha,
    changed: files.length < MAX_CHANGED ? changed : undefined,
  };
}

/** Warns of a repository that was renamed. */
function warnOfOtherName({ effects }: GitHubSession, asked: string, found: string): void {
  if (found.toLowerCase() === asked.toLowerCase()) return;
  effects.log.warning(`${asked} is now ${effects.secrets.clean(found)}; set \`repository\` to that name.`);
}

/** Makes the error of a repository that does not exist, or that the token cannot see. */
function notFound({ effects }: GitHubSession, fullName: string): ActionError {
  const isOther = effects.workflow.repository?.toLowerCase() !== fullName.toLowerCase();
  const hint = isOther
    ? 'Check `repository`. The token of the workflow reaches only its own repository: for another one give `github-token` a token of a GitHub App with `contents: write`, and `pull-requests: write` for pull requests.'
    : permissionHint('contents: write');
  return new ActionError('PERMISSION', `The repository ${fullName} was not found, or the token has no access to it.`, {
    hint,
  });
}
