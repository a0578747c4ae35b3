/** The loop of attempts: within a budget and a deadline, until a good answer or a verdict. What to do with it is the caller's. */

import type { Deps } from '../deps.ts';
import { RETRY_BUDGET_MS, retryDelay } from './backoff.ts';
import type { Deadline } from './deadline.ts';
import type { Failure } from './failure.ts';

/** An attempt that gave no answer to use. */
export interface FailedAttempt {
  readonly failure: Failure;
  /** Method, address and fact in one line, harmless. */
  readonly summary: string;
  /** Milliseconds for which the server asked not to be called. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** How one attempt ended. */
export type Tried<T, A extends FailedAttempt> =
  | { readonly kind: 'answer'; readonly answer: T }
  | ({ readonly kind: 'failure' } & A);

/** The last of the failed attempts, and why there is no further one. */
export interface GivenUp<A extends FailedAttempt, V> {
  readonly kind: 'given-up';
  readonly attempt: A;
  readonly failures: number;
  readonly verdict: V | 'retry';
  /** The deadline has passed. */
  readonly isLate: boolean;
  /** The next attempt would have to wait longer than the deadline allows. */
  readonly tooLong: boolean;
}

/** How an attempt is made and judged. */
export interface Attempts<T, A extends FailedAttempt, V extends string> {
  readonly deps: Pick<Deps, 'clock' | 'log' | 'random' | 'signal'>;
  readonly deadline: Deadline;
  readonly tryOnce: () => Promise<Tried<T, A>>;
  readonly judge: (failure: Failure, before: readonly Failure[]) => V | 'retry';
}

/** Makes attempts until one is good or is not to be repeated. Rejects with the signal's reason when cancelled. */
export async function attempt<T, A extends FailedAttempt, V extends string>(
  options: Attempts<T, A, V>,
): Promise<{ readonly kind: 'answer'; readonly answer: T } | GivenUp<A, V>> {
  const { deps, deadline } = options;
  const failed: Failure[] = [];
  let spentMs = 0;
  for (;;) {
    const tried = await options.tryOnce();
    if (tried.kind === 'answer') return tried;
    deps.signal.throwIfAborted();
    const verdict = options.judge(tried.failure, failed);
    const failures = failed.push(tried.failure);
    const delayMs = retryDelay(failures, tried.retryAfterMs, deps.random());
    const isAskedFor = (tried.retryAfterMs ?? 0) > 0 && delayMs >= (tried.retryAfterMs ?? 0);
    if (!isAskedFor) spentMs += delayMs;
    const isLate = deadline.remaining() <= 0;
    const tooLong = delayMs >= deadline.remaining();
    if (verdict !== 'retry' || tooLong || spentMs > RETRY_BUDGET_MS) {
      return { kind: 'given-up', attempt: tried, failures, verdict, isLate, tooLong };
    }
    deps.log.info(`${tried.summary}; trying again in ${formatSeconds(delayMs)} (failure ${failures} in a row).`);
    await deps.clock.sleep(delayMs, deps.signal);
  }
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
