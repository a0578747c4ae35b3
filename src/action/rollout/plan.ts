/** Plans what to do with a branch and its pull request, from their state. Pure. */
import type { BranchState } from '../github/seen.ts';
import type { Foreign } from './state.ts';

/** A file with the content that a commit gives it. */
export interface FileWrite {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** The branch of a pull request, and the content that it should have. */
export interface BranchPlan extends Pick<BranchState, 'head' | 'ahead' | 'behind'> {
  /** Why the branch is not the Action's alone; absent when it is. */
  readonly foreign?: Foreign | undefined;
  /** Files whose content differs from the wanted one. */
  readonly differing: readonly FileWrite[];
  /** Whether one of them cannot be corrected by a further commit. */
  readonly isStale: boolean;
}

/** All that a plan needs. */
export interface PlanInput {
  readonly base: string;
  /** Files of the base that the pins change. */
  readonly wanted: readonly FileWrite[];
  readonly branch?: BranchPlan | undefined;
  readonly isOpen: boolean;
}

/** What to do about a pull request. */
export type PullPlan =
  /** The base holds everything, and there is nothing to clean up. */
  | { readonly kind: 'nothing' }
  /** The base holds everything: an open pull request and its branch are not needed any more. */
  | { readonly kind: 'close'; readonly head: string }
  /** The branch is somebody else's. */
  | { readonly kind: 'busy'; readonly foreign: Foreign }
  /** The branch holds everything; only the pull request may be missing. */
  | { readonly kind: 'propose' }
  /** Commit the files: on a new branch, on the branch's head, or on the base's head in place of the branch. */
  | {
      readonly kind: 'write';
      readonly on: 'new' | 'head' | 'base';
      readonly parent: string;
      readonly files: readonly FileWrite[];
    };

/** Number of commits after which a branch is rebuilt as one commit, for readable history. */
const MAX_COMMITS_AHEAD = 20;

/** Plans a pull request. */
export function planPull({ base, wanted, branch, isOpen }: PlanInput): PullPlan {
  if (wanted.length === 0) {
    if (branch === undefined) return { kind: 'nothing' };
    // Commits of other people, or a branch that the Action has not made: it is left unchanged.
    if (branch.foreign !== undefined || (branch.ahead === 0 && !isOpen)) return { kind: 'nothing' };
    return { kind: 'close', head: branch.head };
  }
  if (branch === undefined) return { kind: 'write', on: 'new', parent: base, files: wanted };
  if (branch.foreign !== undefined) return { kind: 'busy', foreign: branch.foreign };
  const { head, ahead, behind, differing, isStale } = branch;
  const isBehind = isStale || (behind > 0 && (differing.length > 0 || !isOpen));
  const isLong = ahead >= MAX_COMMITS_AHEAD && differing.length > 0;
  if (ahead === 0 || isBehind || isLong) return { kind: 'write', on: 'base', parent: base, files: wanted };
  if (differing.length > 0) return { kind: 'write', on: 'head', parent: head, files: differing };
  return { kind: 'propose' };
}
