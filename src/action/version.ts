/** The label of an export. */
import { VERSION_PATTERN } from '../contract/static-export.ts';

const MAX_LENGTH = 128;
const DIGEST_LENGTH = 12;

/** The facts that a version is generated from. */
export interface VersionSource {
  readonly jobId: string;
  /** SHA-256 of the site in hex, when the bundle was verified. */
  readonly contentDigest?: string | undefined;
  /** Versions that the deployment configuration holds. */
  readonly pinned?: readonly unknown[] | undefined;
}

/**
 * Returns the version as set; otherwise the pinned one of the same content, so that it changes only with the content;
 * otherwise `<UTC date>-<first 12 of the content digest>`, or `<UTC date>-<job id>` without a digest. Characters that a
 * version may not contain become `-`. `today` is the wall clock.
 */
export function versionOf(
  given: string | undefined,
  { jobId, contentDigest, pinned = [] }: VersionSource,
  today: Date,
): string {
  if (given !== undefined) return given;
  const digest = contentDigest?.slice(0, DIGEST_LENGTH);
  const kept = pinned.find((version) => typeof version === 'string' && isOfContent(version, contentDigest));
  if (typeof kept === 'string') return kept;
  const source = digest ?? withoutReferences(jobId.replace(/[^A-Za-z0-9._+-]/g, '-'));
  return `${today.toISOString().slice(0, 10)}-${source}`.slice(0, MAX_LENGTH);
}

/**
 * Breaks `GH-1`, which GitHub reads as the number of an issue:
 * https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 */
export function withoutReferences(word: string): string {
  return word.replace(/(?<=gh)-(?=\d)/gi, '.');
}

/** Whether a version was generated from this content: it ends in its digest. */
export function isOfContent(version: string, contentDigest: string | undefined): boolean {
  if (contentDigest === undefined || !VERSION_PATTERN.test(version)) return false;
  return version.endsWith(`-${contentDigest.slice(0, DIGEST_LENGTH)}`);
}
