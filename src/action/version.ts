/** The label of an export. */

const MAX_LENGTH = 128;
const DIGEST_LENGTH = 12;

/** What a version may be made from. */
export interface VersionSource {
  readonly jobId: string;
  /** SHA-256 of the site in hex, when the bundle was verified. */
  readonly contentDigest?: string | undefined;
}

/**
 * Gives the version as set; else `<UTC date>-<first 12 of the content digest>`, or `<UTC date>-<job id>` where there is
 * no digest, with whatever a version may not hold replaced by `-`. `today` is the wall clock.
 */
export function versionOf(given: string | undefined, { jobId, contentDigest }: VersionSource, today: Date): string {
  if (given !== undefined) return given;
  const source = contentDigest?.slice(0, DIGEST_LENGTH) ?? jobId.replace(/[^A-Za-z0-9._+-]/g, '-');
  return `${today.toISOString().slice(0, 10)}-${source}`.slice(0, MAX_LENGTH);
}
