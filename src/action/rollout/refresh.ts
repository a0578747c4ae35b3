/** Whether a link in place lives long enough, by its own parameters and the real life of a fresh one. Pure. */
import { linkExpiry, linkLife } from '../../contract/link-expiry.ts';
import { isSignedLink } from '../platform/link-secrets.ts';
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
/** Parameters that carry the token of a session: such a link ends with the session, whatever its expiry says. */
const SESSION_TOKEN = /(?:^|-)security-token$/i;

/** Tells whether an address in place is kept. A mirror's address never ends; a link whose end is unknown is renewed. */
export function livesLongEnough(address: string, fresh: Link, { now, refreshBefore }: RefreshTerms): boolean {
  if (!isSignedLink(address)) return true;
  const end = endOfLink(address, fresh, now);
  return end !== undefined && end.getTime() - now.getTime() > neededMs(address, fresh, { now, refreshBefore });
}

/** Remaining life that keeps a link, in milliseconds: `auto` is half of a fresh life, and an hour more beyond a day. */
function neededMs(address: string, fresh: Link, { now, refreshBefore }: RefreshTerms): number {
  if (refreshBefore !== 'auto') return refreshBefore;
  const lifeMs = fresh.expiresAt === undefined ? (linkLife(address) ?? 0) : fresh.expiresAt.getTime() - now.getTime();
  return lifeMs / 2 + (lifeMs > DAY_MS ? HOUR_MS : 0);
}

/**
 * Finds the end of a link in place. Where a fresh link of the same kind ends sooner than its parameters say, the link
 * in place has only that real life, too. Undefined where it cannot be known.
 */
export function endOfLink(address: string, fresh: Link | undefined, now: Date): Date | undefined {
  if (fresh?.bundleUrl === address && fresh.expiresAt !== undefined) return fresh.expiresAt;
  const stated = statedTerm(address);
  if (stated === undefined || fresh === undefined) return linkExpiry(address);
  const freshStated = statedTerm(fresh.bundleUrl);
  const isSameKind = freshStated !== undefined && freshStated.hasSession === stated.hasSession;
  const told = fresh.tellsItsEnd === true ? undefined : fresh.expiresAt;
  const endsSooner = isSameKind && told !== undefined && told < freshStated.end;
  if (endsSooner && stated.lifeMs !== undefined) {
    const born = freshStated.lifeMs === undefined ? now.getTime() : freshStated.end.getTime() - freshStated.lifeMs;
    const realMs = Math.min(told.getTime() - born, stated.lifeMs);
    return new Date(stated.end.getTime() - stated.lifeMs + realMs);
  }
  // The platform vouches for the whole life that the parameters of its links state.
  if (stated.hasSession && isSameKind && told !== undefined) return stated.end;
  return linkExpiry(address);
}

/** The end that the parameters of a link state, and its whole life in milliseconds; undefined where they state none. */
function statedTerm(address: string) {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const sessions = [...url.searchParams.keys()].filter((name) => SESSION_TOKEN.test(name));
  for (const name of sessions) url.searchParams.delete(name);
  const end = linkExpiry(url.href);
  return end && { end, lifeMs: linkLife(url.href), hasSession: sessions.length > 0 };
}
