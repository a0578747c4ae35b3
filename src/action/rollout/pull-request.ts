/**
 * Opens or updates the one pull request of a branch. The commit is written last: with concurrent runs title and body
 * are those of the run whose commit wins, and the others retry. Auto-merge is enabled before the commit, too. When
 * GitHub refuses that because the old commit could be merged at once, it is requested again for the new commit only.
 */

import { defined } from '../defined.ts';
import { ActionError } from '../errors.ts';
import { type AutoMerge, letMerge, stopMerge, tellClean } from '../github/auto-merge.ts';
import { headOf, removeBranch } from '../github/branches.ts';
import { isDefaultToken, look } from '../github/look.ts';
import { addPeople } from '../github/pull-additions.ts';
import { createPull, findPull, updatePull } from '../github/pulls.ts';
import type { Look, Pull } from '../github/seen.ts';
import { leftText } from '../report/wording.ts';
import { foundBase } from './base.ts';
import { type Delivery, type PullOutcome, unwritten, wouldDo } from './delivery.ts';
import { chooseBranch, refuseBranch, removeDoubles } from './head-branch.ts';
import { commitToHead } from './head-commit.ts';
import { closingBody, commitMessage, hasOwnPart, type PullText, pullText, readsOtherwise } from './messages.ts';
import { type PullPlan, planPull } from './plan.ts';
import { rounds } from './rounds.ts';
import { type Foreign, Side } from './state.ts';
import { filesOf, type OpenTarget } from './target.ts';
import {
  type BranchSide,
  differingOn,
  foreignIn,
  newsOf,
  openBranch,
  type SiteRollout,
  type Union,
  unite,
} from './unite.ts';

interface Work {
  target: OpenTarget & { readonly branch: string };
  readonly sites: readonly SiteRollout[];
  /**
   * Writes of an earlier round that lost the race (commit, text, auto-merge), and files with other pins of the branch.
   */
  readonly written: { delivery?: Delivery; autoMerge?: AutoMerge; text?: boolean };
  readonly files: Set<string>;
  /** Heads of the branch in earlier rounds. */
  readonly heads: Set<string>;
  /** Messages already logged about places and pins: a later round may skip more of them. */
  readonly told: Set<string>;
}

/** State that one round has read, and the state that it plans. */
interface Round {
  readonly branch?: BranchSide | undefined;
  readonly pull?: Pull | undefined;
  readonly union: Union;
  readonly news: Delivery['edits'];
  readonly plan: PullPlan;
}

/** Delivers by a pull request; throws `BRANCH_BUSY` where people have commits of their own on its branch. */
export async function deliverPull(target: OpenTarget, sites: readonly SiteRollout[]): Promise<Delivery> {
  const { branch, session } = target;
  if (branch === undefined) {
    throw new ActionError('PROTECTED', `\`${target.base}\` accepts no commits, and a pull request needs a branch.`, {
      hint: 'Set `domain` (the branch is named by it) or `branch`.',
    });
  }
  const files = new Set([...filesOf(target.inputs), ...target.recordedFiles]);
  const work: Work = { target: { ...target, branch }, sites, written: {}, files, heads: new Set(), told: new Set() };
  return await rounds(session.effects, branch, async () => {
    const round = await lookAround(work);
    tellLeft(work, round.union);
    if (target.inputs.dryRun) return dryRun(work, round);
    const end = await carryOut(work, round);
    if (end !== 'raced') await removeDoubles(work.target, end.pull, round.union.pins);
    return end;
  });
}

/** Reads both branches and the open pull requests, and plans. The result is valid until the next write. */
async function lookAround(work: Work): Promise<Round> {
  const { sites, files, heads } = work;
  for (;;) {
    const { target } = work;
    const { inputs, base: baseName, branch: name } = target;
    const seen = await look(target.session, {
      repository: target.repository.fullName,
      base: baseName,
      branches: [name],
      files: [...files],
      pulls: true,
      replaced: heads,
    });
    const [there] = seen.branches;
    const state = there?.at;
    const places = sites.flatMap((site) => site.places);
    const base = foundBase(seen, target);
    const pull = there?.pulls.find((one) => one.base === baseName);
    const other = there?.pulls.find((one) => one.base !== baseName);
    const side = new Side(base.files);
    if (state === undefined && (await chooseAgain(work, seen, side)) !== name) continue;
    if (state !== undefined) heads.add(state.head);
    const branch = state && openBranch(state, places, there);
    const unseen = [...(state?.changed ?? []), ...(branch?.pins ?? []).map(({ file }) => file)];
    const missing = unseen.filter((path) => !files.has(path));
    for (const path of missing) files.add(path);
    if (missing.length > 0) continue;
    const union = unite({ base, side, branch, sites, inputs });
    const keys = places.map((place) => side.keyOf(place));
    const plan = planPull({
      base: base.head,
      wanted: union.edits,
      isOpen: pull !== undefined,
      branch: branch && {
        ...branch.state,
        ...differingOn(branch, side, union.edits),
        foreign: otherBase(other) ?? foreignIn(branch, keys),
      },
    });
    return { branch, pull: pull ?? other, union, news: newsOf(union, pull && branch?.side), plan };
  }
}

