/** What a rollout did: the places of a run, the configuration and the pull request. Outputs, log and summary read it. */
import type { FoundValues } from '../deployment/values.ts';

/** The values of a place, and when their address ends, where that is known. */
export interface Held extends FoundValues {
  readonly endsAt?: Date;
}

/** A place and its values on the base and on the side that is written. */
export interface PlaceChange {
  readonly file: string;
  /** `config-path` of the values. */
  readonly place: string;
  readonly before: Held | undefined;
  readonly after: Held | undefined;
}

/** What became of one place of the run. */
export interface PlaceOutcome {
  readonly domain?: string;
  readonly file: string;
  /** `config-path` of the values. */
  readonly place: string;
  /** `write`: values of another content; `renew`: the same content, a new link; `keep`: nothing to write; `leave`: left to what another run or a person chose. */
  readonly decision: 'write' | 'renew' | 'keep' | 'leave';
  /** Why it was left, or why every run renews it, as a whole sentence for people. */
  readonly remark?: string;
  /** Values that the configuration (with a pull request: its branch) holds when the run ends; of a dry run those there now. */
  readonly now: Held | undefined;
  /** Values that the base held before it was written. */
  readonly base: Held | undefined;
  /** Of a dry run: the values that would be written. */
  readonly wanted?: Held | undefined;
}

/** The end of a rollout; of a failed or cancelled one as far as it came. */
export interface RolloutOutcome {
  /** `owner/name` of the target, base branch, and head branch where there is one. */
  readonly repository: string;
  readonly base: string;
  readonly branch?: string;
  readonly isDryRun: boolean;
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string;
  /** What became of the pull request; absent where the run delivers by commits. */
  readonly pull?: {
    readonly operation: 'created' | 'updated' | 'closed' | 'none';
    readonly number?: number;
    readonly url?: string;
  };
  readonly places: readonly PlaceOutcome[];
  /** Of a dry run: what would become of the pull request beside the values. */
  readonly would?: 'open' | 'close';
  /** Remarks for the summary, each a sentence: a conflict, a refusal that stands, what the default token means. */
  readonly remarks: readonly string[];
}
