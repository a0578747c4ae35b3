/**
 * The one retry policy for the platform, storage and GitHub: which failures are retried, how long to wait, the total
 * budget, and the loop over the attempts.
 *
 * A start is not retried when the first request may have arrived: the call has no idempotency key, so sending it twice
 * starts two jobs. A proxy may answer 503 after the platform has accepted the request; 503 with `Retry-After` comes
 * from the platform, which has not. A write to GitHub whose answer was lost is retried only after checking whether it
 * took effect.
 */
import { HttpCodes } from '@actions/http-client';
import { type Clock, type Effects, type HttpResponse, TransportError, type TransportFault } from '../effects.ts';

/** A moment on the injected clock after which a phase has failed. */
export interface Deadline {
  /** Milliseconds left; 0 or less when it has passed. */
  remaining(): number;
}

export function deadlineIn(milliseconds: number, clock: Clock): Deadline {
  const end = clock.now() + milliseconds;
  return { remaining: () => end - clock.now() };
}

/** Extends a deadline to at least some milliseconds from now. */
export function atLeast(deadline: Deadline, milliseconds: number, clock: Clock): Deadline {
  const least = deadlineIn(milliseconds, clock);
  return { remaining: () => Math.max(deadline.remaining(), least.remaining()) };
}

export type Failure =
  | { readonly kind: 'transport'; readonly fault: TransportFault; readonly maybeSent: boolean }
  /** `retryAfterMs`: milliseconds that the server asked to wait. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number }
  /** A successful status whose body is not JSON, incomplete, or another part of a file than was asked for. */
  | { readonly kind: 'unreadable' }
  /** A successful status with unexpected content. */
  | { readonly kind: 'malformed' };

export type PlatformCall = 'start' | 'poll' | 'link';

/** Those of GitHub are `repeatable` (a read, or a write that sets a state) or made `once`. */
export type CallName = PlatformCall | 'download' | 'repeatable' | 'once';

/** What to do after a failed attempt. `ambiguous`: the call may have taken effect, so it must not simply be retried. */
export type Verdict = 'retry' | 'give-up' | 'ambiguous';

/** Limited by the budget of delays and the deadline. */
const MANY = Number.POSITIVE_INFINITY;
const DOUBT = 'ambiguous';

type Limits = Readonly<Record<CallName, number | typeof DOUBT>>;

/** Most attempts of one call that may fail in this way, until a successful answer: a line for each class of failures. */
const ATTEMPTS = {
  /** Name lookup, proxy. */
  way: { start: 4, poll: 4, link: 4, download: 5, repeatable: 4, once: 4 },
  /** The call had no effect: it was never sent, or the server rejected it before it did anything. */
  'not-done': { start: MANY, poll: MANY, link: MANY, download: 5, repeatable: MANY, once: MANY },
  /** The call may have taken effect: its answer was lost, or the server failed. */
  unclear: { start: DOUBT, poll: MANY, link: MANY, download: 5, repeatable: 5, once: DOUBT },
  unreadable: { start: DOUBT, poll: 4, link: 4, download: 5, repeatable: 5, once: DOUBT },
  malformed: { start: 1, poll: 5, link: 4, download: 1, repeatable: 3, once: DOUBT },
  /** 503 with `Retry-After`. A gateway of GitHub may answer so after the write took effect. */
  busy: { start: MANY, poll: MANY, link: MANY, download: 5, repeatable: 5, once: DOUBT },
  'not-found': { start: 1, poll: 4, link: 1, download: 1, repeatable: 1, once: 1 },
  conflict: { start: 1, poll: 1, link: MANY, download: 1, repeatable: 1, once: 1 },
  final: { start: 1, poll: 1, link: 1, download: 1, repeatable: 1, once: 1 },
} satisfies Readonly<Record<string, Limits>>;
type FailureClass = keyof typeof ATTEMPTS;

/**
 * Decides after the last failed attempt of a call. Only attempts of the same class count: broken connections, which may
 * be many, do not use up the attempts for a missing job.
 */
export function judge(call: CallName, failure: Failure, before: readonly Failure[] = []): Verdict {
  const failureClass = classify(failure);
  const limits: Limits = ATTEMPTS[failureClass];
  if (limits[call] === DOUBT) return DOUBT;
  const alike = before.filter((other) => classify(other) === failureClass).length + 1;
  return alike < limits[call] ? 'retry' : 'give-up';
}

/** Classes of transport errors; without a connection the call had certainly no effect. */
const OF_FAULTS: Readonly<Record<TransportFault, FailureClass>> = {
  lookup: 'way',
  proxy: 'way',
  refused: 'unclear',
  timeout: 'unclear',
  broken: 'unclear',
  protocol: 'unreadable',
  coding: 'unreadable',
  tls: 'final',
  'too-large': 'final',
};

const OF_STATUSES: Readonly<Record<number, FailureClass>> = {
  [HttpCodes.NotFound]: 'not-found',
  [HttpCodes.RequestTimeout]: 'unclear',
  [HttpCodes.Conflict]: 'conflict',
  // Too Early.
  425: 'unclear',
  [HttpCodes.TooManyRequests]: 'not-done',
  [HttpCodes.NotImplemented]: 'final',
};

