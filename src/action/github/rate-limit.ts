/** The rate limits of GitHub: how they are known, and how long they are waited out. Pure. */

/** What the headers and the words of an answer say of limits. */
export interface LimitSigns {
  readonly status: number;
  /** Type of a GraphQL error. */
  readonly type?: string;
  readonly says: string;
  readonly retryAfterMs?: number;
  /** Value of `x-ratelimit-remaining`. */
  readonly remaining: string | undefined;
}

/**
 * Whether an answer is a rate limit and no refusal: both may be 403.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
export function isLimit({ status, type, says, retryAfterMs, remaining }: LimitSigns): boolean {
  if (status === 429 || type === 'RATE_LIMITED') return true;
  if (/secondary rate limit|rate limit exceeded|abuse detection mechanism/i.test(says)) return true;
  return status === 403 && (retryAfterMs !== undefined || remaining === '0');
}

/** Without a word of GitHub's, one minute is to be waited, and longer after each further refusal. Source: as above. */
const UNTOLD_LIMIT_MS = 60_000;
/** The reset is told in whole seconds. */
const RESET_MARGIN_MS = 1000;

/**
 * Milliseconds to wait after a rate limit: what is asked, or until the reset, or a minute, doubled for each of the
 * limits before. `now` is the server's own clock where it sent one.
 */
export function limitWait(
  asked: {
    readonly retryAfterMs?: number;
    readonly remaining: string | undefined;
    readonly reset: string | undefined;
  },
  before: number,
  now: Date,
): number {
  if (asked.retryAfterMs !== undefined) return asked.retryAfterMs;
  if (asked.remaining === '0' && /^\d{1,12}$/.test(asked.reset ?? '')) {
    return Math.max(0, Number(asked.reset) * 1000 - now.getTime()) + RESET_MARGIN_MS;
  }
  return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
}
