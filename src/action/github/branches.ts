/** Reads, creates, moves and removes branches, by compare-and-swap, so that no commit of others is lost. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub } from './call.ts';
import { isProtection, isRace } from './failures.ts';
import type { OpenRepository } from './repository.ts';
import { mutation, routeIn } from './request.ts';

const RefSchema = v.object({
  object: v.object({ sha: v.pipe(v.string('a commit'), v.regex(/^[0-9a-f]{40,64}$/, 'a commit')) }),
});
/** The id that means "no commit" when a ref is created or removed. */
const NO_COMMIT = '0'.repeat(40);

/** Finds the commit that a branch points to; undefined when the branch does not exist. */
export async function headOf(target: OpenRepository, branch: string): Promise<string | undefined> {
  return await callGitHub<string | undefined>(target.session, {
    purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
    ...routeIn(target.repository, 'GET /git/ref/{ref}', { ref: `heads/${branch}` }),
    decode: (data) => decode(RefSchema, data).object.sha,
    refusals: [
      [404, undefined],
      // A repository without any commit.
      [409, undefined],
    ],
  });
}

/** Creates a branch; `exists` when there is one of this name. */
export async function createBranch(target: OpenRepository, branch: string, sha: string): Promise<'created' | 'exists'> {
  try {
    return await callGitHub<'created' | 'exists'>(target.session, {
      purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be made`,
      ...routeIn(target.repository, 'POST /git/refs', { ref: `refs/heads/${branch}`, sha }),
      decode: (data) => decode(RefSchema, data) && 'created',
      refusals: [[/already exists/i, 'exists']],
      readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
    });
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'REQUEST') throw error;
    throw new ActionError('REQUEST', error.message, {
      hint: 'Git cannot have a branch below another one (`a/b` beside `a`): set `branch` to another name.',
      cause: error.cause,
    });
  }
}

/** A move of a branch. */
export interface Move {
  readonly branch: string;
  /** Commit that it points to now. */
  readonly from: string;
  readonly to: string;
  /** Also to a commit that is not a descendant. */
  readonly force: boolean;
  /** Another branch, to remove in the same atomic update. */
  readonly remove?: string;
}

/**
 * Moves a branch from one commit to another; `raced` when it points elsewhere by then. GraphQL compares and moves
 * atomically; on a server without that call, uses REST right after reading the branch again.
 */
export async function moveBranch(target: OpenRepository, move: Move): Promise<'moved' | 'raced'> {
  const end = target.repository.nodeId === undefined ? 'refused' : await moveAtOnce(target, move);
  return end === 'refused' ? await moveByRest(target, move) : end;
}

/** Removes a branch that still points to a commit; `raced` when it points elsewhere by then, and is kept. */
export async function removeBranch(
  target: OpenRepository,
  branch: Pick<Move, 'branch' | 'from'>,
): Promise<'moved' | 'raced'> {
  return await moveBranch(target, { ...branch, to: NO_COMMIT, force: true });
}

/** Handles a refusal with an unknown message: the server may not support the call, or the branch may have moved. */
async function moveAtOnce(target: OpenRepository, move: Move): Promise<'moved' | 'raced' | 'refused'> {
  const { branch, from, to, force, remove } = move;
  const refUpdates = [
    { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force },
    ...(remove === undefined ? [] : [{ name: `refs/heads/${remove}`, afterOid: NO_COMMIT, force: true }]),
  ];
  return await callGitHub<'moved' | 'raced' | 'refused'>(target.session, {
    ...moving(target, move),
    ...mutation('updateRefs', 'clientMutationId', { repositoryId: target.repository.nodeId, refUpdates }),
    decode: (data) => decode(v.object({ updateRefs: v.object({}) }), data) && 'moved',
    refusals: [
      [isRace, 'raced'],
      [(refusal) => !isProtection(refusal), 'refused'],
    ],
  });
}

async function moveByRest(target: OpenRepository, move: Move): Promise<'moved' | 'raced'> {
  const { branch, from, to, force, remove } = move;
  const head = await headOf(target, branch);
  if (head === undefined && to === NO_COMMIT) return 'moved';
  if (head !== from) return 'raced';
  if (to === NO_COMMIT) {
    await deleteBranch(target, branch);
    return 'moved';
  }
  const end = await callGitHub<'moved' | 'raced'>(target.session, {
    ...moving(target, move),
    ...routeIn(target.repository, 'PATCH /git/refs/{ref}', { ref: `heads/${branch}`, sha: to, force }),
    decode: (data) => decode(RefSchema, data) && 'moved',
    refusals: [
      [isRace, 'raced'],
      [/does not exist/i, 'raced'],
    ],
  });
  if (end === 'moved' && remove !== undefined) await deleteBranch(target, remove);
  return end;
}

function moving(target: OpenRepository, { branch, to }: Move) {
  const moved = `The branch \`${branch}\` of ${target.repository.fullName}`;
  return {
    purpose: `${moved} could not be moved`,
    effect: `${moved} may have been moved`,
    readBack: async () => (((await headOf(target, branch)) ?? NO_COMMIT) === to ? 'moved' : undefined),
  } as const;
}

/** Removes a branch, wherever it points; a missing one is not an error. */
async function deleteBranch(target: OpenRepository, branch: string): Promise<void> {
  await callGitHub<void>(target.session, {
    purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be removed`,
    ...routeIn(target.repository, 'DELETE /git/refs/{ref}', { ref: `heads/${branch}` }),
    decode: () => undefined,
    refusals: [
      [404, undefined],
      [/does not exist/i, undefined],
    ],
  });
}
