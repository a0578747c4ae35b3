/** An export to pin: the facts of a site for its rollout. */

import type { PageDifferences } from '../report/changes.ts';
import type { PinRecord } from './pin.ts';

/** Durable address of an archive, pinned instead of the link, with the facts of that archive. */
export interface DurableAddress {
  readonly pinUrl: string;
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/** Foreign text is as the platform sent it. With a durable address, size and digest are those of its archive. */
export interface SiteExport extends Partial<DurableAddress> {
  /** Absent in a rollback, which exports nothing. */
  readonly jobId?: string;
  readonly domain?: string;
  /** When its job was started, by the platform's clock, or the rollback was requested, by GitHub's clock. */
  readonly startedAt?: Date;
  /** Whether its job was named explicitly, so that it is rolled out over a later one. */
  readonly isChosen?: boolean;
  /** Whether version or job was named explicitly, so that content is rolled out that was rolled back from. */
  readonly isExplicit?: boolean;
  /** The pins that it renews, one per place: it has their content, version and start. */
  readonly renews?: readonly PinRecord[];
  readonly version: string;
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
  readonly pageCount?: number;
  readonly contentDigest?: string;
  /** Whether the base branch has pinned the same content, under any version. */
  readonly isPinned?: boolean;
  /** The differences from the pages that the base branch has pinned. */
  readonly changes?: PageDifferences;
}
