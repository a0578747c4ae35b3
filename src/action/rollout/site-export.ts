/** An export that is ready to be rolled out, and the places that hold it. */
import type { FoundValues, Place } from '../../deployment/values.ts';
import type { Link } from '../platform/link.ts';
import type { SiteResult } from '../site-result.ts';

/** The export of one site, and how its job was chosen. */
export interface SiteExport extends SiteResult {
  /** Where it is written. */
  readonly places: readonly SitePlace[];
  readonly jobId: string;
  readonly link: Link;
  readonly version: string;
  /** Whether `version` is a label that the workflow gave. */
  readonly isLabelled: boolean;
  /** Whether `job-id` named a job that had ended when the run began: somebody chose it, and it always wins. */
  readonly isChosen: boolean;
  /** Whether the run renews the job that the version in place names (`job-id: pinned`). */
  readonly isRenewal: boolean;
  /** Address of the site's mirror (`pin-url`), which is written instead of the link. */
  readonly pinUrl?: string;
}

/** A place of a site, with its values when the run began. */
export interface SitePlace extends Place {
  /** Values on the base; undefined where the mapping was missing. */
  readonly base: FoundValues | undefined;
  /** Values on the head branch merged with the base; absent where the branch did not stand, or does not count. */
  readonly branch?: FoundValues | undefined;
}
