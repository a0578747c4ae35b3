/**
 * One pull request for each branch, opened or brought up to date.
 *
 * What is written last is the commit: the text of the pull request is brought up to date before it. So of two runs at
 * once, the one whose commit stands is also the one whose words stand, and a run that was overtaken goes round again.
 * Auto-merge is switched on before it, too. Where GitHub refuses that since the old commit could be merged at once, it is
 * asked again for the new one, and for that one only.
 */
import { ActionError } from '../errors.ts';
import { type AutoMerge, letMerge, tellClean } from '../github/auto-merge.ts';
import { createBranch, moveBranch, removeBranch } from '../github/branches.ts';
import { commitOnBranch } from '../github/commits.ts';
import { commentOnce } from '../github/pull-additions.ts';
import { findPull, type Pull } from '../github/pull-search.ts';
import { createPull, updatePull } from '../github/pulls.ts';
import { filesOf } from './commit.ts';
import type { Delivery } from './delivery.ts';
import { look, type Seen, type Sought } from './look.ts';
import { commitMessage, hasOwnPart } from './messages.ts';
import { newerThanPlan } from './newer-work.ts';
import { addPeople } from './people.ts';
import { type BranchState, type Foreign, type PullPlan, planPull } from './plan.ts';
import { type PullText, pullText, readsOtherwise } from './pull-text.ts';
import type { WantedValues } from './refresh.ts';
import { rehearse } from './rehearsal.ts';
import { rounds } from './rounds.ts';
import type { SiteExport } from './site-export.ts';
import { sweep } from './sweep.ts';
import type { OpenTarget } from './target.ts';

/** The login that GitHub gives to the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
const DEFAULT_TOKEN_LOGIN = 'github-actions[bot]';
const BUSY_MARK = '<!-- static-export: busy -->';

interface Work extends Sought {
  readonly exported: SiteExport;
  /**
   * What an earlier round has written, which was overtaken only afterwards, whether it has written the text of the pull
   * request, and what became of auto-merge in it.
   */
  readonly written: { delivery?: Delivery; autoMerge?: AutoMerge; text?: boolean };
}

/** Delivers by a pull request; throws `BRANCH_BUSY` where people have commits of their own on its branch. */
export async function deliverPull(target: OpenTarget, exported: SiteExport, values: WantedValues): Promise<Delivery> {
  const { branch } = target;
  if (branch === undefined) {
    throw new ActionError('PROTECTED', `\`${target.base}\` takes no commits, and a pull request needs a branch.`, {
      hint: 'Set `domain` (the branch is named by it) or `branch`.',
    });
  }
  const work: Work = { target: { ...target, branch }, exported, values, written: {} };
  return await rounds(target.session.deps, branch, async () => {
    const seen = await look(work);
    const plan = planPull({
      base: { head: seen.baseHead, edits: seen.baseEdits },
      ...(seen.branch !== undefined && { branch: seen.branch }),
      open: seen.pull !== undefined,
    });
    const overtakenBy = await newerThanPlan(work, plan, seen);
    if (overtakenBy !== undefined)
      return { edits: [], changed: false, overtakenBy, pull: outcome('none', seen.pull, work) };
    return target.inputs.dryRun ? rehearse(target, plan, seen) : await carryOut(work, plan, seen);
  });
}

async function carryOut(work: Work, plan: PullPlan, seen: Seen): Promise<Delivery | 'raced'> {
  switch (plan.kind) {
    case 'nothing':
      return { edits: [], changed: false, pull: outcome('none', seen.pull) };
    case 'busy':
      return await refuse(work, plan.foreign, seen.pull);
    case 'close':
      return await close(work, plan.head, seen.pull);
    case 'propose':
      return await propose(work, seen, {
        on: 'head',
        delivery: work.written.delivery ?? { edits: [], changed: false },
      });
    case 'write':
      return await write(work, plan, seen);
  }
}

