/** Writes branches by compare-and-swap, so that no commit of others is lost. GitHub signs what is made here. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { isRace, type Refusal, refusalError, ruleOf } from './failures.ts';
import { blobId } from './files.ts';
import type { BaseLook } from './look.ts';
import { nodes, OidSchema, type Pull, writeQuery } from './look-query.ts';
import { type Call, callGitHub, locate, type OpenRepository, orProblem, send } from './session.ts';

/** A file with its new text. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** A commit to make on a branch. */
export interface NewCommit {
  readonly branch: string;
  /** Expected head of the branch. */
  readonly expectedHead: string;
  readonly files: readonly NewFile[];
  /** Headline, and after an empty line the rest. */
  readonly message: string;
}

/** A commit that was made. */
export interface Made {
  readonly sha: string;
  /** Open pull requests of its branch; absent when the token may not read them. */
  readonly pulls?: readonly Pick<Pull, 'number' | 'title' | 'body' | 'base'>[];
}

/** The id that means "no commit" when a branch is removed. */
const NO_COMMIT = '0'.repeat(40);
/** Most commits of a branch to search for one whose answer was lost. */
const MAX_DEPTH = 10;

const id = v.pipe(v.string('an id'), v.regex(/^[0-9a-f]{40,64}$/, 'an id'));
const ShaSchema = v.object({ sha: id });
const RefSchema = v.object({ object: ShaSchema });

/** Finds the commit that a branch points to; undefined when the branch does not exist. */
async function headOf(target: OpenRepository, branch: string): Promise<string | undefined> {
  return await callGitHub<string | undefined>(target.session, {
    purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getRef({ ...locate(target), ref: `heads/${branch}` }),
    decode: (data) => decode(RefSchema, data).object.sha,
    refusals: [[404, undefined]],
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
  const call: Call<Made> = {
    ...writing(target, `The commit to \`${branch}\``, 'made'),
    send: (octokit) => octokit.graphql(COMMIT, { input: commitInput(target, commit) }),
    optionalFields: /^associatedPullRequests$/,
    decode: (data) => decode(CreatedSchema, data).createCommitOnBranch,
    isEarly: async (refusal) => {
      const isDoubtful = isRace(refusal) || refusal.type === 'NOT_FOUND';
      return isDoubtful && (await headOf(target, branch)) === expectedHead;
    },
    readBack: () => findCommit(target, commit),
  };
  const sent = await send(target.session, call);
  if (sent.kind === 'done') return sent.value;
  return await racedOr(target, { branch, from: expectedHead }, { call, refusal: sent.refusal });
}

const PULLS = 'associatedPullRequests(states: OPEN, first: 10) { nodes { number title body baseRefName } }';
const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } ref { ${PULLS} } }
}`;

const OpenPullSchema = v.pipe(
  v.object({
    number: v.number('a number'),
    title: v.string('a text'),
    body: v.nullish(v.string('a text'), ''),
    baseRefName: v.string('a branch'),
  }),
  v.transform(({ baseRefName: base, ...pull }) => ({ ...pull, base })),
);
const BranchPullsSchema = v.object({
  associatedPullRequests: v.nullish(
    v.pipe(
      nodes(OpenPullSchema),
      v.transform((pulls) => ({ pulls })),
    ),
  ),
});
const CreatedSchema = v.object({
  createCommitOnBranch: v.pipe(
    v.object({ commit: v.object({ oid: id }), ref: v.nullish(BranchPullsSchema) }),
    v.transform(({ commit, ref }): Made => ({ sha: commit.oid, ...ref?.associatedPullRequests })),
  ),
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

/** Searches a commit whose answer was lost: one on the expected head, with the files as they were to be written. */
async function findCommit(
  target: OpenRepository,
  { branch, expectedHead, files }: NewCommit,
): Promise<Made | undefined> {
  const { owner, name, fullName } = target.repository;
  const { query, variables } = writeQuery('Written', (arg) => {
    const entries = files.map(({ path }, nth) => `file${nth}: file(path: ${arg(`path${nth}`, path)}) { oid }`);
    const history = `history(first: ${MAX_DEPTH}) { nodes { oid parents(first: 1) { nodes { oid } } ${entries.join(' ')} } }`;
    return `{ repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)}) {
      ref(qualifiedName: ${arg('ref', `refs/heads/${branch}`)}) { target { ... on Commit { ${history} } } ${PULLS} }
    } }`;
  });
  const ref = await callGitHub(target.session, {
    purpose: `The branch \`${branch}\` of ${fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: /^associatedPullRequests$/,
    decode: (data) => decode(WrittenSchema, data).repository.ref,
  });
  const made = ref?.target.history.find(({ parents }) => parents[0]?.oid === expectedHead);
  const isOurs = files.every(({ text }, nth) => {
    const file = v.parse(v.nullish(v.object({ oid: v.string() })), made?.[`file${nth}`]);
    return file?.oid === blobId(Buffer.from(text), expectedHead);
  });
  return made && isOurs ? { sha: made.oid, ...ref?.associatedPullRequests } : undefined;
}

const WrittenSchema = v.object({
  repository: v.object({
    ref: v.nullable(
      v.object({
        target: v.object({ history: nodes(v.looseObject({ ...OidSchema.entries, parents: nodes(OidSchema) })) }),
        ...BranchPullsSchema.entries,
      }),
    ),
  }),
});

/** A branch to rebuild. */
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
  // Creating an object is idempotent, and an object without a branch has no effect.
  const { purpose, needs } = writing(target, `The commit to \`${branch}\``, 'made');
  const making = (send: Call<string>['send']): Call<string> => ({
    ...{ purpose, needs, send },
    decode: (data) => decode(ShaSchema, data).sha,
  });
  const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }) as const);
  const tree = await callGitHub(
    target.session,
    making(({ rest }) => rest.git.createTree({ ...locate(target), base_tree: parent.tree, tree: entries })),
  );
  const sha = await callGitHub(
    target.session,
    making(({ rest }) => rest.git.createCommit({ ...locate(target), message, tree, parents: [parent.head] })),
  );
  const end = await moveBranch(target, { branch, from, to: sha, isRefused: (rule) => rule === 'force' });
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
    if (!target.session.effects.signal.aborted) {
      await orProblem(target.session, removeBranch(target, { branch, from: parent }));
    }
    throw error;
  }
}

