/** The commit of a rollout on the head branch of its pull request. */
import { ActionError } from '../errors.ts';
import { createBranch, moveBranch, removeBranch } from '../github/branches.ts';
import { commitOnBranch, type Made } from '../github/commits.ts';
import { deadlineIn } from '../http/deadline.ts';
import type { FileWrite } from './plan.ts';
import type { OpenTarget } from './target.ts';

const SWEEP_MS = 20_000;

type HeadTarget = OpenTarget & { readonly branch: string };

/**
 * A commit of files, and its parent: the base for a new branch, the branch's head, or the base's head for a rebuilt
 * branch.
 */
interface HeadCommit {
  readonly on: 'new' | 'head' | 'base';
  readonly parent: string;
  readonly files: readonly FileWrite[];
  readonly message: string;
  /** Head of the branch, where there is one. */
  readonly head?: string | undefined;
}

/** Commits; throws `PROTECTED` when the head branch itself is protected: a pull request does not help then. */
export async function commitToHead(target: HeadTarget, given: HeadCommit): Promise<Made | 'raced'> {
  try {
    return await commit(target, given);
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'PROTECTED') throw error;
    const hint = `A rule protects the head branch, too: exempt \`${target.branch}\` from it, or set another \`branch\`.`;
    throw new ActionError('PROTECTED', error.message, { hint, cause: error.cause });
  }
}

async function commit(target: HeadTarget, given: HeadCommit): Promise<Made | 'raced'> {
  const { session, branch } = target;
  const { on, parent, files, message, head } = given;
  const commit = { expectedHead: parent, files, message };
  if (on === 'head') return await commitOnBranch(target, { ...commit, branch, pulls: true });
  if (on === 'new') {
    for (const obsolete of target.obsolete) {
      if ((await removeBranch(target, obsolete)) === 'raced') return 'raced';
      session.effects.log.info(
        `Removed the branch \`${obsolete.branch}\` of an earlier version, which blocked the new name.`,
      );
    }
    if ((await createBranch(target, branch, parent)) === 'exists') return 'raced';
    try {
      return await commitOnBranch(target, { ...commit, branch });
    } catch (error) {
      await sweep(target, branch, parent);
      throw error;
    }
  }
  // GitHub closes the pull request of a branch that is reset to its base. So the commit is made on a temporary branch,
  // and one atomic update moves the branch to it.
  const beside = `${branch}-next-${session.effects.workflow.runKey}`;
  await createBranch(target, beside, parent);
  let made: Made | 'raced' = 'raced';
  let moved: 'moved' | 'raced' = 'raced';
  try {
    made = await commitOnBranch(target, { ...commit, branch: beside });
    if (made === 'raced') return 'raced';
    const from = head ?? parent;
    moved = await moveBranch(target, { branch, from, to: made.sha, force: true, remove: beside });
    return moved === 'raced' ? 'raced' : made;
  } finally {
    if (moved === 'raced') await sweep(target, beside, made === 'raced' ? parent : made.sha);
  }
}

/**
 * Removes a branch that this run has created, unless somebody has committed to it. Also in a cancelled run, while time
 * is left. A failure does not fail the run; the next run handles the branch.
 */
async function sweep({ session, repository }: OpenTarget, branch: string, from: string): Promise<void> {
  const { effects, github } = session;
  const quiet = { ...effects, signal: new AbortController().signal };
  try {
    const last = { effects: quiet, github, deadline: deadlineIn(SWEEP_MS, effects.clock) };
    await removeBranch({ session: last, repository }, { branch, from });
  } catch {
    effects.log.info(`The branch \`${branch}\` could not be removed; it is no longer needed.`);
  }
}
