/** Writes branches by compare-and-swap, so that no commit of others is lost. GitHub signs what is made here. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { isKind, isProtected, type Refusal } from './failures.ts';
import { type BaseLook, look, type Pull } from './look.ts';
import { OidSchema } from './look-query.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

/** A file with its new text. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

export interface NewCommit {
  readonly branch: string;
  /** Expected head of the branch. */
  readonly expectedHead: string;
  readonly files: readonly NewFile[];
  /** Headline, and after an empty line the rest. */
  readonly message: string;
}

export interface Made {
  readonly sha: string;
  /** Open pull requests of its branch; absent when they are unknown. */
  readonly pulls?: readonly Pick<Pull, 'number'>[];
}

/** The id that means "no commit" where a branch is missing or is removed. */
const NO_COMMIT = '0'.repeat(40);

const ShaSchema = v.object({ sha: OidSchema.entries.oid });
const RefSchema = v.object({ object: ShaSchema });

async function headOf(target: OpenRepository, branch: string): Promise<string> {
  return await callGitHub(target.session, {
    purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getRef({ ...locate(target), ref: `heads/${branch}` }),
    decode: (data) => decode(RefSchema, data).object.sha,
    onRefusal: ({ status }) => (status === 404 ? NO_COMMIT : undefined),
  });
}

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

/**
 * Commits files on the expected head of a branch; `raced` when it points elsewhere by then. Throws `PROTECTED` when
 * branch protection refuses it.
 */
export async function commitOnBranch(target: OpenRepository, commit: NewCommit): Promise<Made | 'raced'> {
  const { branch, expectedHead } = commit;
  return await callGitHub<Made | 'raced'>(target.session, {
    ...writing(target, `The commit to \`${branch}\``, 'made'),
    send: (octokit) => octokit.graphql(COMMIT, { input: commitInput(target, commit) }),
    optionalFields: /^associatedPullRequests$/,
    decode: (data) => {
      const { commit, ref } = decode(CreatedSchema, data).createCommitOnBranch;
      const pulls = ref?.associatedPullRequests?.nodes;
      return { sha: commit.oid, ...(pulls && { pulls }) };
    },
    isEarly: async (refusal) => {
      const isDoubtful = isKind(refusal, 'race') || refusal.type === 'NOT_FOUND';
      return isDoubtful && (await headOf(target, branch)) === expectedHead;
    },
    onRefusal: (refusal) => racedBy(refusal, target, { branch, from: expectedHead }),
    readBack: () => findCommit(target, commit),
  });
}

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit { oid }
    ref { associatedPullRequests(states: OPEN, first: 10) { nodes { number } } }
  }
}`;
const PullsSchema = v.object({ nodes: v.array(v.object({ number: v.number('a number') })) });
const CreatedSchema = v.object({
  createCommitOnBranch: v.object({
    commit: OidSchema,
    ref: v.nullish(v.object({ associatedPullRequests: v.nullish(PullsSchema) })),
  }),
});

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
async function findCommit(target: OpenRepository, commit: NewCommit): Promise<Made | undefined> {
  const { branch: base, expectedHead, files } = commit;
  const paths = files.map(({ path }) => path);
  const seen = await look(target.session, { repository: target.repository.fullName, base, heads: [], files: paths });
  const isOurs = files.every(({ path, text }) => {
    const bytes = seen.base?.files.get(path);
    return bytes !== undefined && Buffer.from(text).equals(bytes);
  });
  return seen.base !== undefined && seen.base.head !== expectedHead && isOurs ? { sha: seen.base.head } : undefined;
}

export interface Rebuild extends Omit<NewCommit, 'expectedHead'> {
  /** Expected head of the branch. */
  readonly from: string;
  /** Commit to rebuild it on, and the id of its tree. */
  readonly parent: Pick<BaseLook, 'head' | 'tree'>;
}

/**
 * Makes the branch one commit on another parent, at once: it never stands at its base in between, since GitHub then
 * closes its pull request. `raced` when it points elsewhere by then, `no-force` when a rule forbids force pushes.
 */
export async function rebuildBranch(
  target: OpenRepository,
  { branch, from, parent, files, message }: Rebuild,
): Promise<Made | 'raced' | 'no-force'> {
  const { session } = target;
  const made = {
    purpose: `The commit to \`${branch}\` of ${target.repository.fullName} could not be made`,
    needs: 'contents: write',
    // Creating an object is idempotent, and an object without a branch has no effect.
    decode: (data: unknown) => decode(ShaSchema, data).sha,
  };
  const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }) as const);
  const newTree = { ...locate(target), base_tree: parent.tree, tree: entries };
  const tree = await callGitHub(session, { ...made, send: ({ rest }) => rest.git.createTree(newTree) });
  const newCommit = { ...locate(target), message, tree, parents: [parent.head] };
  const sha = await callGitHub(session, { ...made, send: ({ rest }) => rest.git.createCommit(newCommit) });
  const end = await moveBranch(target, { branch, from, to: sha }, (refusal) => isKind(refusal, 'no force'));
  if (end === 'refused') return 'no-force';
  return end === 'raced' ? 'raced' : { sha };
}

