/**
 * Reads everything that a run needs of a repository by one query: the repository, the base branch and its files, the
 * possible head branches, their merge bases, and their pull requests. REST completes what the query cannot tell.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import type { GitHubSession } from './answer.ts';
import { isTooLarge } from './failures.ts';
import { type Files, faultsOf, filesOf } from './files.ts';
import {
  commitQuery,
  decodeCommit,
  decodeLook,
  type LookRequest,
  lookQuery,
  OPTIONAL_FIELDS,
  type Pull,
  type Seen,
  type SeenCommit,
  type SeenHead,
} from './look-query.ts';
import { callGitHub, locate, type OpenRepository, type Repository } from './session.ts';

/** The base branch. */
export interface BaseLook {
  readonly name: string;
  readonly head: string;
  /** Id of the tree of the head. */
  readonly tree: string;
  readonly files: Files;
  /** Why files are missing: `CONFIG` errors. */
  readonly faults: readonly ActionError[];
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
  /** Branches above its name, which git does not allow beside it. */
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

/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_CHANGED = 300;

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, request: LookRequest): Promise<Look> {
  const seen = await read(session, request);
  const { repository, login, base } = seen;
  const { log, secrets } = session.effects;
  if (repository.fullName.toLowerCase() !== request.repository.toLowerCase()) {
    log.warning(`${request.repository} is now ${secrets.clean(repository.fullName)}; set \`repository\` to that name.`);
  }
  const target = { session, repository };
  const common = {
    repository,
    ...(login !== undefined && { byDefaultToken: isDefaultToken(login) }),
    hidesPulls: seen.heads.some(({ pulls }) => pulls === undefined),
  };
  if (base === undefined) return { ...common, heads: [] };
  const heads: HeadLook[] = [];
  for (const head of seen.heads) heads.push(await readHead(target, base, head));
  const { name, oid: head, tree, entries } = base;
  const files = await filesOf(target, entries);
  return { ...common, base: { name, head, tree, files, faults: faultsOf(target, entries) }, heads };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

/** Makes a query; in halves where GitHub refuses it as too large. */
async function read(session: GitHubSession, request: LookRequest): Promise<Seen> {
  const { query, variables } = lookQuery(request);
  const list = request.heads.length > 1 ? 'heads' : 'files';
  const all = request[list];
  const half = Math.ceil(all.length / 2);
  const seen = await callGitHub<Seen | 'too-large'>(session, {
    purpose: `The repository ${request.repository} could not be read`,
    needs: 'contents: write',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: OPTIONAL_FIELDS,
    decode: (data) => decodeLook(request, data),
    onRefusal: (refusal) => (isTooLarge(refusal) && half < all.length ? 'too-large' : undefined),
  });
  if (seen !== 'too-large') return seen;
  const first = await read(session, { ...request, [list]: all.slice(0, half) });
  return join(first, await read(session, { ...request, [list]: all.slice(half) }));
}

/** Joins the halves of a look: of its heads, or of the files of a head. */
function join(one: Seen, other: Seen): Seen {
  const heads = new Map(one.heads.map((head) => [head.name, head]));
  for (const head of other.heads) {
    const same = heads.get(head.name) ?? head;
    const [commit, fork] = [joinCommit(same.commit, head.commit), joinCommit(same.fork, head.fork)];
    heads.set(head.name, { ...same, commit, fork });
  }
  return { ...one, base: joinCommit(one.base, other.base), heads: [...heads.values()] };
}

function joinCommit<T extends SeenCommit>(one: T | undefined, other: T | undefined): T | undefined {
  if (one?.oid !== other?.oid) {
    throw new ActionError('CONFLICT', 'A branch has moved while it was read in parts.', { hint: 'Run it again.' });
  }
  return one && other && { ...one, entries: new Map([...one.entries, ...other.entries]) };
}

type SeenBase = NonNullable<Seen['base']>;

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
  { commit, ahead, behind, pulls = [], ...seen }: SeenHead & { readonly commit: SeenCommit },
): Promise<BranchState> {
  const [head, files] = [commit.oid, await filesOf(target, commit.entries)];
  if (ahead === 0) return { head, ahead, behind, files, fork: { sha: head, files }, changed: [] };
  const changed = pulls.find((pull) => pull.head === head && pull.base === base.name)?.changed;
  const isKnown = ahead !== undefined && seen.fork !== undefined && changed !== undefined;
  const { mergeBase = '', ...state } = isKnown
    ? { ahead, behind, changed }
    : await compareByRest(target, base.oid, head);
  const fork = seen.fork ?? (await readCommit(target, mergeBase, [...commit.entries.keys()]));
  return { head, files, ...state, fork: { sha: fork.oid, files: await filesOf(target, fork.entries) } };
}

/** Reads the entries of files at a commit. */
async function readCommit(target: OpenRepository, sha: string, files: readonly string[]): Promise<SeenCommit> {
  const { query, variables } = commitQuery(target.repository, sha, files);
  return await callGitHub(target.session, {
    purpose: `The commit ${sha.slice(0, 10)} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.graphql(query, variables),
    decode: (data) => decodeCommit(files, data),
  });
}

const ComparedSchema = v.object({
  ahead_by: v.number('a count'),
  behind_by: v.number('a count'),
  merge_base_commit: v.object({ sha: v.string('an id') }),
  files: v.nullish(
    v.array(v.object({ filename: v.string('a path'), previous_filename: v.nullish(v.string('a path')) }), 'a list'),
    [],
  ),
});

/** Compares by REST, which tells the merge base of a branch that has merged its base, and its changed files. */
async function compareByRest(target: OpenRepository, base: string, head: string) {
  const basehead = `${base}...${head}`;
  return await callGitHub(target.session, {
    purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`,
    needs: 'contents: read',
    send: ({ rest }) => rest.repos.compareCommitsWithBasehead({ ...locate(target), basehead, per_page: 1 }),
    decode: (data) => {
      const { ahead_by: ahead, behind_by: behind, merge_base_commit: fork, files } = decode(ComparedSchema, data);
      // A renamed file counts twice.
      const changed = files.flatMap(({ filename, previous_filename: previous }) => [previous ?? [], filename].flat());
      return { ahead, behind, mergeBase: fork.sha, changed: files.length < MAX_CHANGED ? changed : undefined };
    },
  });
}