async function write(work: Work, plan: PullPlan & { readonly kind: 'write' }, seen: Seen): Promise<Delivery | 'raced'> {
  const { target } = work;
  const isNews = plan.edits.some(({ changes }) => changes.some(({ name }) => name !== 'bundleUrl'));
  if (seen.pull !== undefined) {
    await bringUpToDate(work, seen.pull, { text: textOf(work, seen, plan.on), isNews });
    await autoMerge(work, seen.pull);
  }
  const commit = await commitEdits(work, plan, seen.branch).catch((error: unknown) => {
    throw onHead(error, target.branch);
  });
  if (commit === 'raced') return 'raced';
  target.session.deps.log.info(
    `Committed ${commit.sha.slice(0, 10)} to ${target.repository.fullName}@${target.branch}.`,
  );
  const delivery: Delivery = { edits: plan.edits, changed: true, commitSha: commit.sha };
  work.target.onCommit(commit.sha);
  work.written.delivery = delivery;
  if (seen.pull === undefined) return await propose(work, seen, { on: plan.on, delivery });
  // It may have merged by itself, without this commit: another round opens the next one.
  if (work.written.autoMerge === 'on' && (await findPull(target.session, target.repository, target)) === undefined)
    return 'raced';
  if (work.written.autoMerge === 'clean') await autoMerge(work, seen.pull, commit.sha);
  tellIfClean(work, seen.pull);
  return { ...delivery, pull: outcome('updated', seen.pull, work) };
}

/** The head branch itself takes no commits: a pull request is no way out of that. */
function onHead(error: unknown, branch: string): unknown {
  if (!(error instanceof ActionError) || error.code !== 'PROTECTED') return error;
  const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
  return new ActionError('PROTECTED', error.message, { hint, cause: error.cause });
}

async function commitEdits(
  { target, exported }: Work,
  { on, parent, edits }: PullPlan & { readonly kind: 'write' },
  state: BranchState | undefined,
): Promise<{ readonly sha: string } | 'raced'> {
  const { session, repository, inputs, branch } = target;
  const commit = { expectedHead: parent, files: filesOf(edits), message: commitMessage(exported, inputs) };
  if (on === 'head') return await commitOnBranch(session, repository, { ...commit, branch });
  if (on === 'new') {
    if ((await createBranch(session, repository, branch, parent)) === 'exists') return 'raced';
    try {
      return await commitOnBranch(session, repository, { ...commit, branch });
    } catch (error) {
      await sweep(session, repository, { branch, from: parent });
      throw error;
    }
  }
  // A branch that is set back to its base has nothing to propose, and GitHub closes its pull request for good: the
  // commit is made beside it, and the branch moved there in one step.
  const beside = `${branch}-next-${session.deps.workflow.runKey}`;
  await createBranch(session, repository, beside, parent);
  let made: { readonly sha: string } | 'raced' = 'raced';
  let moved: 'moved' | 'raced' = 'raced';
  try {
    made = await commitOnBranch(session, repository, { ...commit, branch: beside });
    if (made === 'raced') return 'raced';
    const from = state?.head ?? parent;
    moved = await moveBranch(session, repository, { branch, from, to: made.sha, force: true, remove: beside });
    return moved === 'raced' ? 'raced' : made;
  } finally {
    if (moved === 'raced')
      await sweep(session, repository, { branch: beside, from: made === 'raced' ? parent : made.sha });
  }
}

/** Opens the pull request, or brings the open one up to date. */
async function propose(
  work: Work,
  seen: Seen,
  { on, delivery }: { readonly on: 'new' | 'head' | 'base'; readonly delivery: Delivery },
): Promise<Delivery | 'raced'> {
  const { target } = work;
  const { session, repository, inputs, base, branch } = target;
  if (seen.pull !== undefined) {
    // The branch holds what an earlier run has written, and the text is of that run: of its job, and of its link.
    const isOfEarlier = !delivery.changed && work.written.text !== true && hasOwnPart(seen.pull.body);
    const text = isOfEarlier ? undefined : textOf(work, seen, on);
    const differs = await bringUpToDate(work, seen.pull, { text, isNews: false });
    await autoMerge(work, seen.pull);
    tellIfClean(work, seen.pull);
    return { ...delivery, pull: outcome(differs || delivery.changed ? 'updated' : 'none', seen.pull, work) };
  }
  const text = textOf(work, seen, on);
  const pull = await createPull(session, repository, { branch, base, ...text, draft: inputs.draft });
  if (pull === 'exists' || pull === 'no-commits') return 'raced';
  session.deps.log.info(`Opened pull request #${pull.number}: ${pull.url}`);
  await addPeople(session, repository, pull, inputs, { isNews: true });
  await autoMerge(work, pull);
  tellIfClean(work, pull);
  return { ...delivery, pull: outcome('created', pull, work) };
}

