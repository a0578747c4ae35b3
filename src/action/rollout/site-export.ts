/** An export as it is rolled out. */

/** What is known of it by then. Foreign text in it is as the platform sent it. */
export interface SiteExport {
  readonly jobId: string;
  readonly domain?: string;
  readonly version: string;
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
  readonly pageCount?: number;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly contentDigest?: string;
}
