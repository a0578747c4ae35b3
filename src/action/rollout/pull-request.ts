/**
 * Delivers by the one pull request of the head branch. Title and text are written after the commit, and the answer
 * tells whether the branch has moved meanwhile: then another round brings them up to date.
 */
import { ActionError } from '../errors.ts';
import { commitOnBranch, createBranchWith, rebuildBranch, removeBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import { type HeadLook, isDefaultToken, type Look, look, type Pull } from '../github/look.ts';
import { addPeople, closePull, createPull, updatePull } from '../github/pulls.ts';
import { readVersion } from '../version.ts';
import { branchSides, filesToRead } from './branch.ts';
import { tryConfig } from './config-files.ts';
import { type Delivery, filesOfTarget, outcomeOf, planning, reportPlaces, rounds } from './delivery.ts';
import type { PullOutcome, RolloutOutcome } from './outcome.ts';
import { planRollout, type RolloutPlan } from './plan.ts';
import { counts, foundBase, type Target } from './target.ts';
import { commitMessage, type PullText, pullText, textDiffers } from './texts.ts';

/** A pull request's delivery over its rounds. */
interface Work extends Delivery {
  readonly target: Target & { readonly branch: string };
  /** Files to read: those of the run, and those that the branch changes. */
  readonly files: Set<string>;
  /** Remarks about places that were logged. */
  readonly reported: Set<string>;
  /** What earlier rounds have written. */
  written?: { readonly commitSha?: string };
  /** Commit of this run that went on a branch whose pull request was merged or closed meanwhile: it counts as absent. */
  orphan?: string;
}

/** What one round has read, and plans. */
interface Round {
  readonly seen: Look;
  readonly base: NonNullable<Look['base']>;
  readonly head: HeadLook | undefined;
  readonly pull: Pull | undefined;
  readonly plan: RolloutPlan;
  readonly outcome: RolloutOutcome;
}

/** Delivers by a pull request. */
export async function deliverPull(delivery: Delivery): Promise<RolloutOutcome> {
  const { target } = delivery;
  const { branch } = target;
  if (branch === undefined) {
    throw new ActionError('PROTECTED', `\`${target.base}\` accepts no commits, and a pull request needs a branch.`, {
      hint: 'Set `domain` (the branch is named by it) or `branch`.',
    });
  }
  const files = new Set(filesOfTarget(target));
  const work: Work = { ...delivery, target: { ...target, branch }, files, reported: new Set() };
  return await rounds(target.session.effects, branch, async () => {
    const round = await readRound(work);
    reportPlaces(work, round.plan, work.reported);
    return target.inputs.dryRun ? dryRun(work, round) : await carryOut(work, round);
  });
}

/** Reads both branches and the pull requests; once more where the branch changes files that were not read. */
async function readRound(work: Work): Promise<Round> {
  const { target, files } = work;
  const { session, branch, base: name } = target;
  const request = { repository: target.repository.fullName, base: name, heads: [branch], files: [...files] };
  const seen = await look(session, request);
  const base = foundBase(seen, target.inputs);
  const [found] = seen.heads;
  const head = found && withoutOrphan(work, found);
  const sides = counts(head) ? branchSides(head.state, base.files) : undefined;
  const unread = sides === undefined ? [] : filesToRead(sides).filter((file) => !files.has(file));
  for (const file of unread) files.add(file);
  if (unread.length > 0) return await readRound(work);
  const plan = planRollout({ base: base.files, ...(sides && { sides }), ...planning(work) });
  const pull = head?.pulls.find((one) => one.base === name);
  const outcome = { ...outcomeOf(work, plan, false), pull: pullOutcome('none', pull), remarks: remarksOf(work, plan) };
  return { seen, base, head, pull, plan, outcome };
}

/** Takes a branch for absent whose head is the orphan of this run. */
function withoutOrphan({ orphan }: Work, head: HeadLook): HeadLook {
  if (orphan === undefined || head.state?.head !== orphan || head.ended !== undefined) return head;
  return { ...head, ended: { how: 'merged', number: 0, url: '' } };
}

function remarksOf({ target }: Work, { conflicts, fromBase }: RolloutPlan): readonly string[] {
  if (!conflicts || fromBase.length === 0) return [];
  return [`\`${target.base}\` has changed the same values as \`${target.branch}\`: the pull request conflicts.`];
}

/** The next step of a round. */
type Step = 'nothing' | 'refused' | 'close' | 'propose' | 'create' | 'rebuild' | 'append';

/** Plans the next step from what is there. */
function stepOf({ head, pull, plan, seen }: Round, work: Work): Step {
  if (!counts(head)) {
    if (plan.fromBase.length === 0) return 'nothing';
    if (head?.state === undefined) return 'create';
    return head.ended?.how === 'closed' && holdsRefused(head, seen, work) ? 'refused' : 'rebuild';
  }
  if (plan.isOurs === true && plan.fromBase.length === 0) return pull === undefined ? 'nothing' : 'close';
  if (plan.fromHead.length === 0) {
    // A branch of other people's work is proposed only where the run has values on it.
    const isEmpty = plan.fromBase.length === 0 || head.state.ahead === 0;
    return isEmpty && pull === undefined ? 'nothing' : 'propose';
  }
  return plan.isOurs === true && head.state.behind > 0 ? 'rebuild' : 'append';
}

/** Whether a branch whose pull request a person has closed still holds just this content. */
function holdsRefused({ state }: HeadLook, { base }: Look, work: Work): boolean {
  if (state === undefined || base === undefined) return false;
  const plan = tryConfig(() => planRollout({ base: state.files, ...planning(work) }));
  return (
    plan?.places.every(({ held, exported, decision }) => {
      if (decision.kind === 'keep' || decision.kind === 'renew') return true;
      const [there, made] = [readVersion(held?.version), readVersion(exported.version)];
      return held?.version === exported.version || (there?.content !== undefined && there.content === made?.content);
    }) === true
  );
}

async function carryOut(work: Work, round: Round): Promise<RolloutOutcome | 'raced'> {
  const step = stepOf(round, work);
  const { outcome, head, plan } = round;
  for (const remark of outcome.remarks) work.target.session.effects.log.warning(remark);
  switch (step) {
    case 'nothing':
      return withWritten(work, outcome);
    case 'refused':
      return refused(work, round);
    case 'close':
      return await close(work, round, head?.state?.head ?? '');
    case 'propose':
      return await propose(work, round, withWritten(work, outcome), head?.state?.head);
    case 'create':
    case 'rebuild':
    case 'append': {
      const made = await commit(work, round, step).catch((error: unknown) => {
        throw ofHead(error, work.target.branch);
      });
      if (made === 'raced') return 'raced';
      const { sha, isGone } = made;
      const { target } = work;
      target.session.effects.log.info(
        `Committed ${sha.slice(0, 10)} to ${target.repository.fullName}@${target.branch}.`,
      );
      work.written = { commitSha: sha };
      const { pull = pullOutcome('none', undefined), remarks } = outcome;
      const written = { ...outcomeOf(work, plan, true), commitSha: sha, pull, remarks };
      work.onOutcome(written);
      if (isGone) work.orphan = sha;
      return isGone ? 'raced' : await propose(work, round, written, sha);
    }
  }
}

/** Names the head branch where a rule protects that, too. */
function ofHead(error: unknown, branch: string): unknown {
  if (!(error instanceof ActionError) || error.code !== 'PROTECTED' || !isDetourPossible(error)) return error;
  const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
  return new ActionError('PROTECTED', error.message, { hint, cause: error.cause });
}

/** What earlier rounds have written stays written. */
function withWritten({ written }: Work, outcome: RolloutOutcome): RolloutOutcome {
  return written?.commitSha === undefined ? outcome : { ...outcome, changed: true, commitSha: written.commitSha };
}

/** Commits the plan; `isGone`: the pull request was merged or closed meanwhile, and another round proposes the rest. */
async function commit(
  work: Work,
  round: Round,
  step: 'create' | 'rebuild' | 'append',
): Promise<{ readonly sha: string; readonly isGone: boolean } | 'raced'> {
  const { target, exports } = work;
  const { session, branch, inputs, repository } = target;
  const { plan, base, head } = round;
  const open = { session, repository };
  const message = commitMessage({ exports, places: plan.changed, inputs });
  const from = head?.state?.head ?? base.head;
  if (step === 'create') {
    const made = await createBranchWith(open, { branch, parent: base.head, files: plan.fromBase, message });
    return made === 'raced' ? 'raced' : { sha: made.sha, isGone: false };
  }
  if (step === 'rebuild') {
    const made = await rebuildBranch(open, { branch, from, parent: base, files: plan.fromBase, message });
    if (made === 'raced') return 'raced';
    if (made !== 'no-force') return { sha: made.sha, isGone: false };
    session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
  }
  const files = plan.fromHead.length > 0 ? plan.fromHead : plan.fromBase;
  const made = await commitOnBranch(open, { branch, expectedHead: from, files, message });
  if (made === 'raced') return 'raced';
  const { pull } = round;
  return {
    sha: made.sha,
    isGone: pull !== undefined && made.pulls?.some(({ number }) => number === pull.number) === false,
  };
}

/** Opens the pull request, or brings title and text of the open one up to date. */
async function propose(
  work: Work,
  { pull, plan }: Round,
  outcome: RolloutOutcome,
  headSha: string | undefined,
): Promise<RolloutOutcome | 'raced'> {
  const { target, exports } = work;
  const { session, inputs, branch, base, repository } = target;
  const { log } = session.effects;
  const open = { session, repository };
  const text = pullText({ exports, places: plan.changed, inputs }, pull?.body ?? '');
  if (pull === undefined) {
    const created = await createPull(open, { branch, base, ...text, draft: inputs.draft });
    if (created === 'exists' || created === 'no-commits') return 'raced';
    log.info(`Opened pull request #${created.number}: ${created.url}`);
    const opened = { ...outcome, pull: pullOutcome('created', created) };
    work.onOutcome(opened);
    await addPeople(open, created, inputs);
    return opened;
  }
  const isWritten = work.written !== undefined;
  const isTold = isWritten && textDiffers(text, pull) ? await tell(work, pull, text, headSha) : 'same';
  if (isTold === 'raced') return 'raced';
  return { ...outcome, pull: pullOutcome(isWritten ? 'updated' : 'none', pull) };
}

/** Writes title and text; `raced` where the branch has moved, or the pull request has ended. */
async function tell(work: Work, pull: Pull, text: PullText, headSha: string | undefined): Promise<'told' | 'raced'> {
  const { session, repository } = work.target;
  const told = await updatePull({ session, repository }, pull, text);
  if (told === undefined) return 'told';
  session.effects.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
  if (!told.isOpen && headSha !== undefined) work.orphan = headSha;
  return told.isOpen && told.headSha === headSha ? 'told' : 'raced';
}

/** The base holds everything: closes the pull request and removes its branch. */
async function close(work: Work, { pull, outcome }: Round, head: string): Promise<RolloutOutcome | 'raced'> {
  const { target } = work;
  const { session, repository, branch, base } = target;
  const removed = await removeBranch({ session, repository }, { branch, from: head });
  if (removed === 'raced') return 'raced';
  if (removed === 'refused')
    session.effects.log.warning(`A rule forbids removing \`${branch}\`: it stays, and its pull request is closed.`);
  if (pull !== undefined) await closePull({ session, repository }, pull);
  session.effects.log.info(`\`${base}\` holds the values already: closed pull request #${pull?.number}.`);
  return withWritten(work, { ...outcome, pull: pullOutcome('closed', pull) });
}

function refused({ target }: Work, { head, outcome }: Round): RolloutOutcome {
  const { number, url } = head?.ended ?? {};
  const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${target.branch}\` to have it proposed anew.`;
  target.session.effects.log.notice(remark);
  return { ...outcome, remarks: [...outcome.remarks, remark] };
}

/** Says what a run would do, and writes nothing. */
function dryRun(work: Work, round: Round): RolloutOutcome {
  const step = stepOf(round, work);
  const { outcome, pull } = round;
  if (step === 'close') return { ...outcome, would: 'close' };
  const opens = ['create', 'rebuild', 'append', 'propose'].includes(step) && pull === undefined;
  return opens ? { ...outcome, would: 'open' } : outcome;
}

/** Describes what became of a pull request. */
export function pullOutcome(operation: PullOutcome['operation'], pull: Pull | undefined): PullOutcome {
  if (pull === undefined) return { operation };
  const { number, url, author } = pull;
  return { operation, number, url, byDefaultToken: isDefaultToken(author) };
}