/**
 * Creates a branch with one commit on its parent; `raced` when there is a branch of this name by then. When the commit
 * fails for good, the branch is removed again.
 */
export async function createBranchWith(
  target: OpenRepository,
  { branch, parent, ...content }: Omit<NewCommit, 'expectedHead'> & { readonly parent: string },
): Promise<Made | 'raced'> {
  if ((await createBranch(target, branch, parent)) === 'exists') return 'raced';
  try {
    return await commitOnBranch(target, { branch, expectedHead: parent, ...content });
  } catch (error) {
    // Also of a cancelled run, while it has time to clean up.
    const { effects } = target.session;
    const session = { ...target.session, effects: { ...effects, signal: new AbortController().signal } };
    await removeBranch({ ...target, session }, { branch, from: parent }).catch(() => undefined);
    throw error;
  }
}

async function createBranch(target: OpenRepository, branch: string, sha: string): Promise<'created' | 'exists'> {
  return await callGitHub<'created' | 'exists'>(target.session, {
    ...writing(target, `The branch \`${branch}\``, 'made'),
    send: (octokit) => octokit.rest.git.createRef({ ...locate(target), ref: `refs/heads/${branch}`, sha }),
    decode: (data) => decode(RefSchema, data) && 'created',
    onRefusal: ({ message }) => (/already exists/i.test(message) ? 'exists' : undefined),
    readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
  });
}

/**
 * Removes a branch that still points to a commit; `raced` when it points elsewhere by then, `refused` when a rule
 * forbids its removal.
 */
export async function removeBranch(
  target: OpenRepository,
  { branch, from }: { readonly branch: string; readonly from: string },
): Promise<'done' | 'raced' | 'refused'> {
  return await moveBranch(target, { branch, from, to: NO_COMMIT }, isProtected);
}

/** Moves or removes a branch, where it points to its expected head; `refused` by a rule. */
async function moveBranch(
  target: OpenRepository,
  { branch, from, to }: Readonly<Record<'branch' | 'from' | 'to', string>>,
  isRule: (refusal: Refusal) => boolean,
): Promise<'done' | 'raced' | 'refused'> {
  const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
  return await callGitHub<'done' | 'raced' | 'refused'>(target.session, {
    ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
    send: (octokit) =>
      octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
    decode: (data) => decode(v.object({ updateRefs: v.object({}) }), data) && 'done',
    onRefusal: (refusal) => (isRule(refusal) ? 'refused' : racedBy(refusal, target, { branch, from })),
    readBack: async () => ((await headOf(target, branch)) === to ? 'done' : undefined),
  });
}

const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';

/** Tells a race, which GitHub words in many ways, from a refusal. */
async function racedBy(
  refusal: Refusal,
  target: OpenRepository,
  { branch, from }: { readonly branch: string; readonly from: string },
): Promise<'raced' | undefined> {
  const isRaced = isKind(refusal, 'race') || (!isProtected(refusal) && (await headOf(target, branch)) !== from);
  return isRaced ? 'raced' : undefined;
}

function writing({ repository }: OpenRepository, subject: string, done: 'made' | 'moved' | 'removed') {
  return { purpose: `${subject} of ${repository.fullName} could not be ${done}`, needs: 'contents: write' };
}