/** Lets the pull request merge by itself where the inputs ask for it; what was refused in one round stays refused. */
async function autoMerge({ target, written }: Work, pull: Pull, head?: string): Promise<void> {
  const { session, inputs } = target;
  if (inputs.autoMerge === undefined || written.autoMerge === 'off') return;
  written.autoMerge = await letMerge(session, pull, { method: inputs.autoMerge, ...(head !== undefined && { head }) });
}

function tellIfClean({ target, written }: Work, pull: Pull): void {
  if (written.autoMerge === 'clean') tellClean(target.session, pull, target.base);
}

/** The text for a branch that gets its edits on its own head, or on that of the base. */
function textOf(
  { target: { inputs }, exported }: Work,
  { baseEdits, branch, pull }: Seen,
  on: 'new' | 'head' | 'base',
): PullText {
  const branchEdits = on === 'head' && branch !== undefined ? branch.edits : baseEdits;
  return pullText({ exported, inputs, baseEdits, branchEdits, before: pull?.body ?? '' });
}

/** Writes title and body where they differ, and adds people; tells whether a text was written. */
async function bringUpToDate(
  { target, written }: Work,
  pull: Pull,
  { text, isNews }: { readonly text: PullText | undefined; readonly isNews: boolean },
): Promise<boolean> {
  const { session, repository, inputs } = target;
  const differs = text !== undefined && readsOtherwise(text, pull);
  if (differs) {
    await updatePull(session, repository, pull.number, text);
    written.text = true;
  }
  await addPeople(session, repository, pull, inputs, { isNews });
  if (differs) session.deps.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
  return differs;
}

async function close({ target }: Work, head: string, pull: Pull | undefined): Promise<Delivery | 'raced'> {
  const { session, repository, base, branch } = target;
  if ((await removeBranch(session, repository, { branch, from: head })) === 'raced') return 'raced';
  // GitHub has closed it with its branch; on a server that does not, it is closed here.
  if (pull !== undefined) await updatePull(session, repository, pull.number, { state: 'closed' });
  session.deps.log.info(`\`${base}\` holds the values already: removed the branch \`${branch}\`.`);
  return { edits: [], changed: false, pull: outcome(pull === undefined ? 'none' : 'closed', pull) };
}

async function refuse({ target }: Work, { because, byPeople }: Foreign, pull: Pull | undefined): Promise<never> {
  const { session, repository, branch } = target;
  if (pull !== undefined && byPeople) {
    const words = `${BUSY_MARK}\nThis branch is no longer kept up to date: ${because}. Merge or close this pull request and delete the branch to have a new one.`;
    await commentOnce(session, repository, pull.number, BUSY_MARK, words);
  }
  const where = pull === undefined ? '' : ` See ${pull.url}`;
  throw new ActionError('BRANCH_BUSY', `The branch \`${branch}\` is left as it is: ${because}.${where}`, {
    hint: byPeople
      ? 'Merge or close its pull request and delete the branch, or set another `branch`.'
      : 'If another rollout writes there, give each a `branch` of its own; else merge or close its pull request and delete the branch.',
  });
}

function outcome(operation: 'created' | 'updated' | 'closed' | 'none', pull: Pull | undefined, work?: Work) {
  if (pull === undefined) return { operation };
  const mergesByItself = work?.written.autoMerge === 'on';
  const byDefaultToken = pull.author === DEFAULT_TOKEN_LOGIN;
  return { operation, number: pull.number, url: pull.url, byDefaultToken, mergesByItself };
}
