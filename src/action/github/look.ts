/**
 * Reads everything that a run needs of a repository by one query: the repository, the base branch and its files, the head
 * branch, their merge base, and its pull requests. REST completes what the query cannot tell.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { checkSize, DeploymentError, decodeText } from '../../deployment/text.ts';
import { isKind } from './failures.ts';
import {
  decodeEntry,
  decodeLook,
  type Entries,
  type Entry,
  FILE_QUERY,
  type LookRequest,
  lookQuery,
  type Seen,
  type SeenCommit,
  type SeenPull,
} from './look-query.ts';
import { callGitHub, type GitHubSession, locate, type OpenRepository, type Repository } from './session.ts';

export interface Look {
  readonly repository: Repository;
  /** Whether the token is the workflow's own, whose commits start no workflow; undefined when it is unknown. */
  readonly byDefaultToken: boolean | undefined;
  /** Absent where there is no such branch. */
  readonly base?: BaseLook;
  /** The head branch; absent where none was asked for, and where there is none. */
  readonly head?: HeadLook;
  /** Open pull requests of this repository from the head branch, to any base. */
  readonly pulls: readonly Pull[];
}

/** Text of each path, or why it has none: it is missing, larger than 1 MiB, not UTF-8, executable or no regular file. */
export type Files = ReadonlyMap<string, string | DeploymentError>;

export interface BaseLook {
  readonly name: string;
  readonly head: string;
  readonly files: Files;
  readonly tree: string;
}

export interface HeadLook {
  readonly head: string;
  /** Number of commits that the base does not have, and that it does not have of the base. */
  readonly ahead: number;
  readonly behind: number;
  readonly files: Files;
  /** Files of the merge base, where the branch has left the base. */
  readonly fork: Files;
  /** All paths that differ from the fork, renamed files by their new ones; undefined where GitHub does not list all. */
  readonly changed: readonly string[] | undefined;
  /** The newest pull request to the base, where that has ended at the present head of the branch. */
  readonly ended: SeenPull | undefined;
}

/** A pull request: `nodeId` is its id of GraphQL, `base` the branch that it goes to, `author` the login of who opened it. */
export type Pull = Pick<SeenPull, 'number' | 'nodeId' | 'url' | 'title' | 'body' | 'base' | 'author'>;

const OPTIONAL_FIELDS = /^(?:viewer|files|compare)$/;
/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_COMPARED_FILES = 300;

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, request: LookRequest): Promise<Look> {
  const { viewer, repository: seen } = await ask(session, request);
  const { id: nodeId, nameWithOwner: fullName, visibility, defaultBranchRef, base } = seen;
  const { log, secrets } = session.effects;
  if (fullName.toLowerCase() !== request.repository.toLowerCase())
    log.warning(`${request.repository} is now ${secrets.clean(fullName)}; set \`repository\` to that name.`);
  const defaultBranch = defaultBranchRef?.name ?? 'main';
  const repository = { nodeId, fullName, defaultBranch, visibility };
  const own = seen.pullRequests?.filter((pull) => pull.repository?.toLowerCase() === fullName.toLowerCase()) ?? [];
  const common = {
    repository,
    byDefaultToken: viewer ? isDefaultToken(viewer.login) : undefined,
    pulls: own.filter(({ state }) => state === 'OPEN'),
  };
  if (!base) return common;
  const reader = { session, repository, paths: request.files };
  const { name, target } = base;
  const found = { name, head: target.oid, tree: target.tree, files: await readFiles(reader, target) };
  const head = await readHead(
    reader,
    seen,
    own.filter((pull) => pull.base === name),
  );
  return { ...common, base: found, ...(head && { head }) };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

/** Makes the query; without the files, which are read one by one then, where GitHub refuses it as too large. */
async function ask(session: GitHubSession, request: LookRequest): Promise<Seen> {
  const { query, variables } = lookQuery(request);
  const seen = await callGitHub<Seen | 'too large'>(session, {
    purpose: `The repository ${request.repository} could not be read`,
    needs: request.head === undefined ? 'contents: write' : 'contents: write, pull-requests: write',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: OPTIONAL_FIELDS,
    decode: (data) => decodeLook(request.files, data),
    onRefusal: (refusal) => (request.files.length > 0 && isKind(refusal, 'too large') ? 'too large' : undefined),
  });
  return seen === 'too large' ? await ask(session, { ...request, files: [] }) : seen;
}

type Reader = OpenRepository & { readonly paths: readonly string[] };

/** Reads the head branch; `pulls` are its pull requests to the base, the newest first. */
async function readHead(
  reader: Reader,
  { base, head: branch, fork: from }: Seen['repository'],
  pulls: readonly SeenPull[],
): Promise<HeadLook | undefined> {
  if (!base || !branch) return undefined;
  const head = branch.target.oid;
  const [newest] = pulls;
  const hasEnded = newest?.head === head && pulls.every(({ state }) => state !== 'OPEN');
  const files = await readFiles(reader, branch.target);
  const common = { head, files, ended: hasEnded ? newest : undefined };
  const seen = from?.compare ?? undefined;
  if (seen?.ahead === 0) return { ...common, ahead: 0, behind: seen.behind, fork: files, changed: [] };
  const changed = pulls.find((pull) => pull.head === head)?.changed;
  const { fork, ...compared } =
    seen?.fork !== undefined && changed !== undefined
      ? { ...seen, fork: seen.fork, changed }
      : await compareByRest(reader, base.target.oid, head);
  return { ...common, ...compared, fork: await readFiles(reader, seen?.fork ?? fork) };
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
      return { ahead, behind, fork: { oid: fork.sha }, changed };
    },
  });
}

