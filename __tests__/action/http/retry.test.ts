import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TransportFault } from '../../../src/action/effects.ts';
import type { Failure } from '../../../src/action/http/retry.ts';
import { type CallName, judge } from '../../../src/action/http/retry.ts';

const CALLS: readonly CallName[] = ['start', 'poll', 'link', 'download', 'published', 'repeatable', 'once'];
const status = (code: number, retryAfterMs?: number): Failure => ({
  kind: 'status',
  status: code,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const transport = (fault: TransportFault, maybeSent: boolean): Failure => ({ kind: 'transport', fault, maybeSent });

/** Attempts that a call makes when each fails alike; `∞` beyond a hundred, `?` when it may have been done. */
function attempts(call: CallName, failure: Failure): string {
  const before: Failure[] = [];
  while (before.length < 100) {
    const verdict = judge(call, failure, before);
    before.push(failure);
    if (verdict === 'ambiguous') return `${before.length}?`;
    if (verdict === 'give-up') return String(before.length);
  }
  return '∞';
}

describe(`the table of retries, as attempts of ${CALLS.join(', ')}`, () => {
  it.each<[string, Failure, string]>([
    ['a host name that is not found', transport('lookup', false), '4 4 4 5 6 4 4'],
    ['a proxy that does not connect', transport('proxy', false), '4 4 4 5 6 4 4'],
    ['a refused connection', transport('refused', false), '∞ ∞ ∞ 5 6 ∞ ∞'],
    ['no connection in time', transport('connect-timeout', false), '∞ ∞ ∞ 5 6 ∞ ∞'],
    ['a broken connection before anything was sent', transport('broken', false), '∞ ∞ ∞ 5 6 ∞ ∞'],
    ['a broken connection after the request', transport('broken', true), '1? ∞ ∞ 5 6 5 1?'],
    ['no answer in time', transport('timeout', true), '1? ∞ ∞ 5 6 5 1?'],
    ['an answer that is not HTTP', transport('protocol', true), '1? 4 4 5 6 5 1?'],
    ['a content coding that cannot be undone', transport('coding', true), '1? 4 4 5 6 5 1?'],
    ['a certificate that is not trusted', transport('tls', false), '1 1 1 1 6 1 1'],
    ['a body without end', transport('too-large', true), '1 1 1 1 6 1 1'],
    ['a body that is no JSON, or not whole', { kind: 'unreadable' }, '1? 4 4 5 6 5 1?'],
    ['content of another form', { kind: 'malformed' }, '1 5 4 1 6 3 1?'],
    ['a part that does not fit', { kind: 'part' }, '1 1 1 5 6 1 1'],
    ['HTTP 101', status(101), '1? 4 4 5 6 5 1?'],
    ['HTTP 302', status(302), '1 1 1 1 6 1 1'],
    ['HTTP 400', status(400), '1 1 1 1 6 1 1'],
    ['HTTP 401', status(401), '1 1 1 1 6 1 1'],
    ['HTTP 404', status(404), '1 4 1 1 6 1 1'],
    ['HTTP 408', status(408), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 409', status(409), '1 1 ∞ 1 6 1 1'],
    ['HTTP 410', status(410), '1 1 1 1 6 1 1'],
    ['HTTP 425', status(425), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 429', status(429), '∞ ∞ ∞ 5 6 ∞ ∞'],
    ['HTTP 500', status(500), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 500 with Retry-After', status(500, 0), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 501', status(501), '1 1 1 1 6 1 1'],
    ['HTTP 503', status(503), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 503 with Retry-After', status(503, 0), '∞ ∞ ∞ 5 6 5 1?'],
    ['HTTP 505', status(505), '1 1 1 1 6 1 1'],
    ['HTTP 599', status(599), '1? ∞ ∞ 5 6 5 1?'],
    ['HTTP 999', status(999), '1 1 1 1 6 1 1'],
  ])('%s', (_name, failure, expected) => {
    expect(CALLS.map((call) => attempts(call, failure)).join(' ')).toBe(expected);
  });

  it('counts failures of one class alone: many broken connections leave a job that is not found its attempts', () => {
    const blips = Array.from({ length: 9 }, () => transport('broken', true));

    expect(judge('poll', status(404), blips)).toBe('retry');
    expect(judge('poll', status(404), [...blips, status(404), status(404), status(404)])).toBe('give-up');
  });

  it('counts all failures of a download', () => {
    const before = [transport('broken', true), status(500), { kind: 'part' } as const];

    expect(judge('download', status(503), before)).toBe('retry');
    expect(judge('download', status(503), [...before, status(429)])).toBe('give-up');
  });

  it('never repeats a start, or a write that makes something, that may have been received', () => {
    const faults: readonly TransportFault[] = [
      'refused',
      'connect-timeout',
      'timeout',
      'broken',
      'protocol',
      'coding',
      'too-large',
    ];
    const failures = fc.oneof(
      fc.constantFrom(...faults).map((fault) => transport(fault, true)),
      fc
        .integer({ min: 100, max: 999 })
        .filter((code) => code !== 429)
        .map((code) => status(code)),
      fc.constantFrom<Failure>({ kind: 'unreadable' }, { kind: 'malformed' }),
    );
    fc.assert(
      fc.property(failures, fc.constantFrom<CallName>('start', 'once'), (failure, call) =>
        expect(judge(call, failure)).not.toBe('retry'),
      ),
    );
  });
});
