/** The result of a rollout. */
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isRollback, type Pin } from '../pin/pin.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { PullPlan } from './plan.ts';
import type { DroppedPin, FileEdit, LeftPlace } from './unite.ts';

/** What a run has done to the configuration. */
export type RolloutResult = 'exported' | 'refreshed' | 'rolled-back' | 'unchanged' | 'dry-run';

/** The end of a rollout. */
export interface Delivery {
  /**
   * The written changes of this run's pins, or those of a dry run, relative to what its open pull request had proposed.
   */
  readonly edits: readonly Pick<FileEdit, 'path' | 'changes'>[];
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string;
  /** Whether the workflow's default token made a commit on the base itself. */
  readonly byDefaultToken?: boolean;
  readonly pull?: PullOutcome;
  /** Places that hold a newer pin, or a pin that this content was rolled back to. */
  readonly left: readonly LeftPlace[];
  /** Pins of other runs that are no longer on the branch. */
  readonly dropped: readonly DroppedPin[];
  /** Pins of this run that commit or pull request record: of a rollback also those that change nothing. */
  readonly recorded?: readonly Pin[];
  /** What a dry run would do to the pull request, in addition to the edits. */
  readonly would?: 'open' | 'close' | 'stop';
}

/** The result for a pull request. */
export interface PullOutcome {
  readonly operation: 'created' | 'updated' | 'closed' | 'none';
  readonly number?: number;
  readonly url?: string;
  /** Whether the workflow's default token opened it. */
  readonly byDefaultToken?: boolean;
  /** Whether auto-merge is enabled. */
  readonly mergesByItself?: boolean;
}

/**
 * Returns the result of a rollout for one site: `refreshed` when the content is the same and only the link was renewed.
 */
export function resultOf(
  { edits, changed, pull, recorded = [], would }: Delivery,
  { inputs }: { readonly inputs: Pick<RolloutInputs, 'dryRun' | 'configValues'> },
  { domain }: Pick<SiteExport, 'domain'>,
): RolloutResult {
  const own = edits.flatMap(({ changes }) => changes).filter((change) => change.domain === domain);
  if (inputs.dryRun) return own.length > 0 || would !== undefined ? 'dry-run' : 'unchanged';
  if (own.length === 0 && recorded.some((pin) => pin.domain === domain && isRollback(pin))) return 'rolled-back';
  // The branch held the values of an earlier run that had no open pull request.
  if (own.length === 0) return pull?.operation === 'created' && edits.length === 0 ? 'exported' : 'unchanged';
  if (!changed) return 'unchanged';
  const pinsVersion = inputs.configValues.includes('version');
  return pinsVersion && own.every(({ name }) => name === 'bundleUrl') ? 'refreshed' : 'exported';
}

/** A rollout that has written nothing. */
export function unwritten({ left, dropped }: Pick<Delivery, 'left' | 'dropped'>): Delivery {
  return { edits: [], changed: false, left, dropped };
}

/** What a run would do to a pull request, without the edits. */
export function wouldDo({ kind }: PullPlan, isOpen: boolean): Delivery['would'] {
  if (kind === 'busy') return 'stop';
  if (kind === 'close') return 'close';
  return kind === 'propose' && !isOpen ? 'open' : undefined;
}
