/** Delays between attempts, and times in answers. Pure. */
import type { HttpResponse } from '../effects.ts';

/**
 * Budget of delays between consecutive failures. Delays that the platform asked for do not count, nor does the time of
 * the attempts themselves: a silence of some minutes must not end the wait of an hour.
 */
export const RETRY_BUDGET_MS = 90_000;

/** The three date formats of RFC 9110, section 5.6.7; the last two are obsolete but must be accepted. */
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
 * Milliseconds to wait before the next attempt: exponential with jitter, and never less than the platform asked for.
 * `random` is a number from 0 up to 1.
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

/**
 * Reads `Retry-After`, in milliseconds from now: seconds, or an HTTP date measured against the `Date` of the same
 * answer, so that the runner's clock does not matter. Source: RFC 9110, section 10.2.3.
 */
export function askedDelay(headers: Headers, today: Date): AskedDelay {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return { retryAfterMs: Number(text) * 1000 };
  if (!HTTP_DATES.some((form) => form.test(text))) return {};
  const until = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  if (Number.isNaN(until)) return {};
  return { retryAfterMs: Math.max(0, until - (serverTime(headers) ?? today).getTime()) };
}

/** Reads the server's own clock. */
export function serverTime(headers: Headers): Date | undefined {
  const told = new Date(headers['date'] ?? Number.NaN);
  return Number.isNaN(told.getTime()) ? undefined : told;
}