export function classify(failure: Failure): FailureClass {
  if (failure.kind === 'status') {
    const { status, retryAfterMs } = failure;
    if (status === HttpCodes.ServiceUnavailable && retryAfterMs !== undefined) return 'busy';
    return OF_STATUSES[status] ?? (status >= 500 && status <= 599 ? 'unclear' : 'final');
  }
  if (failure.kind !== 'transport') return failure.kind;
  const failureClass = OF_FAULTS[failure.fault];
  return failureClass === 'unclear' && !failure.maybeSent ? 'not-done' : failureClass;
}

/**
 * Budget of delays between consecutive failures. Delays that the server asked for do not count, nor does the time of
 * the attempts themselves: a silence of some minutes must not end the wait of an hour.
 */
const RETRY_BUDGET_MS = 90_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
const JITTER_SHARE = 0.5;
const RETRY_AFTER_JITTER_SHARE = 0.1;

/**
 * Computes the milliseconds to wait before the next attempt: exponential with jitter, and never less than the server
 * asked for. `random` is a number from 0 up to 1.
 */
export function retryDelay(failures: number, retryAfterMs: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const backoff = ceiling * (1 - JITTER_SHARE + JITTER_SHARE * random);
  if (retryAfterMs === undefined || retryAfterMs <= backoff) return Math.round(backoff);
  return Math.round(retryAfterMs * (1 + RETRY_AFTER_JITTER_SHARE * random));
}

/** The format of dates that servers send: RFC 9110, section 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads `Retry-After`, in milliseconds from now: seconds, or an HTTP date measured against the `Date` of the same
 * answer, so that the runner's clock does not matter; absent when it asks for nothing. Source: RFC 9110, section 10.2.3.
 */
export function askedDelay(headers: HttpResponse['headers'], today: Date): { readonly retryAfterMs?: number } {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return { retryAfterMs: Number(text) * 1000 };
  const until = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return {};
  return { retryAfterMs: Math.max(0, until - (serverTime(headers) ?? today).getTime()) };
}

export function serverTime(headers: HttpResponse['headers']): Date | undefined {
  const told = new Date(headers['date'] ?? Number.NaN);
  return Number.isNaN(told.getTime()) ? undefined : told;
}

const EXCHANGE_TIMEOUT_MS = 30_000;

/** Returns the wall-clock limit of one exchange whose body fits in memory, in milliseconds. */
export function exchangeTimeout(deadline: Deadline): number {
  return Math.max(1, Math.min(EXCHANGE_TIMEOUT_MS, deadline.remaining()));
}

export interface FailedAttempt {
  readonly failure: Failure;
  /** The request and the fact in one line, sanitized. */
  readonly summary: string;
  /** Useful data arrived before it failed: the count of failures is reset. */
  readonly hasProgress?: boolean;
  readonly cause?: unknown;
}

export type Tried<T, A extends FailedAttempt> =
  | { readonly kind: 'answer'; readonly answer: T }
  | ({ readonly kind: 'failure' } & A);

/** The last of the failed attempts, and why there is no further one. */
export interface GivenUp<A extends FailedAttempt> {
  readonly kind: 'given-up';
  readonly attempt: A;
  readonly failures: number;
  readonly verdict: Verdict;
  /** The deadline has passed. */
  readonly isLate: boolean;
}

interface Attempts<T, A extends FailedAttempt> {
  readonly effects: Pick<Effects, 'clock' | 'log' | 'random' | 'signal'>;
  readonly deadline: Deadline;
  readonly call: CallName;
  readonly tryOnce: () => Promise<Tried<T, A>>;
}

/** Makes attempts until one succeeds or must not be retried. Rejects with the signal's reason when cancelled. */
export async function attempt<T, A extends FailedAttempt>(
  options: Attempts<T, A>,
): Promise<{ readonly kind: 'answer'; readonly answer: T } | GivenUp<A>> {
  const { effects, deadline, call, tryOnce } = options;
  let failed: Failure[] = [];
  let spentMs = 0;
  for (;;) {
    const tried = await tryOnce();
    if (tried.kind === 'answer') return tried;
    effects.signal.throwIfAborted();
    const { failure, summary } = tried;
    if (tried.hasProgress === true) {
      failed = [];
      spentMs = 0;
    }
    const verdict = judge(call, failure, failed);
    const failures = failed.push(failure);
    const askedMs = failure.kind === 'status' ? (failure.retryAfterMs ?? 0) : 0;
    const delayMs = retryDelay(failures, askedMs, effects.random());
    if (askedMs === 0) spentMs += delayMs;
    const leftMs = deadline.remaining();
    if (verdict !== 'retry' || delayMs >= leftMs || spentMs > RETRY_BUDGET_MS) {
      return { kind: 'given-up', attempt: tried, failures, verdict, isLate: leftMs <= 0 };
    }
    const again = `trying again in ${(delayMs / 1000).toFixed(1)} s`;
    effects.log.info(`${summary}; ${again} (failure ${failures} in a row).`);
    await effects.clock.sleep(delayMs, effects.signal);
  }
}

/** Turns a transport error into a failed attempt; rethrows any other error. */
export function brokenAttempt(error: unknown, { secrets }: Pick<Effects, 'secrets'>, label = ''): FailedAttempt {
  if (!(error instanceof TransportError)) throw error;
  const { fault, maybeSent } = error;
  const failure = { kind: 'transport', fault, maybeSent } as const;
  return { failure, summary: `${label === '' ? '' : `${label}: `}${secrets.clean(error.message)}`, cause: error };
}

/** `(3 attempts)` with a space before it; nothing for one. */
export function tries(failures: number): string {
  return failures > 1 ? ` (${failures} attempts)` : '';
}
