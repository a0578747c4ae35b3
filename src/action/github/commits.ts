/** Commits on the expected head of a branch. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { headOf, moveBranch } from './branches.ts';
import { callGitHub, send } from './call.ts';
import { isProtection, isRace, isUnknown, refusalError } from './failures.ts';
import { items, text } from './look-parts.ts';
import type { OpenRepository, Repository } from './repository.ts';
import { mutation, routeIn } from './request.ts';
import type { Pull } from './seen.ts';

/** A file with its new content. */
export interface NewContent {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** What to commit where. */
export interface NewCommit {
  readonly branch: string;
  /** Expected head of the branch. */
  readonly expectedHead: string;
  readonly files: readonly NewContent[];
  /** Headline, and after an empty line the rest. */
  readonly message: string;
  /** Whether to return the open pull requests of the branch with it. */
  readonly pulls?: boolean;
}

/** A commit that was made. */
export interface Made {
  readonly sha: string;
  /** Open pull requests of its branch; absent when they were not requested or are unknown. */
  readonly pulls?: readonly Pick<Pull, 'title' | 'body' | 'base'>[];
}

/** Most commits to search for one whose answer was lost. */
const MAX_DEPTH = 10;

/** An object of git, by its id. */
const ShaSchema = v.object({ sha: v.string('an id') });
const CommitSchema = v.object({
  message: v.string('a message'),
  tree: ShaSchema,
  parents: v.array(ShaSchema, 'a list'),
});

/** Reads a commit. */
async function readCommit(target: OpenRepository, sha: string) {
  return await callGitHub(target.session, {
    purpose: `The commit ${sha.slice(0, 10)} of ${target.repository.fullName} could not be read`,
    ...routeIn(target.repository, 'GET /git/commits/{commit_sha}', { commit_sha: sha }),
    decode: (data) => decode(CommitSchema, data),
  });
}

/**
 * Commits files on the expected head of a branch; `raced` when it points elsewhere by then. GitHub signs the commit.
 * Throws `PROTECTED` when branch protection refuses it.
 */
export async function commitOnBranch(target: OpenRepository, commit: NewCommit): Promise<Made | 'raced'> {
  // GraphQL writes every file without the executable bit.
  if (commit.files.some(({ executable }) => executable)) return await commitByRest(target, commit);
  const { branch, expectedHead } = commit;
  const request = {
    ...committing(target.repository, branch),
    ...mutation(
      'createCommitOnBranch',
      `commit { oid } ${commit.pulls === true ? PULLS : ''}`,
      inputOf(target.repository, commit),
    ),
    mayMiss: ['associatedPullRequests'],
    decode: (data: unknown) => decode(CreatedSchema, data).createCommitOnBranch,
    readBack: () => findCommit(target, commit),
  };
  const sent = await send(target.session, request);
  if (sent.kind === 'done') return sent.value;
  const { refusal } = sent;
  if (isRace(refusal)) return 'raced';
  if (!isProtection(refusal)) {
    if ((await headOf(target, branch)) !== expectedHead) return 'raced';
    if (isUnknown(refusal)) return await commitByRest(target, commit);
  }
  throw refusalError(request, refusal);
}

/**
 * Searches a commit whose answer was lost: on the expected head, with its message, whose trailers record job, version
 * and address.
 */
async function findCommit(
  target: OpenRepository,
  { branch, expectedHead, message }: NewCommit,
): Promise<Made | undefined> {
  let sha = await headOf(target, branch);
  for (let depth = 0; sha !== undefined && sha !== expectedHead && depth < MAX_DEPTH; depth += 1) {
    const commit = await readCommit(target, sha);
    const parent = commit.parents[0]?.sha;
    if (parent === expectedHead) return wordsOf(commit.message) === wordsOf(message) ? { sha } : undefined;
    sha = parent;
  }
  return undefined;
}

function wordsOf(message: string): string {
  return message.replace(/\s+/g, ' ').trim();
}

/** A branch may have pull requests to several bases. */
const PULLS = 'ref { associatedPullRequests(states: OPEN, first: 10) { nodes { title body baseRefName } } }';
const OpenSchema = v.pipe(
  v.object({ title: text, body: v.nullish(text, ''), baseRefName: text }),
  v.transform(({ baseRefName: base, ...texts }) => ({ ...texts, base })),
);
const CreatedSchema = v.object({
  createCommitOnBranch: v.pipe(
    v.object({
      commit: v.object({ oid: v.string('an id') }),
      ref: v.nullish(v.object({ associatedPullRequests: v.nullish(v.object({ nodes: items(OpenSchema) })) })),
    }),
    v.transform(({ commit, ref }): Made => {
      const pulls = ref?.associatedPullRequests?.nodes;
      return { sha: commit.oid, ...(pulls && { pulls }) };
    }),
  ),
});

function inputOf({ fullName }: Repository, { branch, expectedHead, files, message }: NewCommit) {
  const [headline = '', ...rest] = message.split('\n');
  const body = rest.join('\n').trim();
  return {
    branch: { repositoryNameWithOwner: fullName, branchName: branch },
    expectedHeadOid: expectedHead,
    message: { headline, ...(body !== '' && { body }) },
    ...(files.length > 0 && {
      fileChanges: { additions: files.map(({ path, text }) => ({ path, contents: base64(text) })) },
    }),
  };
}

function committing({ fullName }: Repository, branch: string) {
  const commit = `The commit to \`${branch}\` of ${fullName}`;
  return { purpose: `${commit} could not be made`, effect: `${commit} may have been made` };
}

/** Creates blobs, tree and commit, and moves the branch to it: keeps file modes, and works on every server. */
async function commitByRest(
  target: OpenRepository,
  { branch, expectedHead, files, message }: NewCommit,
): Promise<Made | 'raced'> {
  // Creating an object is idempotent, and an object without a branch does no harm.
  const make = (what: 'blobs' | 'trees' | 'commits', object: Readonly<Record<string, unknown>>) =>
    callGitHub(target.session, {
      ...committing(target.repository, branch),
      ...routeIn(target.repository, `POST /git/${what}`, object),
      decode: (data) => decode(ShaSchema, data).sha,
    });
  const entries: { path: string; mode: string; type: string; sha: string }[] = [];
  for (const { path, text, executable } of files) {
    const sha = await make('blobs', { content: base64(text), encoding: 'base64' });
    entries.push({ path, mode: executable ? '100755' : '100644', type: 'blob', sha });
  }
  const parent = await readCommit(target, expectedHead);
  const base = parent.tree.sha;
  const tree = entries.length === 0 ? base : await make('trees', { base_tree: base, tree: entries });
  const sha = await make('commits', { message, tree, parents: [expectedHead] });
  const moved = await moveBranch(target, { branch, from: expectedHead, to: sha, force: false });
  return moved === 'raced' ? 'raced' : { sha };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
