/** The retry loop: within a budget and a deadline, until a successful answer or a verdict, which the caller handles. */
import { type Effects, TransportError } from '../effects.ts';
import type { Deadline } from './deadline.ts';
import { type Failure, RETRY_BUDGET_MS, retryDelay, type Verdict } from './retry.ts';

/** Wall-clock limit of one exchange whose body fits in memory, in milliseconds. */
export const EXCHANGE_TIMEOUT_MS = 30_000;

/** A failed attempt. */
export interface FailedAttempt {
  readonly failure: Failure;
  /** The request and the fact in one line, sanitized. */
  readonly summary: string;
  /** Useful data arrived before it failed: the count of failures is reset. */
  readonly hasProgress?: boolean;
  readonly cause?: unknown;
}

/** How one attempt ended. */
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
  /** The next attempt would have to wait longer than the deadline allows. */
  readonly tooLong: boolean;
}

interface Attempts<T, A extends FailedAttempt> {
  readonly effects: Pick<Effects, 'clock' | 'log' | 'random' | 'signal'>;
  readonly deadline: Deadline;
  readonly tryOnce: () => Promise<Tried<T, A>>;
  readonly judge: (failure: Failure, before: readonly Failure[]) => Verdict;
}

/** Makes attempts until one succeeds or must not be retried. Rejects with the signal's reason when cancelled. */
export async function attempt<T, A extends FailedAttempt>(
  options: Attempts<T, A>,
): Promise<{ readonly kind: 'answer'; readonly answer: T } | GivenUp<A>> {
  const { effects, deadline } = options;
  let failed: Failure[] = [];
  let spentMs = 0;
  for (;;) {
    const tried = await options.tryOnce();
    if (tried.kind === 'answer') return tried;
    effects.signal.throwIfAborted();
    const { failure, summary } = tried;
    if (tried.hasProgress === true) [failed, spentMs] = [[], 0];
    const verdict = options.judge(failure, failed);
    const failures = failed.push(failure);
    const askedMs = failure.kind === 'status' ? (failure.retryAfterMs ?? 0) : 0;
    const delayMs = retryDelay(failures, askedMs, effects.random());
    // A delay that the server asked for is not of the budget.
    if (askedMs === 0 || delayMs < askedMs) spentMs += delayMs;
    const isLate = deadline.remaining() <= 0;
    const tooLong = delayMs >= deadline.remaining();
    if (verdict !== 'retry' || tooLong || spentMs > RETRY_BUDGET_MS) {
      return { kind: 'given-up', attempt: tried, failures, verdict, isLate, tooLong };
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
