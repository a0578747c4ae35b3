/**
 * Delivers by the one pull request of the head branch. Title and text are written after the commit, and the answer
 * tells whether the branch has moved meanwhile: then another round brings them up to date.
 */
import { readVersion } from '../../contract/version.ts';
import { unlessFaulty } from '../../deployment/parse.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { BranchMoved, commitOnBranch, createBranchWith, rebuildBranch, removeBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import { type Files, isDefaultToken, type Pull } from '../github/look.ts';
import { addPeople, changePull, createPull } from '../github/pulls.ts';
import type { RolloutOutcome } from '../results.ts';
import { sidesOf } from './branch.ts';
import { outcomeOf, planRollout, type RolloutPlan } from './plan.ts';
import { type Branches, type Delivery, readBranches, requestOf, type Target } from './target.ts';
import { commitMessage, OPENED_BY_DEFAULT_TOKEN, pullText, showsPlaces } from './texts.ts';

interface Work extends Delivery {
  readonly target: Target & { readonly branch: string };
  /** Commit of an earlier round: what was written stays written. */
  writtenSha?: string;
  /** Commit of this run that went on a branch whose pull request was merged or closed meanwhile: it counts as absent. */
  orphan?: string;
}

interface Round extends Branches {
  readonly plan: RolloutPlan;
  readonly outcome: RolloutOutcome;
}

export async function deliverPull(delivery: Delivery): Promise<RolloutOutcome> {
  const { target } = delivery;
  const { session, base, branch } = target;
  if (branch === undefined) {
    throw new ActionError('PROTECTED', `\`${base}\` accepts no commits, and a pull request needs a branch.`, {
      hint: 'Set `domain` (the branch is named by it) or `branch`.',
    });
  }
  const work: Work = { ...delivery, target: { ...target, branch } };
  const conflict = `\`${base}\` has changed the same values as \`${branch}\`: the pull request conflicts.`;
  const outcome = await retryWhileMoved(session.effects, branch, async () => {
    const branches = await readBranches(session, requestOf(target, branch), work.orphan);
    const plan = planRollout(delivery, branches.sides);
    const remarks = plan.conflicts && plan.fromBase.length > 0 ? [conflict] : [];
    return await carryOut(work, {
      ...branches,
      plan,
      outcome: { ...outcomeOf(target, plan, work.writtenSha), remarks },
    });
  });
  if (outcome.remarks.includes(conflict)) session.effects.log.warning(conflict);
  return outcome;
}

/** Adds the pull request to an outcome, and what it means that the default token opened it. */
export function withPull(
  outcome: RolloutOutcome,
  operation: NonNullable<RolloutOutcome['pull']>['operation'],
  pull: Pull | undefined,
): RolloutOutcome {
  if (pull === undefined) return { ...outcome, pull: { operation } };
  const remarks = isDefaultToken(pull.author) && operation !== 'closed' ? [OPENED_BY_DEFAULT_TOKEN] : [];
  const { number, url } = pull;
  return { ...outcome, pull: { operation, number, url }, remarks: [...outcome.remarks, ...remarks] };
}

type Step = 'nothing' | 'refused' | 'close' | 'propose' | CommitStep;
type CommitStep = 'create' | 'rebuild' | 'append';

function stepOf(delivery: Delivery, { head, sides, pull, plan }: Round): Step {
  const { branch } = sides;
  if (branch === undefined) {
    if (plan.fromBase.length === 0) return 'nothing';
    if (head === undefined) return 'create';
    return head.ended?.state === 'CLOSED' && holdsRefused(delivery, head.files) ? 'refused' : 'rebuild';
  }
  if (plan.isOurs && plan.fromBase.length === 0) return pull === undefined ? 'nothing' : 'close';
  if (plan.fromHead.length === 0) {
    // A branch of other people's work is proposed only where the run has values on it.
    const isEmpty = plan.fromBase.length === 0 || branch.ahead === 0;
    return isEmpty && pull === undefined ? 'nothing' : 'propose';
  }
  return plan.isOurs && branch.behind > 0 ? 'rebuild' : 'append';
}

/** Whether a branch whose pull request a person has closed still holds just this content. */
function holdsRefused(delivery: Delivery, files: Files): boolean {
  const plan = unlessFaulty(() => planRollout(delivery, sidesOf(files)));
  return (
    plan?.places.every(({ held, exported, decision }) => {
      const [there, made] = [readVersion(held?.version), readVersion(exported.version)];
      // A label tells no content.
      if (there === undefined) return false;
      if (decision.kind === 'keep' || decision.kind === 'renew' || held?.version === exported.version) return true;
      return there.content !== undefined && there.content === made?.content;
    }) === true
  );
}

