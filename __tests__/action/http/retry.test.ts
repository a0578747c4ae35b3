import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TransportFault } from '../../../src/action/effects.ts';
import { askedDelay, type CallName, type Failure, judge, retryDelay } from '../../../src/action/http/retry.ts';

const CALLS: readonly CallName[] = ['start', 'poll', 'link', 'download', 'repeatable', 'once'];
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
    ['a host name that is not found', transport('lookup', false), '4 4 4 5 4 4'],
    ['a proxy that does not connect', transport('proxy', false), '4 4 4 5 4 4'],
    ['a refused connection', transport('refused', false), '∞ ∞ ∞ 5 ∞ ∞'],
    ['a broken connection before anything was sent', transport('broken', false), '∞ ∞ ∞ 5 ∞ ∞'],
    ['a broken connection after the request', transport('broken', true), '1? ∞ ∞ 5 5 1?'],
    ['no answer in time', transport('timeout', true), '1? ∞ ∞ 5 5 1?'],
    ['an answer that is not HTTP', transport('protocol', true), '1? 4 4 5 5 1?'],
    ['a content coding that cannot be undone', transport('coding', true), '1? 4 4 5 5 1?'],
    ['a certificate that is not trusted', transport('tls', false), '1 1 1 1 1 1'],
    ['a body without end', transport('too-large', true), '1 1 1 1 1 1'],
    ['a body that is no JSON', { kind: 'unreadable' }, '1? 4 4 5 5 1?'],
    ['content of another form', { kind: 'malformed' }, '1 5 4 1 3 1?'],
    ['HTTP 302', status(302), '1 1 1 1 1 1'],
    ['HTTP 404', status(404), '1 4 1 1 1 1'],
    ['HTTP 408', status(408), '1? ∞ ∞ 5 5 1?'],
    ['HTTP 409', status(409), '1 1 ∞ 1 1 1'],
    ['HTTP 429', status(429), '∞ ∞ ∞ 5 ∞ ∞'],
    ['HTTP 500 with Retry-After', status(500, 0), '1? ∞ ∞ 5 5 1?'],
    ['HTTP 501', status(501), '1 1 1 1 1 1'],
    ['HTTP 503', status(503), '1? ∞ ∞ 5 5 1?'],
    ['HTTP 503 with Retry-After', status(503, 0), '∞ ∞ ∞ 5 5 1?'],
    ['HTTP 999', status(999), '1 1 1 1 1 1'],
  ])('%s', (_name, failure, expected) => {
    expect(CALLS.map((call) => attempts(call, failure)).join(' ')).toBe(expected);
  });

  it('counts failures of one class alone, but all of a download', () => {
    const blips = Array.from({ length: 9 }, () => transport('broken', true));

    expect(judge('poll', status(404), blips)).toBe('retry');
    expect(judge('poll', status(404), [...blips, status(404), status(404), status(404)])).toBe('give-up');
    expect(judge('download', status(503), [...blips.slice(6), { kind: 'part' }])).toBe('give-up');
  });
});

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('the delay before the next attempt grows from half a second to twenty, with a jitter of one half', () => {
  expect([1, 2, 3, 6, 7, 1000].map((failures) => retryDelay(failures, undefined, 1))).toEqual([
    500, 1000, 2000, 16_000, 20_000, 20_000,
  ]);
  expect(retryDelay(1, undefined, 0)).toBe(250);
});

it('the delay is never less than the server asked for, and at most a tenth more where that is longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 1e12 }), random, (failures, asked, jitter) => {
      const delay = retryDelay(failures, asked, jitter);
      expect(delay).toBeGreaterThanOrEqual(asked);
      expect(delay).toBeLessThanOrEqual(Math.max(20_000, asked * 1.1 + 1));
    }),
  );
});

describe('the Retry-After header', () => {
  const TODAY = new Date('2026-11-21T13:00:00Z');
  const SERVER = 'Sat, 21 Nov 2026 15:00:00 GMT';

  it.each<[string, string | undefined, string | undefined, number | undefined]>([
    ['seconds with blanks', ' 7 ', undefined, 7000],
    ['a date, against the server’s own clock', 'Sat, 21 Nov 2026 15:00:30 GMT', SERVER, 30_000],
    ['a date, against the wall clock without one', 'Sat, 21 Nov 2026 13:01:00 GMT', 'soon', 60_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 14:00:00 GMT', SERVER, 0],
    ['nothing', undefined, SERVER, undefined],
    ['a fraction', '1.5', SERVER, undefined],
    ['a number beyond all bounds', '9'.repeat(40), SERVER, undefined],
    ['a date of another form', '2026-11-21T15:00:30Z', SERVER, undefined],
    ['a date that is none', 'Sat, 99 Nov 2026 15:00:30 GMT', SERVER, undefined],
  ])('is read from %s', (_name, value, serverDate, milliseconds) => {
    expect(askedDelay({ 'retry-after': value, date: serverDate }, TODAY).retryAfterMs).toBe(milliseconds);
  });
});
