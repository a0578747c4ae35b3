/**
 * Delivers by the one pull request of the head branch. Title and text are written after the commit, and the answer
 * tells whether the branch has moved meanwhile: then another round brings them up to date.
 */
import { readVersion } from '../../contract/version.ts';
import { unlessFaulty } from '../../deployment/parse.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { commitOnBranch, createBranchWith, type Made, rebuildBranch, removeBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import type { Files } from '../github/files.ts';
import { type BaseLook, type BranchState, type HeadLook, isDefaultToken, look, type Pull } from '../github/look.ts';
import { addPeople, changePull, createPull } from '../github/pulls.ts';
import type { RolloutOutcome } from '../results.ts';
import { branchSides, filesToRead, livingState } from './branch.ts';
import { filesOfTarget, outcomeOf, placesOf, planRollout, type RolloutPlan } from './plan.ts';
import { type Delivery, foundBase, type Target, termsOf } from './target.ts';
import { commitMessage, OPENED_BY_DEFAULT_TOKEN, pullText, showsPlaces, textDiffers } from './texts.ts';

interface Work extends Delivery {
  readonly target: Target & { readonly branch: string };
  /** Files to read: those of the run, and those that the branch changes. */
  readonly files: Set<string>;
  /** Commit of an earlier round: what was written stays written. */
  writtenSha?: string;
  /** Whether an earlier round has told of the conflict. */
  hasWarned?: boolean;
  /** Commit of this run that went on a branch whose pull request was merged or closed meanwhile: it counts as absent. */
  orphan?: string;
}

interface Round {
  readonly base: BaseLook;
  readonly head: HeadLook | undefined;
  /** State of the branch where it counts. */
  readonly state: BranchState | undefined;
  /** Head of the branch; absent where there is none. */
  readonly headSha: string | undefined;
  readonly pull: Pull | undefined;
  /** Whether the default token opened the pull request, or is to open it, where that is known. */
  readonly byDefaultToken: boolean | undefined;
  readonly plan: RolloutPlan;
  readonly outcome: RolloutOutcome;
}