/**
 * Chooses the branch again when other branches exclude it: they may have moved in the meantime, and may have commits of
 * others now.
 */
async function chooseAgain(work: Work, seen: Look, side: Side): Promise<string> {
  const { inputs, base, branch: name, session, obsolete: before } = work.target;
  if (before.length === 0) return name;
  const { branch = name, obsolete } = await chooseBranch(session, seen, { inputs, base, side });
  work.target = { ...work.target, branch, obsolete };
  return branch;
}

function otherBase(pull: Pull | undefined): Foreign | undefined {
  if (pull === undefined) return undefined;
  return { because: `pull request #${pull.number} from it goes to \`${pull.base}\``, byPeople: true };
}

/** Logs once which places are left unchanged, and which pins of others leave the branch. */
function tellLeft({ target, told }: Work, { left, dropped }: Union): void {
  const { log } = target.session.effects;
  const tell = (message: string, level: (message: string) => void) => {
    if (!told.has(message)) level(message);
    told.add(message);
  };
  for (const one of left) tell(`Left unchanged: ${leftText(one, target)}`, log.notice);
  for (const { pin, why } of dropped) {
    const { version, file, place } = pin;
    tell(`The pin of ${version} in ${file} (\`${place}\`) leaves \`${target.branch}\`: it ${why}.`, log.info);
  }
}

/** Describes what a dry run would do to the pull request. Writes nothing. */
function dryRun({ target }: Work, { plan, pull, union, news }: Round): Delivery {
  if (plan.kind === 'busy') target.session.effects.log.warning(`A run would stop here: ${plan.foreign.because}.`);
  return defined({
    ...unwritten(union),
    edits: plan.kind === 'write' ? news : [],
    would: wouldDo(plan, pull !== undefined),
    pull: defined({ operation: 'none' as const, number: pull?.number, url: pull?.url }),
  });
}

async function carryOut(work: Work, round: Round): Promise<Delivery | 'raced'> {
  const { target } = work;
  const { plan, union, pull } = round;
  switch (plan.kind) {
    case 'nothing':
      return { ...unwritten(union), pull: outcome('none', pull) };
    case 'busy':
      return await refuseBranch(target, plan.foreign, pull);
    case 'close':
      return await close(work, plan.head, round);
    case 'propose':
      return await propose(work, round, work.written.delivery ?? unwritten(union));
    case 'write':
      return await write(work, round, plan);
  }
}

async function write(
  work: Work,
  round: Round,
  plan: PullPlan & { readonly kind: 'write' },
): Promise<Delivery | 'raced'> {
  const { target } = work;
  const { union, news: edits, pull, branch } = round;
  const text = textOf(work, round);
  if (pull !== undefined) {
    const isNews = edits.some(({ changes }) => changes.some(({ name }) => name !== 'bundleUrl'));
    await bringUpToDate(work, pull, { text, isNews });
    await autoMerge(work, round, pull);
  }
  const message = commitMessage(union.exports, union.pins, target.inputs);
  const commit = await commitToHead(target, { ...plan, message, head: branch?.state.head });
  if (commit === 'raced') return 'raced';
  target.session.effects.log.info(
    `Committed ${commit.sha.slice(0, 10)} to ${target.repository.fullName}@${target.branch}.`,
  );
  const delivery = { ...unwritten(union), edits, changed: true, commitSha: commit.sha, recorded: union.own };
  target.onCommit(commit.sha);
  work.written.delivery = delivery;
  if (pull === undefined) return await propose(work, round, delivery);
  // The pull request may have been merged or closed without this commit, which another round then proposes. A run
  // without a commit may also have written the text in between, for the earlier state.
  const now = commit.pulls ? commit.pulls.find(({ base }) => base === target.base) : await findPull(target, target);
  if (now === undefined || readsOtherwise(text, now)) return 'raced';
  if (work.written.autoMerge === 'clean') await autoMerge(work, round, pull, commit.sha);
  tellIfClean(work, pull);
  return { ...delivery, pull: outcome('updated', pull, work) };
}