type CommitToRead = Pick<SeenCommit, 'oid' | 'entries'>;

/** Reads the files of a commit; by REST the blobs whose text is truncated, binary, or not the whole of the file. */
async function readFiles(reader: Reader, commit: CommitToRead): Promise<Files> {
  const files = new Map<string, string | DeploymentError>();
  for (const [path, entry] of await entriesAt(reader, commit)) {
    try {
      const { oid, size, object } = regularFile(path, entry, reader.repository);
      const text = Buffer.from(object?.text ?? '');
      // A byte order mark and other encodings are lost in the text.
      files.set(path, decodeText(text.byteLength === size ? text : await readBlob(reader, oid, path), path));
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
      files.set(path, error);
    }
  }
  return files;
}

/** Returns the entries of a commit; reads them one by one where the look has not. */
async function entriesAt(reader: Reader, { oid, entries }: CommitToRead): Promise<Entries> {
  if (entries !== undefined) return entries;
  const { owner, repo: name } = locate(reader);
  const found = new Map<string, Entry>();
  for (const path of reader.paths) {
    const entry = await callGitHub(reader.session, {
      purpose: `${path} of ${reader.repository.fullName} could not be read`,
      needs: 'contents: read',
      send: (octokit) => octokit.graphql(FILE_QUERY, { owner, name, oid, path }),
      decode: decodeEntry,
    });
    found.set(path, entry);
  }
  return found;
}

/** Mode of git. Source: https://git-scm.com/docs/git-fast-import (filemodify) */
const REGULAR = 0o100644;

/** Throws a `DeploymentError` for an entry that is no regular file, or too large. */
function regularFile(path: string, entry: Entry, { fullName }: Repository): NonNullable<Entry> {
  const hint =
    'Set `config-file` to the path of a regular file, from the root of the repository; names are case-sensitive, and links are not followed.';
  if (entry === null) throw new DeploymentError(`${path} does not exist in ${fullName}.`, hint);
  if (entry.mode !== REGULAR) {
    const kinds = 'it is executable, a folder, a symbolic link or a submodule';
    throw new DeploymentError(`${path} of ${fullName} has mode ${entry.mode.toString(8)} of git: ${kinds}.`, hint);
  }
  checkSize(entry.size, path);
  return entry;
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.literal('base64', 'an encoding') });

async function readBlob(target: OpenRepository, sha: string, path: string): Promise<Buffer> {
  return await callGitHub(target.session, {
    purpose: `${path} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getBlob({ ...locate(target), file_sha: sha }),
    decode: (data) => Buffer.from(decode(BlobSchema, data).content, 'base64'),
  });
}
