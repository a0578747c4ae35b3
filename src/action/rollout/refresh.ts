/** Whether an address in place lives long enough. Pure. */
import { linkExpiry, linkLife } from '../../contract/link-expiry.ts';
import type { Link } from '../platform/link.ts';

/** The terms of a renewal. */
export interface RefreshTerms {
  /** The runner's clock. */
  readonly now: Date;
  /** Remaining life that keeps a link, in milliseconds (`refresh-before`). */
  readonly refreshBefore: number | 'auto';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Tells whether a link in place is kept; one whose end is not known is not. */
export function livesLongEnough(address: string, fresh: Link, terms: RefreshTerms): boolean {
  const end = endOfLink(address, fresh);
  return end !== undefined && end.getTime() - terms.now.getTime() > neededMs(address, fresh, terms);
}

/** Remaining life that keeps a link, in milliseconds: `auto` is half of a fresh life, and an hour more beyond a day. */
function neededMs(address: string, fresh: Link, { now, refreshBefore }: RefreshTerms): number {
  if (refreshBefore !== 'auto') return refreshBefore;
  const lifeMs = fresh.expiresAt === undefined ? (linkLife(address) ?? 0) : fresh.expiresAt.getTime() - now.getTime();
  return lifeMs / 2 + (lifeMs > DAY_MS ? HOUR_MS : 0);
}

/** Finds the end of a link in place, by its own parameters and by the real life of a fresh link of its kind. */
export function endOfLink(address: string, fresh: Link): Date | undefined {
  return fresh.bundleUrl === address ? fresh.expiresAt : linkExpiry(address, fresh);
}
