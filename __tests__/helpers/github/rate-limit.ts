/** What is left of the requests of an hour. */

const HOURLY_REQUESTS = 5000;
const HOUR_S = 3600;

export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Seconds of Unix time. */
  readonly resetS: number;
}

export function rateLimit(used: number): RateLimit {
  const remaining = Math.max(HOURLY_REQUESTS - used, 1);
  return { limit: HOURLY_REQUESTS, remaining, used, resetS: Math.floor(Date.now() / 1000) + HOUR_S };
}