export async function deliverPull(delivery: Delivery): Promise<RolloutOutcome> {
  const { target } = delivery;
  const { branch } = target;
  if (branch === undefined) {
    throw new ActionError('PROTECTED', `\`${target.base}\` accepts no commits, and a pull request needs a branch.`, {
      hint: 'Set `domain` (the branch is named by it) or `branch`.',
    });
  }
  const work: Work = { ...delivery, target: { ...target, branch }, files: new Set(filesOfTarget(target)) };
  return await retryWhileMoved(target.session.effects, branch, async () => await carryOut(work, await readRound(work)));
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

/** Reads both branches and the pull requests; once more where the branch changes files that were not read. */
async function readRound(work: Work): Promise<Round> {
  const { target, files, exports, writtenSha, orphan } = work;
  const { session, branch, base: name, inputs } = target;
  const request = { repository: target.repository.fullName, base: name, heads: [branch], files: [...files] };
  const seen = await look(session, request);
  const base = foundBase(seen, inputs);
  const [head] = seen.heads;
  const headSha = head?.state?.head;
  const state = headSha === orphan ? undefined : livingState(head);
  const sides = state && branchSides(state, base.files);
  const unread = sides === undefined ? [] : filesToRead(sides).filter((file) => !files.has(file));
  for (const file of unread) files.add(file);
  if (unread.length > 0) return await readRound(work);
  const plan = planRollout({ base: base.files, sides, exports, terms: termsOf(target) });
  const outcome = {
    ...outcomeOf(target, placesOf(target, plan, false)),
    ...(writtenSha !== undefined && { changed: true, commitSha: writtenSha }),
    remarks:
      plan.conflicts && plan.fromBase.length > 0
        ? [`\`${name}\` has changed the same values as \`${branch}\`: the pull request conflicts.`]
        : [],
  };
  const pull = head?.pulls.find((one) => one.base === name);
  const byDefaultToken = pull === undefined ? seen.byDefaultToken : isDefaultToken(pull.author);
  return { base, head, state, headSha, pull, byDefaultToken, plan, outcome };
}

type Step = 'nothing' | 'refused' | 'close' | 'propose' | CommitStep;
type CommitStep = 'create' | 'rebuild' | 'append';

function stepOf(work: Work, { head, state, pull, plan }: Round): Step {
  if (state === undefined) {
    if (plan.fromBase.length === 0) return 'nothing';
    if (head?.state === undefined) return 'create';
    return head.ended?.state === 'CLOSED' && holdsRefused(work, head.state.files) ? 'refused' : 'rebuild';
  }
  if (plan.isOurs === true && plan.fromBase.length === 0) return pull === undefined ? 'nothing' : 'close';
  if (plan.fromHead.length === 0) {
    // A branch of other people's work is proposed only where the run has values on it.
    const isEmpty = plan.fromBase.length === 0 || state.ahead === 0;
    return isEmpty && pull === undefined ? 'nothing' : 'propose';
  }
  return plan.isOurs === true && state.behind > 0 ? 'rebuild' : 'append';
}

/** Whether a branch whose pull request a person has closed still holds just this content. */
function holdsRefused({ target, exports }: Work, files: Files): boolean {
  const plan = unlessFaulty(() => planRollout({ base: files, exports, terms: termsOf(target) }));
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

async function carryOut(work: Work, round: Round): Promise<RolloutOutcome | 'raced'> {
  const { target } = work;
  const { inputs, branch } = target;
  const { log } = target.session.effects;
  const { outcome, pull, plan } = round;
  const step = stepOf(work, round);
  if (inputs.dryRun) {
    const told = withPull(outcome, 'none', pull);
    if (step === 'close') return { ...told, would: 'close' };
    const opens = pull === undefined && step !== 'nothing' && step !== 'refused';
    return opens ? { ...told, would: 'open' } : told;
  }
  if (work.hasWarned !== true) for (const remark of outcome.remarks) log.warning(remark);
  work.hasWarned ||= outcome.remarks.length > 0;
  switch (step) {
    case 'nothing':
      return withPull(outcome, 'none', pull);
    case 'refused': {
      const { number, url } = round.head?.ended ?? {};
      const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${branch}\` to have it proposed anew.`;
      log.notice(remark);
      return withPull({ ...outcome, remarks: [...outcome.remarks, remark] }, 'none', pull);
    }
    case 'close':
      return await close(work, round);
    case 'propose':
      return await propose(work, round);
    default: {
      const made = await commit(work, round, step);
      if (made === 'raced') return 'raced';
      const { sha, pulls } = made;
      log.info(`Committed ${sha.slice(0, 10)} to ${target.repository.fullName}@${branch}.`);
      work.writtenSha = sha;
      const written = { ...outcome, changed: true, commitSha: sha, places: placesOf(target, plan, true) };
      work.onOutcome(withPull(written, 'none', pull));
      const isOpen = pull === undefined || pulls === undefined || pulls.some(({ number }) => number === pull.number);
      if (isOpen) return await propose(work, { ...round, outcome: written, headSha: sha });
      // Another round proposes what was not merged.
      work.orphan = sha;
      return 'raced';
    }
  }
}

async function commit(
  { target, exports }: Work,
  { plan, base, headSha = base.head }: Round,
  step: CommitStep,
): Promise<Made | 'raced'> {
  const { session, branch, inputs } = target;
  const content = { branch, message: commitMessage({ exports, places: plan.changed, inputs }) };
  const onBase = { ...content, files: plan.fromBase };
  try {
    if (step === 'create') return await createBranchWith(target, { ...onBase, parent: base.head });
    if (step === 'rebuild') {
      const made = await rebuildBranch(target, { ...onBase, from: headSha, parent: base });
      if (made !== 'no-force') return made;
      session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
    }
    const files = plan.fromHead.length > 0 ? plan.fromHead : plan.fromBase;
    return await commitOnBranch(target, { ...content, files, expectedHead: headSha });
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'PROTECTED' || !isDetourPossible(error)) throw error;
    const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
    throw new ActionError('PROTECTED', error.message, { hint, cause: error.cause });
  }
}

async function propose(work: Work, round: Round): Promise<RolloutOutcome | 'raced'> {
  const { pull, plan, outcome, headSha, byDefaultToken } = round;
  const { target, exports } = work;
  const { inputs, branch, base } = target;
  const { log } = target.session.effects;
  const text = pullText({ exports, places: plan.changed, inputs, byDefaultToken }, pull?.body ?? '');
  if (pull === undefined) {
    const created = await createPull(target, { branch, base, ...text, draft: inputs.draft });
    if (created === 'raced') return 'raced';
    log.info(`Opened pull request #${created.number}: ${created.url}`);
    const opened = withPull(outcome, 'created', created);
    work.onOutcome(opened);
    await addPeople(target, created, inputs);
    return opened;
  }
  const hasWritten = work.writtenSha !== undefined;
  if (!hasWritten && showsPlaces(pull.body, plan.changed)) return withPull(outcome, 'none', pull);
  const told = textDiffers(text, pull) ? await changePull(target, pull, text) : undefined;
  if (told !== undefined) {
    log.info(`Updated pull request #${pull.number}: ${pull.url}`);
    if (!told.isOpen && headSha !== undefined) work.orphan = headSha;
    if (!told.isOpen || told.headSha !== headSha) return 'raced';
  }
  return withPull(outcome, hasWritten || told !== undefined ? 'updated' : 'none', pull);
}

/** The base holds everything: closes the pull request and removes its branch. */
async function close({ target }: Work, { pull, outcome, headSha = '' }: Round): Promise<RolloutOutcome | 'raced'> {
  const { branch, base } = target;
  const { log } = target.session.effects;
  const removed = await removeBranch(target, { branch, from: headSha });
  if (removed === 'raced') return 'raced';
  if (removed === 'refused') log.warning(`A rule forbids removing \`${branch}\`: it stays.`);
  const closed = pull && (await changePull(target, pull, { state: 'CLOSED' }));
  // That of a removed branch is closed by GitHub, locked or not.
  if (removed === 'refused' && closed === undefined) return withPull(outcome, 'none', pull);
  log.info(`\`${base}\` holds the values already: closed pull request #${pull?.number}.`);
  return withPull(outcome, 'closed', pull);
}

/** Enough for eight concurrent runs on one branch. */
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;

/** Repeats a round while the branch has moved under it. Throws `BRANCH_BUSY` after the last round. */
export async function retryWhileMoved<T>(
  { clock, log, random, signal }: Effects,
  branch: string,
  round: () => Promise<T | 'raced'>,
): Promise<T> {
  for (let nth = 1; nth <= MAX_ROUNDS; nth += 1) {
    signal.throwIfAborted();
    const end = await round();
    if (end !== 'raced') return end;
    if (nth === MAX_ROUNDS) break;
    log.info(`The branch \`${branch}\` has moved; reading it again (round ${nth + 1}).`);
    await clock.sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** nth), signal);
  }
  const message = `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`;
  const hint = 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.';
  throw new ActionError('BRANCH_BUSY', message, { hint });
}
