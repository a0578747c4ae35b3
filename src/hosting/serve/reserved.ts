/** What the hosting says of itself, at addresses that no page can have. */
import type { FeatureSet } from '../features.ts';
import type { LiveSite } from '../keeper.ts';
import { RESERVED } from '../release/prepare.ts';

export interface StatusSource {
  readonly site: Omit<LiveSite, 'reportDamage'>;
  readonly features: FeatureSet;
}

/** Answers a reserved path; undefined for one that is none of them. */
export function reservedStatus(path: string, source: StatusSource) {
  switch (path) {
    case `${RESERVED}health`:
      return { status: 200, body: { status: 'alive' } };
    case `${RESERVED}ready`:
      return readiness(source);
    case `${RESERVED}features.json`:
      return { status: 200, body: source.features };
    default:
      return undefined;
  }
}

/**
 * Ready is who can answer for pages: also an old version, while a new one cannot be had; also who is to serve none. Who
 * cannot read them is not.
 */
function readiness({ site }: StatusSource) {
  const { live, wanted, failure } = site;
  const lastError = failure ?? null;
  const serving = site.isDamaged ? 'damaged' : live ? 'live' : 'waiting';
  const state = site.isStopping ? 'stopping' : wanted?.enabled === false ? 'disabled' : serving;
  const shown = live && {
    version: live.record.version ?? null,
    bundleDigest: live.record.contentDigest,
    since: site.since,
  };
  const named = wanted?.enabled === true ? { wantedVersion: wanted.version ?? null } : {};
  const isReady = state === 'live' || state === 'disabled';
  return { status: isReady ? 200 : 503, body: { status: state, ...shown, ...named, lastError } };
}
