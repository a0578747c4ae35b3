/** Ways in which a call fails, sorted by what they say of the request. Pure. */
import type { TransportFault } from '../deps.ts';

/** Why an attempt gave no answer that can be used. */
export type Failure =
  | { readonly kind: 'transport'; readonly fault: TransportFault; readonly maybeSent: boolean }
  | { readonly kind: 'status'; readonly status: number }
  /** A good status whose body is not JSON. */
  | { readonly kind: 'unreadable' }
  /** A good status whose JSON is not of the published form. */
  | { readonly kind: 'malformed' };

/** Failures that are treated alike. */
export type FailureClass =
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

/** Sorts a failure. */
export function classify(failure: Failure): FailureClass {
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
    case 'coding':
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
  // An answer of HTTP that is none, such as a switch of protocols.
  if (status < 200) return 'unreadable';
  if (status === 429 || status === 503) return 'later';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 501 || status === 505) return 'final';
  if (status === 408 || status === 425 || (status >= 500 && status <= 599)) return 'server';
  return 'final';
}
