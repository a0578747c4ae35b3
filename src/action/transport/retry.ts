/**
 * The one table of retry policy: a pure predicate, pure timing.
 *
 * The start call is never sent twice when the first may have arrived: the platform knows no idempotency key, so the
 * same call twice is two jobs. The other two calls may be repeated.
 */
import { classify, type Failure, type FailureClass } from './failure.ts';

/** The three calls of an export. */
export type CallName = 'start' | 'poll' | 'link';

/** What to do after a failed attempt. `ambiguous`: the start may have been received, so it must not be repeated. */
export type Verdict = 'retry' | 'give-up' | 'ambiguous';

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
