/** What is there before a pull request is opened or brought up to date. */
import { ActionError } from '../errors.ts';
import { baseHead, headOf } from '../github/branches.ts';
import { type Comparison, compareCommits } from '../github/commits.ts';
import { readFile } from '../github/files.ts';
import { findPulls, type Pull } from '../github/pull-search.ts';
import { code } from '../report/markdown.ts';
import { decodeFile, type FileEdit, inConfig, placeOf, readEdits } from './edits.ts';
import { foreignCommit, isOurEdit } from './own-work.ts';
import type { BranchState } from './plan.ts';
import type { WantedValues } from './refresh.ts';
import type { OpenTarget } from './target.ts';

/** What is looked for, and where. */
export interface Sought {
  readonly target: OpenTarget & { readonly branch: string };
  readonly values: WantedValues;
}

/** What was seen in one round. */
export interface Seen {
  readonly baseHead: string;
  readonly baseEdits: readonly FileEdit[];
  readonly branch?: BranchState;
  readonly pull?: Pull;
}

/** Looks at both branches and at what is open; nothing of it holds longer than until the next write. */
export async function look({ target, values }: Sought): Promise<Seen> {
  const { session, repository, inputs, base, branch } = target;
  const head = await baseHead(target);
  const baseEdits = await readEdits(session, repository, { commit: head, inputs, values });
  const branchHead = await headOf(session, repository, branch);
  const pulls = await findPulls(session, repository, branch);
  const pull = pulls.find((one) => one.base === base);
  const other = pulls.find((one) => one.base !== base);
  const seen = { baseHead: head, baseEdits, ...(pull !== undefined && { pull }) };
  if (branchHead === undefined) return seen;
  const state = await lookAtBranch({ target, values }, { head, branchHead, baseEdits });
  if (other === undefined) return { ...seen, branch: state };
  const because = `pull request #${other.number} from it goes to \`${other.base}\``;
  return { ...seen, pull: pull ?? other, branch: { ...state, foreign: { because, byPeople: true } } };
}

async function lookAtBranch(
  work: Sought,
  {
    head,
    branchHead,
    baseEdits,
  }: { readonly head: string; readonly branchHead: string; readonly baseEdits: readonly FileEdit[] },
): Promise<BranchState> {
  const { target, values } = work;
  const { session, repository, inputs } = target;
  const comparison = await compareCommits(session, repository, head, branchHead);
  const { aheadBy: ahead, behindBy: behind, commits } = comparison;
  const state = { head: branchHead, ahead, behind, commits: commits.toReversed() };
  if (ahead === 0) return { ...state, edits: baseEdits, outdated: false };
  const foreign = foreignCommit(comparison);
  if (foreign !== undefined) return { ...state, edits: [], outdated: false, foreign };
  const texts = await textsOf(work, comparison, branchHead);
  const edited = texts.find(({ now, origin, path }) => !isOurEdit(now, origin, placeOf(path, inputs)));
  if (edited !== undefined) {
    const because = `${code(edited.path)} was changed on it beyond the values of this rollout`;
    return { ...state, edits: [], outdated: false, foreign: { because, byPeople: false } };
  }
  // Our commits, but for other files than now, or from before a file was there.
  const stale = texts.some(({ path, now }) => now === undefined || !inputs.configFiles.includes(path));
  const edits = stale ? [] : await readEdits(session, repository, { commit: branchHead, inputs, values });
  const outdated = texts.some(({ path, origin }) => origin !== baseEdits.find((edit) => edit.path === path)?.was);
  return { ...state, edits, outdated, stale };
}

interface Texts {
  readonly path: string;
  /** On the branch; undefined where there is no such file, or none that can be read. */
  readonly now: string | undefined;
  /** The same where the branch left its base. */
  readonly origin: string | undefined;
}

/** Texts of the configuration files, and of all others that the branch has changed. */
async function textsOf(
  { target }: Pick<Sought, 'target'>,
  { files, mergeBase }: Comparison,
  branchHead: string,
): Promise<readonly Texts[]> {
  const { session, repository, inputs } = target;
  const read = async (commit: string, path: string) => {
    try {
      const file = await readFile(session, repository, commit, path);
      return inConfig(() => decodeFile(file));
    } catch (error) {
      if (error instanceof ActionError && error.code === 'CONFIG') return undefined;
      throw error;
    }
  };
  const texts: Texts[] = [];
  for (const path of new Set([...inputs.configFiles, ...files])) {
    texts.push({ path, now: await read(branchHead, path), origin: await read(mergeBase, path) });
  }
  return texts;
}
