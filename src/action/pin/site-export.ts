/** An export as it is pinned: what is known of a site when it is rolled out. */

import type { PageDifferences } from '../report/changes.ts';
import type { PinRecord } from './pin.ts';

/** Foreign text in it is as the platform sent it. */
export interface SiteExport {
  /** Absent in a rollback, which exports nothing. */
  readonly jobId?: string;
  readonly domain?: string;
  /** When its job was started, as the platform tells, or the rollback was asked for, by GitHub's clock. */
  readonly startedAt?: Date;
  /** Whether somebody has named its job, and so wants it whatever was rolled out since. */
  readonly isChosen?: boolean;
  /** Whether somebody has named version or job, and so wants content, too, that was rolled back from. */
  readonly isExplicit?: boolean;
  /** The pin that it renews: its content is that of the pin, whatever tells it. */
  readonly renews?: PinRecord;
  readonly version: string;
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
  readonly pageCount?: number;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly contentDigest?: string;
  /** Whether the base branch has pinned this very content, under whichever version. */
  readonly isPinned?: boolean;
  /** Address that serves the same archive for good; it is pinned instead of the link. */
  readonly pinUrl?: string;
  /** What differs from the pages that the base branch has pinned. */
  readonly changes?: PageDifferences;
}