async function carryOut(work: Work, round: Round): Promise<RolloutOutcome> {
  const { target } = work;
  const { inputs, branch, session, repository } = target;
  const { outcome, pull, plan } = round;
  const step = stepOf(work, round);
  if (inputs.dryRun) {
    const told = withPull(outcome, 'none', pull);
    if (step === 'close') return { ...told, would: 'close' };
    const opens = pull === undefined && step !== 'nothing' && step !== 'refused';
    return opens ? { ...told, would: 'open' } : told;
  }
  switch (step) {
    case 'nothing':
      return withPull(outcome, 'none', pull);
    case 'refused': {
      const { number, url } = round.head?.ended ?? {};
      const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${branch}\` to have it proposed anew.`;
      session.effects.log.notice(remark);
      return withPull({ ...outcome, remarks: [...outcome.remarks, remark] }, 'none', pull);
    }
    case 'close':
      return await close(work, round);
    case 'propose':
      return await propose(work, round, round.head?.head);
    default: {
      const sha = await commit(work, round, step);
      session.effects.log.info(`Committed ${sha.slice(0, 10)} to ${repository.fullName}@${branch}.`);
      work.writtenSha = sha;
      const written = { ...outcomeOf(target, plan, sha), remarks: outcome.remarks };
      work.onOutcome(withPull(written, 'none', pull));
      return await propose(work, { ...round, outcome: written }, sha);
    }
  }
}

async function commit({ target, exports }: Work, { plan, base, head }: Round, step: CommitStep): Promise<string> {
  const { session, branch, inputs } = target;
  const message = commitMessage({ exports, places: plan.changed, inputs });
  const onBase = { branch, message, files: plan.fromBase, expectedHead: head?.head ?? base.head };
  try {
    if (step === 'create') return await createBranchWith(target, onBase);
    if (step === 'rebuild') {
      const sha = await rebuildBranch(target, onBase, base);
      if (sha !== undefined) return sha;
      session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
    }
    return await commitOnBranch(target, plan.fromHead.length > 0 ? { ...onBase, files: plan.fromHead } : onBase);
  } catch (error) {
    if (!(error instanceof ActionError) || !isDetourPossible(error)) throw error;
    const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
    throw new ActionError('PROTECTED', error.message, { hint, cause: error.cause });
  }
}

/** Opens the pull request, or writes its text. The answer tells whether the branch is still at `headSha`. */
async function propose(work: Work, round: Round, headSha: string | undefined): Promise<RolloutOutcome> {
  const { pull, plan, outcome } = round;
  const { target, exports } = work;
  const { inputs, branch, base } = target;
  const { log } = target.session.effects;
  const byDefaultToken = pull === undefined ? round.byDefaultToken : isDefaultToken(pull.author);
  const text = pullText({ exports, places: plan.changed, inputs, byDefaultToken }, pull?.body ?? '');
  if (pull === undefined) {
    const created = await createPull(target, { branch, base, ...text, draft: inputs.draft });
    log.info(`Opened pull request #${created.number}: ${created.url}`);
    const opened = withPull(outcome, 'created', created);
    work.onOutcome(opened);
    await addPeople(target, created.number, inputs);
    return opened;
  }
  const hasWritten = work.writtenSha !== undefined;
  if (!hasWritten && showsPlaces(pull.body, plan.changed)) return withPull(outcome, 'none', pull);
  const told = await changePull(target, pull, text);
  if (told === 'locked') return withPull(outcome, hasWritten ? 'updated' : 'none', pull);
  log.info(`Updated pull request #${pull.number}: ${pull.url}`);
  if (told.state !== 'OPEN' && headSha !== undefined) work.orphan = headSha;
  if (told.state !== 'OPEN' || told.headRef?.target?.oid !== headSha) throw new BranchMoved();
  return withPull(outcome, 'updated', pull);
}

/** The base holds everything: closes the pull request and removes its branch. */
async function close({ target }: Work, { pull, outcome, head }: Round): Promise<RolloutOutcome> {
  const { branch, base } = target;
  const { log } = target.session.effects;
  const isRemoved = await removeBranch(target, { branch, from: head?.head ?? '' });
  if (!isRemoved) log.warning(`A rule forbids removing \`${branch}\`: it stays.`);
  // GitHub closes that of a removed branch by itself.
  const told = pull && (await changePull(target, pull, { state: 'CLOSED' }));
  if (told === 'locked' && !isRemoved) return withPull(outcome, 'none', pull);
  log.info(`\`${base}\` holds the values already: closed pull request #${pull?.number}.`);
  return withPull(outcome, 'closed', pull);
}

/** Enough for eight concurrent runs on one branch. */
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;

/** Repeats a round while the branch moves under it. Throws `BRANCH_BUSY` after the last round. */
export async function retryWhileMoved<T>(
  { clock, log, random, signal }: Effects,
  branch: string,
  round: () => Promise<T>,
): Promise<T> {
  for (let nth = 1; nth <= MAX_ROUNDS; nth += 1) {
    signal.throwIfAborted();
    try {
      return await round();
    } catch (error) {
      if (!(error instanceof BranchMoved)) throw error;
    }
    if (nth === MAX_ROUNDS) break;
    log.info(`The branch \`${branch}\` has moved; reading it again (round ${nth + 1}).`);
    await clock.sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** nth), signal);
  }
  const message = `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`;
  const hint = 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.';
  throw new ActionError('BRANCH_BUSY', message, { hint });
}
