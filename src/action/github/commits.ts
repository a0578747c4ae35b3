/** Commits on a branch's expected head, and what lies between two commits. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { headOf, moveBranch } from './branches.ts';
import { callGitHub, type GitHubSession, persist, send } from './call.ts';
import { isProtection, isRace, isUnknown, type Refusal, refusalError } from './failures.ts';
import { at, type Repository } from './repository.ts';

/** A file as it is to be. */
export interface NewContent {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** What to commit where. */
export interface NewCommit {
  readonly branch: string;
  /** Commit that the branch is to point to until then. */
  readonly expectedHead: string;
  readonly files: readonly NewContent[];
  /** Headline, and after an empty line the rest. */
  readonly message: string;
}

/** A commit that was made. */
export interface Made {
  readonly sha: string;
}

const WRITE = 'contents: write';
/** Commits that are looked through for one whose answer was lost. */
const MAX_DEPTH = 10;

/** An object of git, by its id. */
const ShaSchema = v.object({ sha: v.string('an id') });
const CommitSchema = v.object({
  message: v.string('a message'),
  tree: ShaSchema,
  parents: v.array(ShaSchema, 'a list'),
});

interface Commit {
  readonly message: string;
  readonly tree: string;
  readonly parents: readonly string[];
}

/** Reads a commit. */
async function readCommit(session: GitHubSession, repository: Repository, sha: string): Promise<Commit> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The commit ${sha.slice(0, 10)} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/commits/{commit_sha}',
    params: { ...at(repository), commit_sha: sha },
    decode: (data) => {
      const { message, tree, parents } = decode(CommitSchema, data);
      return { message, tree: tree.sha, parents: parents.map((parent) => parent.sha) };
    },
  });
}

/**
 * Commits files on the expected head of a branch; `raced` where it points elsewhere by then. GitHub signs the commit.
 * Throws `PROTECTED` where the branch takes no commits.
 */
export async function commitOnBranch(
  session: GitHubSession,
  repository: Repository,
  commit: NewCommit,
): Promise<Made | 'raced'> {
  // GraphQL writes every file without the executable bit.
  if (commit.files.some(({ executable }) => executable)) return await commitByRest(session, repository, commit);
  const request = { ...graphqlRequest(repository, commit) };
  const sent = await persist(session, request, () => findCommit(session, repository, commit));
  if (sent.kind === 'done') return sent.value;
  const { refusal } = sent;
  if (isRace(refusal)) return 'raced';
  if (isProtection(refusal)) throw refusalError(request, refusal);
  if ((await headOf(session, repository, commit.branch)) !== commit.expectedHead) return 'raced';
  if (isUnknown(refusal)) return await commitByRest(session, repository, commit);
  throw refusalError(request, refusal);
}

/**
 * Looks for a commit whose answer was lost: on the expected head, with its message, whose trailers tell job, version and
 * address.
 */
async function findCommit(
  session: GitHubSession,
  repository: Repository,
  { branch, expectedHead, message }: NewCommit,
): Promise<Made | undefined> {
  let sha = await headOf(session, repository, branch);
  for (let depth = 0; sha !== undefined && sha !== expectedHead && depth < MAX_DEPTH; depth += 1) {
    const commit = await readCommit(session, repository, sha);
    const [parent] = commit.parents;
    if (parent === expectedHead) return wordsOf(commit.message) === wordsOf(message) ? { sha } : undefined;
    sha = parent;
  }
  return undefined;
}

function wordsOf(message: string): string {
  return message.replace(/\s+/g, ' ').trim();
}

const CREATE_COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit {
      oid
    }
  }
}`;
const CreatedSchema = v.object({ createCommitOnBranch: v.object({ commit: v.object({ oid: v.string('an id') }) }) });

function graphqlRequest(repository: Repository, { branch, expectedHead, files, message }: NewCommit) {
  const [headline = '', ...rest] = message.split('\n');
  const body = rest.join('\n').trim();
  const input = {
    branch: { repositoryNameWithOwner: repository.fullName, branchName: branch },
    expectedHeadOid: expectedHead,
    message: { headline, ...(body !== '' && { body }) },
    fileChanges: { additions: files.map(({ path, text }) => ({ path, contents: base64(text) })) },
  };
  return {
    ...committing(repository, branch),
    kind: 'once',
    method: 'POST',
    route: 'graphql',
    params: { query: CREATE_COMMIT, variables: { input } },
    decode: (data: unknown): Made => ({ sha: decode(CreatedSchema, data).createCommitOnBranch.commit.oid }),
  } as const;
}

function committing({ fullName }: Repository, branch: string) {
  const commit = `The commit to \`${branch}\` of ${fullName}`;
  return { purpose: `${commit} could not be made`, effect: `${commit} may have been made`, needs: WRITE } as const;
}