async function createBranch(target: OpenRepository, branch: string, sha: string): Promise<'created' | 'exists'> {
  const call: Call<'created' | 'exists'> = {
    ...writing(target, `The branch \`${branch}\``, 'made'),
    send: (octokit) => octokit.rest.git.createRef({ ...locate(target), ref: `refs/heads/${branch}`, sha }),
    decode: (data) => decode(RefSchema, data) && 'created',
    refusals: [[/already exists/i, 'exists']],
    readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
  };
  const sent = await send(target.session, call);
  if (sent.kind === 'done') return sent.value;
  throw refusalError(call, sent.refusal);
}

/**
 * Removes a branch that still points to a commit; `raced` when it points elsewhere by then, `refused` when a rule
 * forbids its removal. A missing branch is `done`.
 */
export async function removeBranch(
  target: OpenRepository,
  { branch, from }: { readonly branch: string; readonly from: string },
): Promise<'done' | 'raced' | 'refused'> {
  const end = await moveBranch(target, { branch, from, to: NO_COMMIT, isRefused: () => true });
  return end === 'raced' && (await headOf(target, branch)) === undefined ? 'done' : end;
}

interface Move {
  readonly branch: string;
  readonly from: string;
  readonly to: string;
  /** Whether a refusal by this rule is a result, and no error. */
  readonly isRefused: (rule: ReturnType<typeof ruleOf>) => boolean;
}

/** Moves or removes a branch, where it points to its expected head. */
async function moveBranch(
  target: OpenRepository,
  { branch, from, to, isRefused }: Move,
): Promise<'done' | 'raced' | 'refused'> {
  const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
  const call: Call<'done' | 'refused'> = {
    ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
    send: (octokit) =>
      octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
    decode: (data) => decode(v.object({ updateRefs: v.object({}) }), data) && 'done',
    refusals: [[(refusal) => ruleOf(refusal) !== undefined && isRefused(ruleOf(refusal)), 'refused']],
    readBack: async () => (((await headOf(target, branch)) ?? NO_COMMIT) === to ? 'done' : undefined),
  };
  const sent = await send(target.session, call);
  if (sent.kind === 'done') return sent.value;
  return await racedOr(target, { branch, from }, { call, refusal: sent.refusal });
}

const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';

/** Tells a race, which GitHub words in many ways, from a refusal, which is thrown. */
async function racedOr(
  target: OpenRepository,
  { branch, from }: { readonly branch: string; readonly from: string },
  { call, refusal }: { readonly call: Call<unknown>; readonly refusal: Refusal },
): Promise<'raced'> {
  const isRaced = isRace(refusal) || (ruleOf(refusal) === undefined && (await headOf(target, branch)) !== from);
  if (isRaced) return 'raced';
  throw refusalError(call, refusal);
}

function writing({ repository }: OpenRepository, subject: string, done: 'made' | 'moved' | 'removed') {
  const whole = `${subject} of ${repository.fullName}`;
  return {
    purpose: `${whole} could not be ${done}`,
    needs: 'contents: write',
    effect: `${whole} may have been ${done}`,
  };
}
