/** The one record of a site in a run: each stage returns what it adds, and reports are functions of the list. */
import type { Findings } from '../bundle/findings.ts';
import type { ActionError } from './errors.ts';
import type { Link } from './platform/link.ts';

export type SiteOutcome = 'started' | 'exported' | 'refreshed' | 'unchanged' | 'dry-run';

/** The facts of one site, as far as they are known. Foreign text is sanitized, except the job's id. */
export interface SiteResult {
  readonly domain?: string;
  readonly jobId?: string;
  /** Whether a start was sent whose answer has not arrived. */
  readonly isStarting?: boolean;
  /** Whether the job was named by `job-id`, and not started by this run. */
  readonly isResumed?: boolean;
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
  /** Number and total bytes of the files of the bundle. */
  readonly content?: { readonly pages: number; readonly files: number; readonly bytes: number };
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
