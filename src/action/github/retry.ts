/**
 * The one table of retry policy for GitHub. Pure.
 *
 * A write whose answer was lost is not simply sent again: what it was to do is looked for first.
 */
import { classify, type Failure, type FailureClass } from '../transport/failure.ts';

/** `repeatable` does no harm when it is made twice: a read, or a write that says how things are to be. */
export type CallKind = 'repeatable' | 'once';

/** What to do after a failed attempt. `lost`: the write may have been done. */
export type Verdict = 'retry' | 'give-up' | 'lost';

/** Times that a call is made, or a lost write is made again. */
export const MAX_ATTEMPTS = 5;
const UNLIMITED = Number.POSITIVE_INFINITY;
const ONCE = 1;

/** Attempts of one call that may fail in this way; the budget of waits and the deadline end the unlimited ones. */
const ATTEMPTS: Readonly<Record<FailureClass, Readonly<Record<CallKind, number | 'lost'>>>> = {
  way: { repeatable: 4, once: 4 },
  'not-sent': { repeatable: UNLIMITED, once: UNLIMITED },
  lost: { repeatable: MAX_ATTEMPTS, once: 'lost' },
  unreadable: { repeatable: MAX_ATTEMPTS, once: 'lost' },
  malformed: { repeatable: 3, once: 'lost' },
  later: { repeatable: UNLIMITED, once: UNLIMITED },
  server: { repeatable: MAX_ATTEMPTS, once: 'lost' },
  'not-found': { repeatable: ONCE, once: ONCE },
  conflict: { repeatable: ONCE, once: ONCE },
  final: { repeatable: ONCE, once: ONCE },
};

/** Judges the last of the failed attempts of a call. What counts are those of its own class. */
export function judge(kind: CallKind, failure: Failure, before: readonly Failure[] = []): Verdict {
  const failureClass = classOf(failure);
  const attempts = ATTEMPTS[failureClass][kind];
  if (attempts === 'lost') return 'lost';
  const alike = before.filter((other) => classOf(other) === failureClass).length + 1;
  return alike < attempts ? 'retry' : 'give-up';
}

/** GitHub's gateways answer 503 for what may have been done; its limits are 429, whatever their own status. */
function classOf(failure: Failure): FailureClass {
  return failure.kind === 'status' && failure.status === 503 ? 'server' : classify(failure);
}

/** What the headers and the words of an answer say of limits. */
export interface LimitSigns {
  readonly status: number;
  /** Type of a GraphQL error. */
  readonly type?: string;
  readonly says: string;
  readonly retryAfterMs: number | undefined;
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
    readonly retryAfterMs: number | undefined;
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
