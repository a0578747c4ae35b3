import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TransportFault } from '../../../src/action/deps.ts';
import { type CallKind, isLimit, judge, limitWait } from '../../../src/action/github/retry.ts';
import type { Failure } from '../../../src/action/transport/failure.ts';

const KINDS: readonly CallKind[] = ['repeatable', 'once'];
const status = (code: number): Failure => ({ kind: 'status', status: code });
const transport = (fault: TransportFault, maybeSent: boolean): Failure => ({ kind: 'transport', fault, maybeSent });

/** Attempts that a call makes when each fails alike; `∞` beyond a hundred, `?` where its effect is looked for first. */
function attempts(kind: CallKind, failure: Failure): string {
  const before: Failure[] = [];
  while (before.length < 100) {
    const verdict = judge(kind, failure, before);
    before.push(failure);
    if (verdict === 'lost') return `${before.length}?`;
    if (verdict === 'give-up') return String(before.length);
  }
  return '∞';
}

describe('the table of retries, as attempts of a call that may be repeated and of one that may not', () => {
  it.each<[string, Failure, string]>([
    ['a host name that is not found', transport('lookup', false), '4 4'],
    ['a proxy that does not connect', transport('proxy', false), '4 4'],
    ['a refused connection', transport('refused', false), '∞ ∞'],
    ['a broken connection before anything was sent', transport('broken', false), '∞ ∞'],
    ['a broken connection after the request', transport('broken', true), '5 1?'],
    ['no answer in time', transport('timeout', true), '5 1?'],
    ['an answer that is not HTTP', transport('protocol', true), '5 1?'],
    ['a certificate that is not trusted', transport('tls', false), '1 1'],
    ['a body that is no JSON', { kind: 'unreadable' }, '5 1?'],
    ['JSON of another form', { kind: 'malformed' }, '3 1?'],
    ['a rate limit', status(429), '∞ ∞'],
    ['HTTP 408', status(408), '5 1?'],
    ['HTTP 500', status(500), '5 1?'],
    ['HTTP 502', status(502), '5 1?'],
    ['HTTP 503', status(503), '5 1?'],
  ])('%s', (_name, failure, expected) => {
    expect(KINDS.map((kind) => attempts(kind, failure)).join(' ')).toBe(expected);
  });

  it('never repeats at once what may have been done', () => {
    const faults: readonly TransportFault[] = ['refused', 'connect-timeout', 'timeout', 'broken', 'protocol'];
    const failures = fc.oneof(
      fc.constantFrom(...faults).map((fault) => transport(fault, true)),
      fc
        .integer({ min: 100, max: 999 })
        .filter((code) => code !== 429)
        .map(status),
      fc.constantFrom<Failure>({ kind: 'unreadable' }, { kind: 'malformed' }),
    );
    fc.assert(fc.property(failures, (failure) => expect(judge('once', failure)).not.toBe('retry')));
  });
});

describe('a rate limit', () => {
  const none = { says: '', retryAfterMs: undefined, remaining: undefined };

  it.each<[string, Parameters<typeof isLimit>[0], boolean]>([
    ['HTTP 429', { ...none, status: 429 }, true],
    ['403 with Retry-After', { ...none, status: 403, retryAfterMs: 0 }, true],
    ['403 with no calls left', { ...none, status: 403, remaining: '0' }, true],
    ['403 that says so', { ...none, status: 403, says: 'You have exceeded a secondary rate limit.' }, true],
    ['GraphQL by its type', { ...none, status: 200, type: 'RATE_LIMITED' }, true],
    ['GraphQL by its words', { ...none, status: 200, says: 'API rate limit exceeded for installation' }, true],
    ['not any 403', { ...none, status: 403, remaining: '4999', says: 'Resource not accessible by integration' }, false],
    ['not 404 with no calls left', { ...none, status: 404, remaining: '0' }, false],
  ])('is known from %s', (_name, signs, expected) => {
    expect(isLimit(signs)).toBe(expected);
  });

  it('is waited for as asked, else until its reset, else for a minute that doubles', () => {
    const now = new Date('2026-11-21T13:00:00Z');
    const reset = String(now.getTime() / 1000 + 90);
    const told = { retryAfterMs: undefined, remaining: '0', reset };

    expect(limitWait({ ...told, retryAfterMs: 7000 }, 0, now)).toBe(7000);
    expect(limitWait(told, 0, now)).toBe(91_000);
    expect(limitWait({ ...told, reset: '1' }, 0, now)).toBe(1000);
    expect(limitWait({ ...told, remaining: '5' }, 0, now)).toBe(60_000);
    expect([0, 1, 2].map((before) => limitWait({ ...told, reset: 'soon' }, before, now))).toEqual([
      60_000, 120_000, 240_000,
    ]);
  });

  it('is never waited for less than no time, or for what is no time', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.integer().map(String), { nil: undefined }),
        fc.nat(),
        (remaining, reset, before) => {
          const waitMs = limitWait({ retryAfterMs: undefined, remaining, reset }, before, new Date(0));
          expect(Number.isFinite(waitMs) && waitMs >= 0).toBe(true);
        },
      ),
    );
  });
});
