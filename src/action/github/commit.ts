/** Writes branches by compare-and-swap, so that no commit of others is lost. GitHub signs what is made here. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { isKind, isProtected, type Refusal } from './failures.ts';
import { type BaseLook, look } from './look.ts';
import { OidSchema } from './look-query.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

/** A branch does not stand where it was read: what is to be written must be made anew from what it holds now. */
export class BranchMoved extends Error {
  override readonly name = 'BranchMoved';
}

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

export interface NewCommit {
  readonly branch: string;
  readonly expectedHead: string;
  readonly files: readonly NewFile[];
  /** Headline, and after an empty line the rest. */
  readonly message: string;
}

/** The id that means "no commit" where a branch is missing or is removed. */
const NO_COMMIT = '0'.repeat(40);

const ShaSchema = v.object({ sha: OidSchema.entries.oid });

/**
 * Checks whether the token may write, by creating a blob without a commit: `permissions.push` is false for tokens of
 * Apps.
 */
export async function canWrite(target: OpenRepository): Promise<void> {
  await callGitHub(target.session, {
    purpose: `The token may not write to ${target.repository.fullName}`,
    needs: 'contents: write',
    send: (octokit) => octokit.rest.git.createBlob({ ...locate(target), content: 'static-export' }),
    decode: (data) => void decode(ShaSchema, data),
  });
}

/** Makes a commit; returns its id. Throws `BranchMoved`, or `PROTECTED` when branch protection refuses it. */
export async function commitOnBranch(target: OpenRepository, commit: NewCommit): Promise<string> {
  const { branch, expectedHead } = commit;
  return await callGitHub<string>(target.session, {
    ...writing(target, `The commit to \`${branch}\``, 'made'),
    send: (octokit) => octokit.graphql(COMMIT, { input: commitInput(target, commit) }),
    decode: (data) => decode(CreatedSchema, data).createCommitOnBranch.commit.oid,
    onRefusal: (refusal) => throwIfMoved(refusal, target, { branch, from: expectedHead }),
    readBack: () => findCommit(target, commit),
  });
}

const COMMIT =
  'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }';
const CreatedSchema = v.object({ createCommitOnBranch: v.object({ commit: OidSchema }) });

function commitInput({ repository }: OpenRepository, { branch, expectedHead, files, message }: NewCommit) {
  const [headline = '', ...rest] = message.split('\n');
  const body = rest.join('\n').trim();
  return {
    branch: { repositoryNameWithOwner: repository.fullName, branchName: branch },
    expectedHeadOid: expectedHead,
    message: { headline, ...(body !== '' && { body }) },
    fileChanges: {
      additions: files.map(({ path, text }) => ({ path, contents: Buffer.from(text).toString('base64') })),
    },
  };
}

/** After a lost answer, own values in place count as written. */
async function findCommit(target: OpenRepository, commit: NewCommit): Promise<string | undefined> {
  const { branch, expectedHead, files } = commit;
  const base = await branchAt(target, branch, files);
  const isOurs = files.every(({ path, text }) => base?.files.get(path) === text);
  return base?.head !== expectedHead && isOurs ? base?.head : undefined;
}

async function branchAt(target: OpenRepository, branch: string, files: readonly NewFile[] = []) {
  const { session, repository } = target;
  const paths = files.map(({ path }) => path);
  return (await look(session, { repository: repository.fullName, base: branch, files: paths })).base;
}

/**
 * Makes the branch one commit on another parent, at once: it never stands at its base in between, since GitHub then
 * closes its pull request. Returns the id of the commit, or undefined when a rule forbids it; throws `BranchMoved`.
 */
export async function rebuildBranch(
  target: OpenRepository,
  { branch, expectedHead, files, message }: NewCommit,
  parent: Pick<BaseLook, 'head' | 'tree'>,
): Promise<string | undefined> {
  const { session } = target;
  const made = {
    ...writing(target, `The commit to \`${branch}\``, 'made'),
    // Creating an object is idempotent, and an object without a branch has no effect.
    decode: (data: unknown) => decode(ShaSchema, data).sha,
  };
  const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }) as const);
  const newTree = { ...locate(target), base_tree: parent.tree, tree: entries };
  const tree = await callGitHub(session, { ...made, send: ({ rest }) => rest.git.createTree(newTree) });
  const newCommit = { ...locate(target), message, tree, parents: [parent.head] };
  const sha = await callGitHub(session, { ...made, send: ({ rest }) => rest.git.createCommit(newCommit) });
  return (await moveBranch(target, { branch, from: expectedHead, to: sha })) ? sha : undefined;
}

/**
 * Creates a branch with one commit on its parent, the expected head; returns the id of the commit. Throws `BranchMoved`
 * when there is a branch of this name by then. When the commit fails for good, the branch is removed again.
 */
export async function createBranchWith(target: OpenRepository, commit: NewCommit): Promise<string> {
  const { branch, expectedHead: sha } = commit;
  await callGitHub(target.session, {
    ...writing(target, `The branch \`${branch}\``, 'made'),
    send: (octokit) => octokit.rest.git.createRef({ ...locate(target), ref: `refs/heads/${branch}`, sha }),
    decode: (data) => decode(v.object({ object: ShaSchema }), data).object.sha,
    onRefusal: ({ message }) => {
      if (/already exists/i.test(message)) throw new BranchMoved();
      return undefined;
    },
    readBack: async () => ((await branchAt(target, branch))?.head === sha ? sha : undefined),
  });
  try {
    return await commitOnBranch(target, commit);
  } catch (error) {
    // Also after a cancel, which leaves a moment for it.
    const effects = { ...target.session.effects, signal: new AbortController().signal };
    const cleaning = { ...target, session: { ...target.session, effects } };
    if (!(error instanceof BranchMoved)) await removeBranch(cleaning, { branch, from: sha }).catch(() => undefined);
    throw error;
  }
}

/** Removes a branch that still points to a commit; returns false when a rule forbids it. Throws `BranchMoved`. */
export async function removeBranch(
  target: OpenRepository,
  { branch, from }: Readonly<Record<'branch' | 'from', string>>,
): Promise<boolean> {
  return await moveBranch(target, { branch, from, to: NO_COMMIT });
}

/** Moves or removes a branch, where it points to its expected head; returns false when a rule forbids it. */
async function moveBranch(
  target: OpenRepository,
  { branch, from, to }: Readonly<Record<'branch' | 'from' | 'to', string>>,
): Promise<boolean> {
  const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
  return await callGitHub<boolean>(target.session, {
    ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
    send: (octokit) =>
      octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
    decode: (data) => decode(v.object({ updateRefs: v.object({}) }), data) && true,
    onRefusal: async (refusal) =>
      isProtected(refusal) ? false : await throwIfMoved(refusal, target, { branch, from }),
    readBack: async () => ((await branchAt(target, branch))?.head ?? NO_COMMIT) === to || undefined,
  });
}

const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';

/** Tells a race, which GitHub words in many ways, from a refusal. */
async function throwIfMoved(
  refusal: Refusal,
  target: OpenRepository,
  { branch, from }: Readonly<Record<'branch' | 'from', string>>,
): Promise<undefined> {
  if (isKind(refusal, 'race')) throw new BranchMoved();
  if (!isProtected(refusal) && (await branchAt(target, branch))?.head !== from) throw new BranchMoved();
}

function writing({ repository }: OpenRepository, subject: string, done: 'made' | 'moved' | 'removed') {
  return { purpose: `${subject} of ${repository.fullName} could not be ${done}`, needs: 'contents: write' };
}
