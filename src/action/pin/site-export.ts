/** An export as it is pinned: what is known of a site when it is rolled out. */

import type { PageDifferences } from '../report/changes.ts';
import type { PinRecord } from './pin.ts';

/** Address that serves an archive for good and is pinned instead of the link, with what is known of that archive. */
export interface DurableAddress {
  readonly pinUrl: string;
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/**
 * Foreign text in it is as the platform sent it. With a durable address, size and digest are those of the archive that it
 * serves.
 */
export interface SiteExport extends Partial<DurableAddress> {
  /** Absent in a rollback, which exports nothing. */
  readonly jobId?: string;
  readonly domain?: string;
  /** When its job was started, as the platform tells, or the rollback was asked for, by GitHub's clock. */
  readonly startedAt?: Date;
  /** Whether somebody has named its job, and so wants it whatever was rolled out since. */
  readonly isChosen?: boolean;
  /** Whether somebody has named version or job, and so wants content, too, that was rolled back from. */
  readonly isExplicit?: boolean;
  /** The pins that it renews, one a place: its content is theirs, whatever tells it, as are version and start. */
  readonly renews?: readonly PinRecord[];
  readonly version: string;
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
  readonly pageCount?: number;
  readonly contentDigest?: string;
  /** Whether the base branch has pinned this very content, under whichever version. */
  readonly isPinned?: boolean;
  /** What differs from the pages that the base branch has pinned. */
  readonly changes?: PageDifferences;
}
