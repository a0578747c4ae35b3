/** What a rollout did to the configuration: read by outputs, summary and log. */
import type { ValueChange } from '../../deployment/edit.ts';
import type { FoundValues } from '../../deployment/values.ts';

/** What became of the pull request. */
export interface PullOutcome {
  readonly operation: 'created' | 'updated' | 'closed' | 'none';
  readonly number?: number;
  readonly url?: string;
  /** Whether the workflow's default token opened it: its checks wait for approval. */
  readonly byDefaultToken?: boolean;
}

/** What became of one place of the run. */
export interface PlaceOutcome {
  readonly domain?: string;
  readonly file: string;
  /** `config-path` of the values. */
  readonly place: string;
  /** `write`: values of another content; `renew`: the same content, a new link; `keep`: nothing to write; `leave`: left to what another run or a person chose. */
  readonly decision: 'write' | 'renew' | 'keep' | 'leave';
  /** Why it was left, as a whole sentence for people. */
  readonly because?: string;
  /** Values that the configuration (with a pull request: its branch) holds when the run ends; of a dry run those there now. */
  readonly now: FoundValues | undefined;
  /** Values that the base holds. */
  readonly base: FoundValues | undefined;
  /** Real end of the address in `now`, where it is known (by the link itself, or by the platform for one just minted). */
  readonly expiresAt?: Date;
}

/** A changed value and its site. */
export interface PlaceChange extends ValueChange {
  readonly domain?: string;
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
  /** Whether the default token made a commit on the base: it starts no workflow. */
  readonly byDefaultToken?: boolean;
  /** Absent where the run delivers by commits. */
  readonly pull?: PullOutcome;
  readonly places: readonly PlaceOutcome[];
  /** Changed values by file, in comparison with what stood there (base, or the open pull request's branch). */
  readonly edits: readonly { readonly path: string; readonly changes: readonly PlaceChange[] }[];
  /** Of a dry run: what would become of the pull request beside the edits. */
  readonly would?: 'open' | 'close';
  /** Remarks for the summary, each a sentence: a conflict, a refusal that stands, a branch that stays. */
  readonly remarks: readonly string[];
}
