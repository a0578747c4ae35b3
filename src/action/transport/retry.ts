/**
 * Ways in which an exchange fails, and the one table of retry policy, for the platform, storage and GitHub. Pure.
 *
 * A start is never sent twice when the first may have arrived: the platform knows no idempotency key, so the same call
 * twice is two jobs. A proxy may answer a bare 503 after the platform has taken the request; with `Retry-After` the
 * platform itself puts it off. A write to GitHub whose answer was lost is not simply sent again: what it was to do is
 * looked for first.
 */
import type { TransportFault } from '../deps.ts';

/** Why an attempt gave no answer that can be used. */
export type Failure =
  | { readonly kind: 'transport'; readonly fault: TransportFault; readonly maybeSent: boolean }
  /** `retryAfterMs`: milliseconds for which the server asked not to be called. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number }
  /** A good status whose body is not JSON, or not whole. */
  | { readonly kind: 'unreadable' }
  /** A good status whose content is not of the expected form. */
  | { readonly kind: 'malformed' }
  /** A part of a file that does not continue the one that is there. */
  | { readonly kind: 'part' };

/** Failures that are treated alike. */
export type FailureClass =
  | 'way'
  /** The call was not done: it was never sent, or the server put it off before it did anything. */
  | 'not-done'
  /** The call may have been done: its answer was lost, or the server failed. */
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

/** `repeatable` does no harm when it is made twice: a read, or a write that says how things are to be. */
type GitHubCallKind = 'repeatable' | 'once';

/** `published`: the first read of what was published just now. */
export type CallName = PlatformCall | 'download' | 'published' | GitHubCallKind;

/** What to do after a failed attempt. `ambiguous`: the call may have been done, so it must not simply be repeated. */
export type Verdict = 'retry' | 'give-up' | 'ambiguous';

const ONCE = 1;
/** The budget of delays and the deadline end these, and {@link MAX_ATTEMPTS}. */
const MANY = Number.POSITIVE_INFINITY;
const DOUBT = 'ambiguous';

type Limits = Readonly<Record<CallName, number | typeof DOUBT>>;

/** Attempts of one call that may fail in this way, until there is a good answer. */
const ATTEMPTS: Readonly<Record<FailureClass, Limits>> = {
  way: { start: 4, poll: 4, link: 4, download: MANY, published: MANY, repeatable: 4, once: 4 },
  'not-done': { start: MANY, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: MANY, once: MANY },
  unclear: { start: DOUBT, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
  unreadable: { start: DOUBT, poll: 4, link: 4, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
  malformed: { start: ONCE, poll: 5, link: 4, download: ONCE, published: MANY, repeatable: 3, once: DOUBT },
  part: { start: ONCE, poll: ONCE, link: ONCE, download: MANY, published: MANY, repeatable: ONCE, once: ONCE },
  // Of GitHub, a gateway may say so after the write was done; its limits are 429, whatever their own status.
  busy: { start: MANY, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
  'not-found': { start: ONCE, poll: 4, link: ONCE, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
  conflict: { start: ONCE, poll: ONCE, link: MANY, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
  // Download servers may refuse what was published just now, since they do not know it yet.
  final: { start: ONCE, poll: ONCE, link: ONCE, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
};

/** Attempts of one call in all, however they fail. */
const MAX_ATTEMPTS: Readonly<Partial<Record<CallName, number>>> = { download: 5, published: 6 };

/**
 * Judges the last of the failed attempts of a call. What counts are those of its own class: broken connections, which
 * may be many, use up no attempt of a job that is not found.
 */
export function judge(call: CallName, failure: Failure, before: readonly Failure[] = []): Verdict {
  const failureClass = classify(failure);
  const limit = ATTEMPTS[failureClass][call];
  if (limit === DOUBT) return DOUBT;
  const alike = before.filter((other) => classify(other) === failureClass).length + 1;
  return alike < limit && before.length + 1 < (MAX_ATTEMPTS[call] ?? MANY) ? 'retry' : 'give-up';
}

/** Classes of what went wrong on the wire; nothing is unclear where no connection stood. */
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

/** Sorts a failure. */
export function classify(failure: Failure): FailureClass {
  if (failure.kind === 'status') return classOfStatus(failure);
  if (failure.kind !== 'transport') return failure.kind;
  const failureClass = OF_FAULTS[failure.fault];
  return failureClass === 'unclear' && !failure.maybeSent ? 'not-done' : failureClass;
}

function classOfStatus({ status, retryAfterMs }: Failure & { readonly kind: 'status' }): FailureClass {
  // An answer of HTTP that is none, such as a switch of protocols.
  if (status < 200) return 'unreadable';
  if (status === 429) return 'not-done';
  if (status === 503 && retryAfterMs !== undefined) return 'busy';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 501 || status === 505) return 'final';
  return status === 408 || status === 425 || (status >= 500 && status <= 599) ? 'unclear' : 'final';
}
