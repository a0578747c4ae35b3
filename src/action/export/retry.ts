/**
 * The one table of retry policy: a pure predicate, pure timing.
 *
 * The start call is never sent twice when the first may have arrived: the platform knows no idempotency key, so the
 * same call twice is two jobs. The other two calls may be repeated.
 */
import type { TransportFault } from '../deps.ts';

/** The three calls of an export. */
export type CallName = 'start' | 'poll' | 'link';

/** Why an attempt gave no answer that can be used. */
export type Failure =
  | { readonly kind: 'transport'; readonly fault: TransportFault; readonly maybeSent: boolean }
  | { readonly kind: 'status'; readonly status: number }
  /** A good status whose body is not JSON. */
  | { readonly kind: 'unreadable' }
  /** A good status whose JSON is not of the published form. */
  | { readonly kind: 'malformed' };

/** What to do after a failed attempt. `ambiguous`: the start may have been received, so it must not be repeated. */
export type Verdict = 'retry' | 'give-up' | 'ambiguous';

type FailureClass =
  | 'way'
  | 'not-sent'
  | 'lost'
  | 'unreadable'
  | 'malformed'
  | 'later'
  | 'server'
  | 'not-found'
  | 'conflict'
  | 'final';

const UNLIMITED = Number.POSITIVE_INFINITY;
const ONCE = 1;

/** Attempts of one call that may fail in this way, until there is a good answer; `ambiguous` ends the run at once. */
const ATTEMPTS: Readonly<Record<FailureClass, Readonly<Record<CallName, number | 'ambiguous'>>>> = {
  way: { start: 4, poll: 4, link: 4 },
  'not-sent': { start: UNLIMITED, poll: UNLIMITED, link: UNLIMITED },
  lost: { start: 'ambiguous', poll: UNLIMITED, link: UNLIMITED },
  unreadable: { start: 'ambiguous', poll: 4, link: 4 },
  malformed: { start: ONCE, poll: 5, link: 4 },
  later: { start: UNLIMITED, poll: UNLIMITED, link: UNLIMITED },
  server: { start: 'ambiguous', poll: UNLIMITED, link: UNLIMITED },
  'not-found': { start: ONCE, poll: 4, link: ONCE },
  conflict: { start: ONCE, poll: ONCE, link: UNLIMITED },
  final: { start: ONCE, poll: ONCE, link: ONCE },
};

/**
 * Time that may be waited between failures in a row. What the platform asked for does not count, nor does the time of
 * the attempts themselves: a platform that is silent for some minutes must not end the wait of an hour.
 */
export const RETRY_BUDGET_MS = 90_000;

/** The three forms of RFC 9110, section 5.6.7; the last two are obsolete and must be read all the same. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
const JITTER_SHARE = 0.5;
const RETRY_AFTER_JITTER_SHARE = 0.1;

/**
 * Judges the last of the failed attempts of a call. What counts are those of its own class: broken connections, which
 * may be many, use up no attempt of a job that is not found.
 */
export function judge(call: CallName, failure: Failure, before: readonly Failure[] = []): Verdict {
  const failureClass = classify(failure);
  const attempts = ATTEMPTS[failureClass][call];
  if (attempts === 'ambiguous') return 'ambiguous';
  const alike = before.filter((other) => classify(other) === failureClass).length + 1;
  return alike < attempts ? 'retry' : 'give-up';
}

/**
 * Milliseconds to wait before the next attempt: exponential with jitter, and never less than the platform asked for.
 * `random` is a number from 0 up to 1.
 */
export function retryDelay(failures: number, retryAfterMs: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10));
  const backoff = ceiling * (1 - JITTER_SHARE + JITTER_SHARE * random);
  if (retryAfterMs === undefined || retryAfterMs <= backoff) return Math.round(backoff);
  return Math.round(retryAfterMs * (1 + RETRY_AFTER_JITTER_SHARE * random));
}

/**
 * Reads a `Retry-After` header, in milliseconds from now: seconds, or an HTTP date measured against the `Date` of the
 * same response, so that the runner's clock does not matter. `undefined` for anything else.
 * Source: RFC 9110, section 10.2.3.
 */
export function readRetryAfter(
  value: string | undefined,
  serverDate: string | undefined,
  today: Date,
): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  if (!HTTP_DATES.some((form) => form.test(text))) return undefined;
  const until = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  const now = Date.parse(serverDate ?? '');
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - (Number.isNaN(now) ? today.getTime() : now));
}

function classify(failure: Failure): FailureClass {
  switch (failure.kind) {
    case 'transport':
      return classifyTransport(failure.fault, failure.maybeSent);
    case 'status':
      return classifyStatus(failure.status);
    case 'unreadable':
      return 'unreadable';
    case 'malformed':
      return 'malformed';
  }
}

function classifyTransport(fault: TransportFault, maybeSent: boolean): FailureClass {
  switch (fault) {
    case 'lookup':
    case 'proxy':
      return 'way';
    case 'tls':
    case 'too-large':
      return 'final';
    case 'protocol':
      return 'unreadable';
    case 'refused':
    case 'connect-timeout':
    case 'timeout':
    case 'broken':
      return maybeSent ? 'lost' : 'not-sent';
  }
}

/** Whether a status tells of trouble that may pass by itself. */
export function isPassing(status: number): boolean {
  return ['later', 'server'].includes(classifyStatus(status));
}

function classifyStatus(status: number): FailureClass {
  if (status === 429 || status === 503) return 'later';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 501 || status === 505) return 'final';
  if (status === 408 || status === 425 || (status >= 500 && status <= 599)) return 'server';
  return 'final';
}
