/** What became of a rollout. */
import type { DroppedPin, FileEdit, LeftPlace } from './unite.ts';

/** The end of a rollout. */
export interface Delivery {
  /** What was written of this run's pins, or would be in a dry run; on the branch that was written. */
  readonly edits: readonly Pick<FileEdit, 'path' | 'changes'>[];
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string;
  /** Whether the workflow's default token made a commit on the base itself. */
  readonly byDefaultToken?: boolean;
  readonly pull?: PullOutcome;
  /** Places that hold something newer, or something that this content was rolled back to. */
  readonly left: readonly LeftPlace[];
  /** Pins of other runs that are on the branch no more. */
  readonly dropped: readonly DroppedPin[];
  /** What a dry run would do to the pull request beside the edits. */
  readonly would?: 'open' | 'close' | 'stop';
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
