/**
 * Reads everything that a run needs of a repository by one query: the repository, the base branch and its files, the
 * possible head branches, their merge bases, and their pull requests. REST completes what the query cannot tell.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import type { ActionError } from '../errors.ts';
import { isKind } from './failures.ts';
import { type Entries, type Files, faultsOf, filesOf } from './files.ts';
import {
  commitQuery,
  decodeCommit,
  decodeLook,
  type LookRequest,
  lookQuery,
  type Seen,
  type SeenCommit,
  type SeenHead,
} from './look-query.ts';
import { callGitHub, type GitHubSession, locate, type OpenRepository, type Repository } from './session.ts';

export interface Look {
  readonly repository: Repository;
  /** Whether the token is the workflow's own, whose commits start no workflow; undefined when it is unknown. */
  readonly byDefaultToken: boolean | undefined;
  /** Absent where there is no such branch. */
  readonly base?: BaseLook;
  /** In the order of the request. */
  readonly heads: readonly HeadLook[];
  /** Whether the token may not read pull requests. */
  readonly hidesPulls: boolean;
}

export interface BaseLook {
  readonly name: string;
  readonly head: string;
  /** Id of the tree of the head. */
  readonly tree: string;
  readonly files: Files;
  /** Why files are missing: `CONFIG` errors. */
  readonly faults: readonly ActionError[];
}

/** A possible head branch; `state` is undefined where there is no such branch. */
export interface HeadLook extends Pick<SeenHead, 'name' | 'pulls' | 'ended' | 'conflicting'> {
  readonly state: BranchState | undefined;
}

export interface BranchState {
  readonly head: string;
  /** Number of commits that the base does not have, and that it does not have of the base. */
  readonly ahead: number;
  readonly behind: number;
  readonly files: Files;
  /** The merge base, where the branch has left the base. */
  readonly fork: { readonly sha: string; readonly files: Files };
  /** All paths that differ from the fork, renamed files by their new ones; undefined where GitHub does not list all. */
  readonly changed: readonly string[] | undefined;
}

/** A pull request: `nodeId` is its id of GraphQL, `base` the branch that it goes to, `author` the login of who opened it. */
export type Pull = Pick<SeenHead['pulls'][number], 'number' | 'nodeId' | 'url' | 'title' | 'body' | 'base' | 'author'>;

const OPTIONAL_FIELDS = /^(?:viewer|files|compare|pulls\d+)$/;
/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_COMPARED_FILES = 300;

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, request: LookRequest): Promise<Look> {
  const { repository, login, base, heads } = await ask(session, request);
  const { log, secrets } = session.effects;
  if (repository.fullName.toLowerCase() !== request.repository.toLowerCase()) {
    log.warning(`${request.repository} is now ${secrets.clean(repository.fullName)}; set \`repository\` to that name.`);
  }
  const reader = { session, repository, paths: request.files };
  const common = {
    repository,
    byDefaultToken: login === undefined ? undefined : isDefaultToken(login),
    hidesPulls: heads.some(({ hidesPulls }) => hidesPulls),
  };
  if (!base) return { ...common, heads: [] };
  const { name, tree, commit } = base;
  const entries = await entriesAt(reader, commit);
  const [files, faults] = [await filesOf(reader, entries), faultsOf(reader, entries)];
  const found: HeadLook[] = [];
  for (const head of heads) {
    found.push({ ...head, state: await readState(reader, commit.oid, head) });
  }
  return { ...common, base: { name, head: commit.oid, tree, files, faults }, heads: found };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

/** Makes the query; without the files, which are read by themselves then, where GitHub refuses it as too large. */
async function ask(session: GitHubSession, request: LookRequest): Promise<Seen> {
  const { query, variables } = lookQuery(request);
  const seen = await callGitHub<Seen | 'too large'>(session, {
    purpose: `The repository ${request.repository} could not be read`,
    needs: 'contents: write',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: OPTIONAL_FIELDS,
    decode: (data) => decodeLook(request, data),
    onRefusal: (refusal) => (request.files.length > 0 && isKind(refusal, 'too large') ? 'too large' : undefined),
  });
  return seen === 'too large' ? await ask(session, { ...request, files: [] }) : seen;
}

/** A repository, and the files to read at its commits. */
type Reader = OpenRepository & { readonly paths: readonly string[] };

/** Returns the entries of a commit; reads them where the look has not, in halves where GitHub refuses them as too large. */
async function entriesAt(reader: Reader, { oid, entries }: SeenCommit): Promise<Entries> {
  const { session, repository, paths } = reader;
  if (entries !== undefined || paths.length === 0) return entries ?? new Map();
  const { query, variables } = commitQuery(repository.fullName, oid, paths);
  const found = await callGitHub<Entries | 'too large'>(session, {
    purpose: `The commit ${oid.slice(0, 10)} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.graphql(query, variables),
    decode: (data) => decodeCommit(paths, data),
    onRefusal: (refusal) => (paths.length > 1 && isKind(refusal, 'too large') ? 'too large' : undefined),
  });
  if (found !== 'too large') return found;
  const half = Math.ceil(paths.length / 2);
  const first = await entriesAt({ ...reader, paths: paths.slice(0, half) }, { oid, entries });
  return new Map([...first, ...(await entriesAt({ ...reader, paths: paths.slice(half) }, { oid, entries }))]);
}

async function readState(
  reader: Reader,
  base: string,
  { commit, ahead, behind, changed, fork }: SeenHead,
): Promise<BranchState | undefined> {
  if (commit === undefined) return undefined;
  const [head, files] = [commit.oid, await filesOf(reader, await entriesAt(reader, commit))];
  if (ahead === 0) return { head, ahead, behind, files, fork: { sha: head, files }, changed: [] };
  const isKnown = ahead !== undefined && fork !== undefined && changed !== undefined;
  const state = isKnown ? { ahead, behind, changed, fork } : await compareByRest(reader, base, head);
  const from = fork ?? state.fork;
  return {
    ...state,
    head,
    files,
    fork: { sha: from.oid, files: await filesOf(reader, await entriesAt(reader, from)) },
  };
}

const ComparedSchema = v.object({
  ahead_by: v.number('a count'),
  behind_by: v.number('a count'),
  merge_base_commit: v.object({ sha: v.string('a text') }),
  files: v.nullish(v.array(v.object({ filename: v.string('a text') }), 'a list'), []),
});

/** Compares by REST, which tells the merge base and the changed files of every branch. */
async function compareByRest(target: OpenRepository, base: string, head: string) {
  const basehead = `${base}...${head}`;
  return await callGitHub(target.session, {
    purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`,
    needs: 'contents: read',
    send: ({ rest }) => rest.repos.compareCommitsWithBasehead({ ...locate(target), basehead, per_page: 1 }),
    decode: (data) => {
      const { ahead_by: ahead, behind_by: behind, merge_base_commit: fork, files } = decode(ComparedSchema, data);
      const changed = files.length < MAX_COMPARED_FILES ? files.map(({ filename }) => filename) : undefined;
      return { ahead, behind, fork: { oid: fork.sha, entries: undefined }, changed };
    },
  });
}
