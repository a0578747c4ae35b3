/** Branches: where they point, and moving them without taking away what somebody else put there. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, type GitHubSession, persist, send } from './call.ts';
import { isProtection, isRace, type Refusal, refusalError } from './failures.ts';
import { at, type Repository } from './repository.ts';

const RefSchema = v.object({
  object: v.object({ sha: v.pipe(v.string('a commit'), v.regex(/^[0-9a-f]{40,64}$/, 'a commit')) }),
});
/** What stands for "no commit" where a ref is made or removed. */
const NO_COMMIT = '0'.repeat(40);
const WRITE = 'contents: write';

/** Finds the commit that a branch points to; undefined where there is no such branch. */
export async function headOf(
  session: GitHubSession,
  repository: Repository,
  branch: string,
): Promise<string | undefined> {
  const request = {
    kind: 'repeatable',
    purpose: `The branch \`${branch}\` of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/ref/{ref}',
    params: { ...at(repository), ref: `heads/${branch}` },
    decode: (data: unknown) => decode(RefSchema, data).object.sha,
  } as const;
  const sent = await send(session, request);
  switch (sent.kind) {
    case 'done':
      return sent.value;
    case 'absent':
      return undefined;
    case 'refused':
      // A repository without any commit.
      if (sent.refusal.status === 409) return undefined;
      throw refusalError(request, sent.refusal);
    case 'lost':
      throw sent.error;
  }
}

/** Lists branches whose names begin with another one's and a slash: git does not allow them beside it. */
export async function findBranchesBelow(
  session: GitHubSession,
  repository: Repository,
  branch: string,
): Promise<readonly string[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The branches of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/matching-refs/{ref}',
    params: { ...at(repository), ref: `heads/${branch}/` },
    decode: (data) =>
      decode(v.array(v.object({ ref: v.string('a ref') }), 'a list'), data).map(({ ref }) =>
        ref.replace(/^refs\/heads\//, ''),
      ),
  });
}

/** Makes a branch; `exists` where there is one of this name. */
export async function createBranch(
  session: GitHubSession,
  repository: Repository,
  branch: string,
  sha: string,
): Promise<'created' | 'exists'> {
  const request = {
    kind: 'once',
    purpose: `The branch \`${branch}\` of ${repository.fullName} could not be made`,
    needs: WRITE,
    method: 'POST',
    route: '/repos/{owner}/{repo}/git/refs',
    params: { ...at(repository), ref: `refs/heads/${branch}`, sha },
    decode: (data: unknown): 'created' | 'exists' => {
      decode(RefSchema, data);
      return 'created';
    },
  } as const;
  const sent = await persist(session, request, async () =>
    (await headOf(session, repository, branch)) === sha ? 'created' : undefined,
  );
  if (sent.kind === 'done') return sent.value;
  if (/already exists/i.test(sent.refusal.says)) return 'exists';
  const error = refusalError(request, sent.refusal);
  if (error.code !== 'REQUEST') throw error;
  throw new ActionError('REQUEST', error.message, {
    hint: 'Git has no branch below the name of another one (`a/b` beside `a`): set `branch` to a name that stands alone.',
    cause: error.cause,
  });
}

/** Where a branch is to be moved. */
export interface Move {
  readonly branch: string;
  /** Commit that it points to now. */
  readonly from: string;
  readonly to: string;
  /** Also to a commit that is no descendant. */
  readonly force: boolean;
  /** Another branch, to be removed in the same step. */
  readonly remove?: string;
}

/**
 * Moves a branch from one commit to another; `raced` where it points elsewhere by then. By GraphQL in one step, which
 * compares; a server that does not know it is asked by REST, right after reading the branch again.
 */
export async function moveBranch(
  session: GitHubSession,
  repository: Repository,
  move: Move,
): Promise<'moved' | 'raced'> {
  if (repository.nodeId !== undefined) {
    const end = await moveAtOnce(session, repository, { ...move, repositoryId: repository.nodeId });
    if (end !== 'unknown') return end;
  }
  const end = await moveByRest(session, repository, move);
  if (end === 'moved' && move.remove !== undefined) await deleteBranch(session, repository, move.remove);
  return end;
}

const UPDATE_REFS = `mutation ($input: UpdateRefsInput!) {
  updateRefs(input: $input) {
    clientMutationId
  }
}`;

