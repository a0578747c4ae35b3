/**
 * The one retry policy for the platform, storage and GitHub: which failures are retried, how long to wait, and the total
 * budget. Pure.
 *
 * A start is not retried when the first request may have arrived: the call has no idempotency key, so sending it twice
 * starts two jobs. A proxy may answer 503 after the platform has accepted the request; 503 with `Retry-After` comes
 * from the platform, which has not. A write to GitHub whose answer was lost is retried only after checking whether it
 * took effect.
 */
import type { HttpResponse, TransportFault } from '../effects.ts';

/** Why an attempt failed. */
export type Failure =
  | { readonly kind: 'transport'; readonly fault: TransportFault; readonly maybeSent: boolean }
  /** `retryAfterMs`: milliseconds that the server asked to wait. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number }
  /** A successful status whose body is not JSON, or incomplete. */
  | { readonly kind: 'unreadable' }
  /** A successful status with unexpected content. */
  | { readonly kind: 'malformed' }
  /** A part of a file that does not continue the existing part. */
  | { readonly kind: 'part' };

/** Failure classes with the same policy. */
export type FailureClass =
  | 'way'
  /** The call had no effect: it was never sent, or the server rejected it before it did anything. */
  | 'not-done'
  /** The call may have taken effect: its answer was lost, or the server failed. */
  | 'unclear'
  | 'unreadable'
  | 'malformed'
  | 'part'
  /** 503 with `Retry-After`. */
  | 'busy'
  | 'not-found'
  | 'conflict'
  | 'final';

/** The calls of the platform. */
export type PlatformCall = 'start' | 'poll' | 'link';

/** `repeatable` is idempotent: a read, or a write that sets a state. */
type GitHubCallKind = 'repeatable' | 'once';

export type CallName = PlatformCall | 'download' | GitHubCallKind;

/** What to do after a failed attempt. `ambiguous`: the call may have taken effect, so it must not simply be retried. */
export type Verdict = 'retry' | 'give-up' | 'ambiguous';

const ONCE = 1;
/** Limited by the budget of delays, the deadline, and {@link MAX_ATTEMPTS}. */
const MANY = Number.POSITIVE_INFINITY;
const DOUBT = 'ambiguous';

type Limits = Readonly<Record<CallName, number | typeof DOUBT>>;

/** Most attempts of one call that may fail in this way, until a successful answer. */
const ATTEMPTS: Readonly<Record<FailureClass, Limits>> = {
  way: { start: 4, poll: 4, link: 4, download: MANY, repeatable: 4, once: 4 },
  'not-done': { start: MANY, poll: MANY, link: MANY, download: MANY, repeatable: MANY, once: MANY },
  unclear: { start: DOUBT, poll: MANY, link: MANY, download: MANY, repeatable: 5, once: DOUBT },
  unreadable: { start: DOUBT, poll: 4, link: 4, download: MANY, repeatable: 5, once: DOUBT },
  malformed: { start: ONCE, poll: 5, link: 4, download: ONCE, repeatable: 3, once: DOUBT },
  part: { start: ONCE, poll: ONCE, link: ONCE, download: MANY, repeatable: ONCE, once: ONCE },
  // A gateway of GitHub may answer so after the write took effect; rate limits of GitHub are mapped to 429.
  busy: { start: MANY, poll: MANY, link: MANY, download: MANY, repeatable: 5, once: DOUBT },
  'not-found': { start: ONCE, poll: 4, link: ONCE, download: ONCE, repeatable: ONCE, once: ONCE },
  conflict: { start: ONCE, poll: ONCE, link: MANY, download: ONCE, repeatable: ONCE, once: ONCE },
  final: { start: ONCE, poll: ONCE, link: ONCE, download: ONCE, repeatable: ONCE, once: ONCE },
};

/** Most attempts of one call in total, however they fail. */
const MAX_ATTEMPTS: Readonly<Partial<Record<CallName, number>>> = { download: 5 };

