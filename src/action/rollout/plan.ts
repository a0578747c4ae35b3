/** What is to be done about a branch and its pull request, from what was seen. Pure. */
import type { BranchState } from '../github/seen.ts';
import type { Foreign } from './state.ts';

/** A file as a commit is to have it. */
export interface FileWrite {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** The branch of a pull request, and what it would have to hold. */
export interface BranchPlan extends Pick<BranchState, 'head' | 'ahead' | 'behind'> {
  /** Why it is not ours alone; absent when it is. */
  readonly foreign?: Foreign | undefined;
  /** Files that are otherwise than they are to be. */
  readonly differing: readonly FileWrite[];
  /** Whether one of them cannot be mended by a commit on top. */
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
  /** The base holds everything: the pull request, where one is open, and its branch have no purpose any more. */
  | { readonly kind: 'close'; readonly head: string }
  /** The branch is somebody else's. */
  | { readonly kind: 'busy'; readonly foreign: Foreign }
  /** The branch holds everything; only the pull request has to be there. */
  | { readonly kind: 'propose' }
  /** Commit the files: on a new branch, on the branch's head, or on the base's head in place of the branch. */
  | {
      readonly kind: 'write';
      readonly on: 'new' | 'head' | 'base';
      readonly parent: string;
      readonly files: readonly FileWrite[];
    };

/** Commits that a branch may have before it is made anew as one: nobody reads a hundred. */
const MAX_COMMITS_AHEAD = 20;

/** Plans a pull request. */
export function planPull({ base, wanted, branch, isOpen }: PlanInput): PullPlan {
  if (wanted.length === 0) {
    if (branch === undefined) return { kind: 'nothing' };
    // Somebody's work, or a branch of that name that is not of ours at all: left as it is.
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
