/** What is to be done, from what was seen. Pure. */
import type { FileEdit } from './edits.ts';

/** The branch of a pull request as it was seen. */
export interface BranchState {
  readonly head: string;
  /** Commits that the base does not have. */
  readonly ahead: number;
  /** Commits of the base that the branch does not have. */
  readonly behind: number;
  /** Why it is not ours alone; absent when it is. */
  readonly foreign?: Foreign;
  /** All of it is ours, but made for other files, or of files that can no longer be read: not to be built upon. */
  readonly stale?: boolean;
  /** Its own commits, newest first. */
  readonly commits?: readonly { readonly sha: string; readonly message: string }[];
  /** What would change on its head. */
  readonly edits: readonly FileEdit[];
  /** Whether the base has changed a configuration file since the branch left it. */
  readonly outdated: boolean;
}

/** Work on a branch that is not of this rollout. */
export interface Foreign {
  /** What it is, in words. */
  readonly because: string;
  /** Whether people did it, who are to be told; another rollout is no reason to tell anybody. */
  readonly byPeople: boolean;
}

/** Commits that a branch may have before it is made anew as one: nobody reads a hundred. */
const MAX_COMMITS_AHEAD = 20;

/** All that was seen of a pull request and its branches. */
export interface PullState {
  /** What would change on the base's head. */
  readonly base: { readonly head: string; readonly edits: readonly FileEdit[] };
  readonly branch?: BranchState;
  /** Whether a pull request is open. */
  readonly open: boolean;
}

/** What to do about a pull request. */
export type PullPlan =
  /** The base holds the values, and there is nothing to clean up. */
  | { readonly kind: 'nothing' }
  /** The base holds the values: the pull request, where one is open, and its branch have no purpose any more. */
  | { readonly kind: 'close'; readonly head: string }
  /** The branch is somebody else's. */
  | { readonly kind: 'busy'; readonly foreign: Foreign }
  /** The branch holds the values; only the pull request has to be there. */
  | { readonly kind: 'propose'; readonly head: string }
  /** Commit the edits: on a new branch, on the branch's head, or on the base's head in place of the branch. */
  | {
      readonly kind: 'write';
      readonly on: 'new' | 'head' | 'base';
      readonly parent: string;
      readonly edits: readonly FileEdit[];
    };

/** Plans a pull request. */
export function planPull({ base, branch, open }: PullState): PullPlan {
  const wanted = changed(base.edits);
  if (wanted.length === 0) {
    if (branch === undefined) return { kind: 'nothing' };
    // Somebody's work, or a branch of that name that is not of ours at all: left as it is.
    if (branch.foreign !== undefined || (branch.ahead === 0 && !open)) return { kind: 'nothing' };
    return { kind: 'close', head: branch.head };
  }
  if (branch === undefined) return { kind: 'write', on: 'new', parent: base.head, edits: wanted };
  if (branch.foreign !== undefined) return { kind: 'busy', foreign: branch.foreign };
  const missing = changed(branch.edits);
  const isBehind = branch.behind > 0 && (missing.length > 0 || branch.outdated || !open);
  const isLong = branch.ahead >= MAX_COMMITS_AHEAD && missing.length > 0;
  if (branch.ahead === 0 || isBehind || isLong || branch.stale === true)
    return { kind: 'write', on: 'base', parent: base.head, edits: wanted };
  if (missing.length > 0) return { kind: 'write', on: 'head', parent: branch.head, edits: missing };
  return { kind: 'propose', head: branch.head };
}

/** The edits that change something. */
export function changed(edits: readonly FileEdit[]): readonly FileEdit[] {
  return edits.filter(({ changes }) => changes.length > 0);
}