/** Opens the pull request, or updates the open one. */
async function propose(work: Work, round: Round, delivery: Delivery): Promise<Delivery | 'raced'> {
  const { target } = work;
  const { session, inputs, base, branch } = target;
  if (round.pull !== undefined) {
    // The branch holds the values of an earlier run, and the text describes that run, its job and its link.
    const isOfEarlier = !delivery.changed && work.written.text !== true && hasOwnPart(round.pull.body);
    const text = isOfEarlier ? undefined : textOf(work, round);
    const differs = await bringUpToDate(work, round.pull, { text, isNews: false });
    // This run makes no commit after this text: a commit of another run, with more pins, may have come before it.
    if (differs && (await headOf(target, branch)) !== round.branch?.state.head) return 'raced';
    await autoMerge(work, round, round.pull, round.branch?.state.head);
    tellIfClean(work, round.pull);
    return { ...delivery, pull: outcome(differs || delivery.changed ? 'updated' : 'none', round.pull, work) };
  }
  const text = textOf(work, round);
  const pull = await createPull(target, { branch, base, ...text, draft: inputs.draft });
  if (pull === 'exists' || pull === 'no-commits') return 'raced';
  session.effects.log.info(`Opened pull request #${pull.number}: ${pull.url}`);
  target.onPull(outcome('created', pull));
  await addPeople(target, pull, { ...inputs, isNews: true });
  // Only for this commit: a later one may hold a pin that did not ask for auto-merge.
  await autoMerge(work, round, pull, delivery.commitSha ?? round.branch?.state.head);
  tellIfClean(work, pull);
  return { ...delivery, pull: outcome('created', pull, work) };
}

/**
 * Enables auto-merge when every pin on the branch asked for it, and disables it otherwise. A refusal in one round is
 * not retried.
 */
async function autoMerge({ target, written }: Work, { union }: Round, pull: Pull, head?: string): Promise<void> {
  const { session, inputs } = target;
  const other = union.pins.find(({ merges }) => !merges);
  if (other !== undefined) {
    if (pull.mergesByItself)
      await stopMerge(session, pull, `the pin of ${other.version} in ${other.file} did not ask for it`);
    return;
  }
  if (inputs.autoMerge === undefined || written.autoMerge === 'off') return;
  written.autoMerge = await letMerge(session, pull, { method: inputs.autoMerge, ...(head !== undefined && { head }) });
}

function tellIfClean({ target, written }: Work, pull: Pull): void {
  if (written.autoMerge === 'clean') tellClean(target.session, pull, target.base);
}

function textOf({ target }: Work, { union, pull }: Round): PullText {
  return pullText(union.exports, target.inputs, { union, before: pull?.body ?? '' });
}

/** Updates title and body if they differ, and adds labels and people. Returns whether it wrote a text. */
async function bringUpToDate(
  { target, written }: Work,
  pull: Pull,
  { text, isNews }: { readonly text: PullText | undefined; readonly isNews: boolean },
): Promise<boolean> {
  const { session, inputs } = target;
  const differs = text !== undefined && readsOtherwise(text, pull);
  if (differs) {
    await updatePull(target, pull.number, text);
    written.text = true;
  }
  await addPeople(target, pull, { ...inputs, isNews });
  if (differs) session.effects.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
  return differs;
}

async function close({ target }: Work, head: string, { pull, union }: Round): Promise<Delivery | 'raced'> {
  const { session, base, branch } = target;
  if ((await removeBranch(target, { branch, from: head })) === 'raced') return 'raced';
  // GitHub has closed it with its branch; on a server that does not, it is closed here.
  if (pull !== undefined) {
    const body = closingBody(pull.body, union);
    await updatePull(target, pull.number, { state: 'closed', ...(body !== pull.body && { body }) });
  }
  session.effects.log.info(`\`${base}\` holds the values already: removed the branch \`${branch}\`.`);
  return { ...unwritten(union), pull: outcome(pull === undefined ? 'none' : 'closed', pull) };
}

function outcome(operation: PullOutcome['operation'], pull: Pull | undefined, work?: Work): PullOutcome {
  if (pull === undefined) return { operation };
  const mergesByItself = work?.written.autoMerge === 'on';
  const byDefaultToken = isDefaultToken(pull.author);
  return { operation, number: pull.number, url: pull.url, byDefaultToken, mergesByItself };
}
