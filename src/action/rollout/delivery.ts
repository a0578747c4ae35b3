/** What became of a rollout. */
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isRollback, type Pin } from '../pin/pin.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { PullPlan } from './plan.ts';
import type { DroppedPin, FileEdit, LeftPlace } from './unite.ts';

/** What a run has done, seen from its configuration. */
export type RolloutResult = 'exported' | 'refreshed' | 'rolled-back' | 'unchanged' | 'dry-run';

/** The end of a rollout. */
export interface Delivery {
  /** What was written of this run's pins, or would be in a dry run, beside what its open pull request had proposed. */
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
  /** Pins of this run that commit or pull request record: of a rollback also those that change nothing. */
  readonly recorded?: readonly Pin[];
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

/** Names the end of a rollout for one site: the same content whose link alone was renewed is `refreshed`. */
export function resultOf(
  { edits, changed, pull, recorded = [], would }: Delivery,
  { inputs }: { readonly inputs: Pick<RolloutInputs, 'dryRun' | 'configValues'> },
  { domain }: Pick<SiteExport, 'domain'>,
): RolloutResult {
  const own = edits.flatMap(({ changes }) => changes).filter((change) => change.domain === domain);
  if (inputs.dryRun) return own.length > 0 || would !== undefined ? 'dry-run' : 'unchanged';
  if (own.length === 0 && recorded.some((pin) => pin.domain === domain && isRollback(pin))) return 'rolled-back';
  // Its branch held the values of an earlier run, which nobody had proposed.
  if (own.length === 0) return pull?.operation === 'created' && edits.length === 0 ? 'exported' : 'unchanged';
  if (!changed) return 'unchanged';
  const pinsVersion = inputs.configValues.includes('version');
  return pinsVersion && own.every(({ name }) => name === 'bundleUrl') ? 'refreshed' : 'exported';
}

/** A rollout that has written nothing. */
export function unwritten({ left, dropped }: Pick<Delivery, 'left' | 'dropped'>): Delivery {
  return { edits: [], changed: false, left, dropped };
}

/** What a run would do about a pull request, but for the edits. */
export function wouldDo({ kind }: PullPlan, isOpen: boolean): Delivery['would'] {
  if (kind === 'busy') return 'stop';
  if (kind === 'close') return 'close';
  return kind === 'propose' && !isOpen ? 'open' : undefined;
}
