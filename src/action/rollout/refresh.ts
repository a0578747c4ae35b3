/** Which values an export asks for, given those that are there: a link that lives long enough is left alone. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import type { FoundValues, Values } from '../../deployment/values.ts';
import { isOfContent } from '../version.ts';
import type { SiteExport } from './site-export.ts';

/** What is to be in a file that holds these values. */
export type WantedValues = (found: FoundValues | undefined) => Values;

/** Since when, and for how long, a link has to live. */
export interface Refresh {
  /** The wall clock. */
  readonly now: Date;
  /** A link of the same content that lives longer than this is kept, in milliseconds. */
  readonly refreshBeforeMs: number;
}

/** Asks for the values of an export, and for its link only where the one that is there is of other content or dies soon. */
export function wantedValues(exported: SiteExport, refresh: Refresh): WantedValues {
  const { bundleUrl, pinUrl, version } = exported;
  if (pinUrl !== undefined) return () => ({ enabled: true, bundleUrl: pinUrl, version });
  return (found) => ({
    enabled: true,
    ...(!keepsLink(found, exported, refresh) && { bundleUrl }),
    version,
  });
}

/**
 * The version tells the content only where it ends in the content's digest: a label that a workflow gives may stay the
 * same while the content changes. A link that does not tell when it dies may die at any time.
 */
function keepsLink(
  found: FoundValues | undefined,
  { contentDigest }: SiteExport,
  { now, refreshBeforeMs }: Refresh,
): boolean {
  if (typeof found?.bundleUrl !== 'string' || contentDigest === undefined) return false;
  if (typeof found.version !== 'string' || !isOfContent(found.version, contentDigest)) return false;
  const end = linkExpiry(found.bundleUrl);
  return end !== undefined && end.getTime() - now.getTime() > refreshBeforeMs;
}
