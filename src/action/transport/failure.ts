/** Ways in which an exchange fails, sorted by what they say of the request. Pure. */
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
  | 'not-sent'
  | 'lost'
  | 'unreadable'
  | 'malformed'
  | 'part'
  /** The server put the call off before it did anything. */
  | 'later'
  /** 503 with `Retry-After`. */
  | 'busy'
  | 'server'
  | 'not-found'
  | 'conflict'
  | 'final';

/** Sorts a failure. */
export function classify(failure: Failure): FailureClass {
  switch (failure.kind) {
    case 'transport':
      return classifyTransport(failure.fault, failure.maybeSent);
    case 'status':
      return classifyStatus(failure.status, failure.retryAfterMs !== undefined);
    case 'unreadable':
    case 'malformed':
    case 'part':
      return failure.kind;
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
    case 'coding':
      return 'unreadable';
    case 'refused':
    case 'connect-timeout':
    case 'timeout':
    case 'broken':
      return maybeSent ? 'lost' : 'not-sent';
  }
}

function classifyStatus(status: number, asksToWait: boolean): FailureClass {
  // An answer of HTTP that is none, such as a switch of protocols.
  if (status < 200) return 'unreadable';
  if (status === 429) return 'later';
  if (status === 503 && asksToWait) return 'busy';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 501 || status === 505) return 'final';
  if (status === 408 || status === 425 || (status >= 500 && status <= 599)) return 'server';
  return 'final';
}