/**
 * Decides after the last failed attempt of a call. Only attempts of the same class count: broken connections, which may
 * be many, do not use up the attempts for a missing job.
 */
export function judge(call: CallName, failure: Failure, before: readonly Failure[] = []): Verdict {
  const failureClass = classify(failure);
  const limit = ATTEMPTS[failureClass][call];
  if (limit === DOUBT) return DOUBT;
  const alike = before.filter((other) => classify(other) === failureClass).length + 1;
  return alike < limit && before.length + 1 < (MAX_ATTEMPTS[call] ?? MANY) ? 'retry' : 'give-up';
}

/** Classes of transport errors; without a connection the call had certainly no effect. */
const OF_FAULTS: Readonly<Record<TransportFault, FailureClass>> = {
  lookup: 'way',
  proxy: 'way',
  refused: 'unclear',
  'connect-timeout': 'unclear',
  timeout: 'unclear',
  broken: 'unclear',
  protocol: 'unreadable',
  coding: 'unreadable',
  tls: 'final',
  'too-large': 'final',
};

/** Classifies a failure. */
export function classify(failure: Failure): FailureClass {
  if (failure.kind === 'status') return classOfStatus(failure);
  if (failure.kind !== 'transport') return failure.kind;
  const failureClass = OF_FAULTS[failure.fault];
  return failureClass === 'unclear' && !failure.maybeSent ? 'not-done' : failureClass;
}

function classOfStatus({ status, retryAfterMs }: Failure & { readonly kind: 'status' }): FailureClass {
  // A status that is not a final answer, such as a switch of protocols.
  if (status < 200) return 'unreadable';
  if (status === 429) return 'not-done';
  if (status === 503 && retryAfterMs !== undefined) return 'busy';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 501 || status === 505) return 'final';
  return status === 408 || status === 425 || (status >= 500 && status <= 599) ? 'unclear' : 'final';
}

/**
 * Budget of delays between consecutive failures. Delays that the server asked for do not count, nor does the time of
 * the attempts themselves: a silence of some minutes must not end the wait of an hour.
 */
export const RETRY_BUDGET_MS = 90_000;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
const JITTER_SHARE = 0.5;
const RETRY_AFTER_JITTER_SHARE = 0.1;

/**
 * Computes the milliseconds to wait before the next attempt: exponential with jitter, and never less than the server
 * asked for. `random` is a number from 0 up to 1.
 */
export function retryDelay(failures: number, retryAfterMs: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10));
  const backoff = ceiling * (1 - JITTER_SHARE + JITTER_SHARE * random);
  if (retryAfterMs === undefined || retryAfterMs <= backoff) return Math.round(backoff);
  return Math.round(retryAfterMs * (1 + RETRY_AFTER_JITTER_SHARE * random));
}

type Headers = HttpResponse['headers'];

/** Milliseconds that an answer asks to wait; absent when it asks for nothing. */
export interface AskedDelay {
  readonly retryAfterMs?: number;
}

/** Day, date and time in one of the three formats of RFC 9110, section 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [ \w-]+ \d{2}:\d{2}:\d{2} (?:GMT|\d{4})$/;

/**
 * Reads `Retry-After`, in milliseconds from now: seconds, or an HTTP date measured against the `Date` of the same
 * answer, so that the runner's clock does not matter. Source: RFC 9110, section 10.2.3.
 */
export function askedDelay(headers: Headers, today: Date): AskedDelay {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return { retryAfterMs: Number(text) * 1000 };
  if (!HTTP_DATE.test(text)) return {};
  const until = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  if (Number.isNaN(until)) return {};
  return { retryAfterMs: Math.max(0, until - (serverTime(headers) ?? today).getTime()) };
}

/** Reads the server's own clock. */
export function serverTime(headers: Headers): Date | undefined {
  const told = new Date(headers['date'] ?? Number.NaN);
  return Number.isNaN(told.getTime()) ? undefined : told;
}
