/** What became of a rollout. */
import type { FileEdit } from './edits.ts';

/** The end of a rollout. */
export interface Delivery {
  /** What was written, or would be in a dry run; on the branch that was written. */
  readonly edits: readonly FileEdit[];
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string;
  readonly pull?: PullOutcome;
  /** Later work that was there already: nothing was written. */
  readonly overtakenBy?: Overtaker;
  /** What a dry run would do to the pull request beside the edits. */
  readonly would?: 'open' | 'close' | 'stop';
}

/** A rollout of a job that was started later, and other content. Its version is harmless. */
export interface Overtaker {
  readonly sha: string;
  readonly version: string;
  readonly startedAt: Date;
}

/** What became of a pull request. */
export interface PullOutcome {
  readonly operation: 'created' | 'updated' | 'closed' | 'none';
  readonly number?: number;
  readonly url?: string;
  /** Whether the workflow's default token opened it. */
  readonly byDefaultToken?: boolean;
  /** Whether GitHub merges it as soon as its base has all it asks for. */
  readonly mergesByItself?: boolean;
}