/** Makes blobs, tree and commit beside the branch, and moves the branch there: keeps modes, and is known to every server. */
async function commitByRest(
  session: GitHubSession,
  repository: Repository,
  { branch, expectedHead, files, message }: NewCommit,
): Promise<Made | 'raced'> {
  const told = committing(repository, branch);
  const post = (what: string, params: Readonly<Record<string, unknown>>) =>
    callGitHub(session, {
      ...told,
      // An object is the same however often it is made, and one that no branch leads to is nobody's.
      kind: 'repeatable',
      method: 'POST',
      route: `/repos/{owner}/{repo}/git/${what}`,
      params: { ...at(repository), ...params },
      decode: (data) => decode(ShaSchema, data).sha,
    });
  const entries: { path: string; mode: string; type: string; sha: string }[] = [];
  for (const { path, text, executable } of files) {
    const sha = await post('blobs', { content: base64(text), encoding: 'base64' });
    entries.push({ path, mode: executable ? '100755' : '100644', type: 'blob', sha });
  }
  const parent = await readCommit(session, repository, expectedHead);
  const tree = await post('trees', { base_tree: parent.tree, tree: entries });
  const sha = await post('commits', { message, tree, parents: [expectedHead] });
  const moved = await moveBranch(session, repository, { branch, from: expectedHead, to: sha, force: false });
  return moved === 'raced' ? 'raced' : { sha };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** What lies between the newest common commit of two commits and the second of them. */
export interface Comparison {
  readonly aheadBy: number;
  readonly behindBy: number;
  /** Newest common commit. */
  readonly mergeBase: string;
  /** Commits of the second, oldest first. */
  readonly commits: readonly { readonly sha: string; readonly message: string; readonly parents: readonly string[] }[];
  /** Paths of changed files; a renamed one counts twice. */
  readonly files: readonly string[];
  /** Whether there are more commits or files than were told. */
  readonly truncated: boolean;
}

/** GitHub lists no more than this. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_FILES = 300;
const MAX_COMMITS = 100;

const ComparisonSchema = v.object({
  ahead_by: v.number('a count'),
  behind_by: v.number('a count'),
  total_commits: v.nullish(v.number('a count')),
  merge_base_commit: ShaSchema,
  commits: v.array(
    v.object({
      sha: v.string('an id'),
      commit: v.object({ message: v.string('a message') }),
      parents: v.array(ShaSchema, 'a list'),
    }),
    'a list',
  ),
  files: v.nullish(
    v.array(v.object({ filename: v.string('a path'), previous_filename: v.nullish(v.string('a path')) }), 'a list'),
    [],
  ),
});

/** Compares two commits or branches; throws `BRANCH_BUSY` where they have no history in common. */
export async function compareCommits(
  session: GitHubSession,
  repository: Repository,
  base: string,
  head: string,
): Promise<Comparison> {
  const request = {
    kind: 'repeatable',
    purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${repository.fullName} could not be compared`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/compare/{basehead}',
    params: { ...at(repository), basehead: `${base}...${head}`, per_page: MAX_COMMITS },
    decode: decodeComparison,
  } as const;
  const sent = await send(session, request);
  if (sent.kind === 'done') return sent.value;
  if (sent.kind === 'lost') throw sent.error;
  throw compareError(sent.refusal, request.purpose);
}

function compareError(refusal: Refusal, purpose: string): ActionError {
  if (!/no common ancestor/i.test(refusal.says)) return refusalError({ purpose, needs: 'contents: read' }, refusal);
  return new ActionError('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
    hint: 'Delete the branch, or set another `branch`.',
  });
}

function decodeComparison(data: unknown): Comparison {
  const found = decode(ComparisonSchema, data);
  const { ahead_by: aheadBy, behind_by: behindBy, commits, files } = found;
  return {
    aheadBy,
    behindBy,
    mergeBase: found.merge_base_commit.sha,
    commits: commits.map(({ sha, commit, parents }) => ({
      sha,
      message: commit.message,
      parents: parents.map((parent) => parent.sha),
    })),
    files: files.flatMap(({ filename, previous_filename: previous }) =>
      previous === undefined || previous === null ? [filename] : [previous, filename],
    ),
    truncated: commits.length < Math.max(aheadBy, found.total_commits ?? 0) || files.length >= MAX_FILES,
  };
}
