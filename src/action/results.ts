/** The results of a run, which outputs, log and summary read: each stage returns what it adds to the record of its site. */
import type { Findings } from '../bundle/findings.ts';
import type { FoundValues } from '../deployment/values.ts';
import type { ActionError } from './errors.ts';
import type { Link } from './platform/link.ts';

export type SiteOutcome = 'started' | 'exported' | 'refreshed' | 'unchanged' | 'dry-run';

/** The facts of one site, as far as they are known. Foreign text is sanitized, except the job's id. */
export interface SiteResult {
  readonly domain?: string;
  readonly jobId?: string;
  /** Whether a start was sent whose answer has not arrived. */
  readonly isStarting?: boolean;
  /** Start of the job, by the platform's clock where it tells it. */
  readonly startedAt?: Date;
  /** Last status that the platform told. */
  readonly status?: string;
  readonly pageCount?: number;
  readonly link?: Link;
  /** Size of the archive in bytes: announced, or measured once it was downloaded. */
  readonly sizeBytes?: number;
  /** SHA-256 of the archive, in hex. */
  readonly sha256?: string;
  /** SHA-256 of the site, independent of order and times of the archive, in hex. */
  readonly contentDigest?: string;
  /** Findings in the pages; absent when no policy asked for them. */
  readonly findings?: Findings;
  readonly version?: string;
  /** Absolute paths in the workspace. */
  readonly bundlePath?: string;
  readonly siteDirectory?: string;
  /** Version that the base branch held when the run began. */
  readonly previousVersion?: string;
  readonly result?: SiteOutcome;
  readonly error?: ActionError;
}

/** The values of a place, and when their address ends, where that is known. */
export interface Held extends FoundValues {
  readonly endsAt?: Date | undefined;
}

/** A place by its file and the `config-path` of its values. */
export interface PlaceKey {
  readonly file: string;
  readonly place: string;
}

/** A place and its values on the base and on the side that is written. */
export interface PlaceChange extends PlaceKey {
  readonly before: Held | undefined;
  readonly after: Held | undefined;
}

/** What became of one place of the run. */
export interface PlaceOutcome extends PlaceKey {
  readonly domain?: string | undefined;
  /** `write`: values of another content; `renew`: the same content, a new link; `keep`: nothing to write; `leave`: left to what another run or a person chose. */
  readonly decision: 'write' | 'renew' | 'keep' | 'leave';
  /** Why it was left, or why every run renews it, as a whole sentence for people. */
  readonly remark?: string | undefined;
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
  readonly branch?: string | undefined;
  readonly isDryRun: boolean;
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string | undefined;
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