async function moveAtOnce(
  session: GitHubSession,
  repository: Repository,
  { branch, from, to, force, remove, repositoryId }: Move & { readonly repositoryId: string },
): Promise<'moved' | 'raced' | 'unknown'> {
  const refUpdates = [
    { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force },
    ...(remove === undefined ? [] : [{ name: `refs/heads/${remove}`, afterOid: NO_COMMIT, force: true }]),
  ];
  const request = {
    ...moving(repository, branch),
    kind: 'once',
    method: 'POST',
    route: 'graphql',
    params: { query: UPDATE_REFS, variables: { input: { repositoryId, refUpdates } } },
    decode: (data: unknown): 'moved' => {
      decode(v.object({ updateRefs: v.looseObject({}) }), data);
      return 'moved';
    },
  } as const;
  const sent = await persist(session, request, () => isMoved(session, repository, { branch, to }));
  if (sent.kind === 'done') return sent.value;
  return await judgeMove(session, repository, { branch, from, refusal: sent.refusal });
}

/** A refusal is a race when the branch has moved; one of unknown words may be of a server that knows no such call. */
async function judgeMove(
  session: GitHubSession,
  repository: Repository,
  { branch, from, refusal }: { readonly branch: string; readonly from: string; readonly refusal: Refusal },
): Promise<'raced' | 'unknown'> {
  if (isRace(refusal)) return 'raced';
  if (isProtection(refusal)) throw refusalError(moving(repository, branch), refusal);
  return (await headOf(session, repository, branch)) === from ? 'unknown' : 'raced';
}

async function moveByRest(session: GitHubSession, repository: Repository, move: Move): Promise<'moved' | 'raced'> {
  const { branch, from, to, force } = move;
  if ((await headOf(session, repository, branch)) !== from) return 'raced';
  const request = {
    ...moving(repository, branch),
    kind: 'once',
    method: 'PATCH',
    route: '/repos/{owner}/{repo}/git/refs/{ref}',
    params: { ...at(repository), ref: `heads/${branch}`, sha: to, force },
    decode: (data: unknown): 'moved' => {
      decode(RefSchema, data);
      return 'moved';
    },
  } as const;
  const sent = await persist(session, request, () => isMoved(session, repository, { branch, to }));
  if (sent.kind === 'done') return sent.value;
  const { refusal } = sent;
  if (isRace(refusal) || /does not exist/i.test(refusal.says)) return 'raced';
  throw refusalError(request, refusal);
}

async function isMoved(
  session: GitHubSession,
  repository: Repository,
  { branch, to }: Pick<Move, 'branch' | 'to'>,
): Promise<'moved' | undefined> {
  const head = await headOf(session, repository, branch);
  return (head ?? NO_COMMIT) === to ? 'moved' : undefined;
}

function moving({ fullName }: Repository, branch: string) {
  const moved = `The branch \`${branch}\` of ${fullName}`;
  return { purpose: `${moved} could not be moved`, effect: `${moved} may have been moved`, needs: WRITE } as const;
}

/**
 * Removes a branch that still points to a commit; `raced` where it points elsewhere by then, and stays. By GraphQL in
 * one step, as {@link moveBranch} does.
 */
export async function removeBranch(
  session: GitHubSession,
  repository: Repository,
  { branch, from }: Pick<Move, 'branch' | 'from'>,
): Promise<'removed' | 'raced'> {
  if (repository.nodeId !== undefined) {
    const removal = { branch, from, to: NO_COMMIT, force: true, repositoryId: repository.nodeId };
    const end = await moveAtOnce(session, repository, removal);
    if (end !== 'unknown') return end === 'moved' ? 'removed' : end;
  }
  const head = await headOf(session, repository, branch);
  if (head !== undefined && head !== from) return 'raced';
  await deleteBranch(session, repository, branch);
  return 'removed';
}

/** Removes a branch, wherever it points; one that is gone already is fine. */
export async function deleteBranch(session: GitHubSession, repository: Repository, branch: string): Promise<void> {
  const request = {
    kind: 'repeatable',
    purpose: `The branch \`${branch}\` of ${repository.fullName} could not be removed`,
    needs: WRITE,
    method: 'DELETE',
    route: '/repos/{owner}/{repo}/git/refs/{ref}',
    params: { ...at(repository), ref: `heads/${branch}` },
    decode: () => undefined,
  } as const;
  const sent = await send(session, request);
  if (sent.kind === 'done' || sent.kind === 'absent') return;
  if (sent.kind === 'lost') throw sent.error;
  if (!/does not exist/i.test(sent.refusal.says)) throw refusalError(request, sent.refusal);
}
