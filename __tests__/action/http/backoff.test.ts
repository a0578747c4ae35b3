import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedDelay, retryDelay } from '../../../src/action/http/backoff.ts';

describe('the delay before the next attempt', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('grows from half a second to twenty, with a jitter of one half', () => {
    expect([1, 2, 3, 6, 7, 1000].map((failures) => retryDelay(failures, undefined, 1))).toEqual([
      500, 1000, 2000, 16_000, 20_000, 20_000,
    ]);
    expect(retryDelay(1, undefined, 0)).toBe(250);
  });

  it('stays within its bounds and below what a timer can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), random, (failures, jitter) => {
        const delay = retryDelay(failures, undefined, jitter);
        expect(Number.isInteger(delay) && delay >= 250 && delay <= 20_000).toBe(true);
      }),
    );
  });

  it('is never less than the platform asked for, and at most a tenth more where that is longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 1e12 }), random, (failures, asked, jitter) => {
        const delay = retryDelay(failures, asked, jitter);
        expect(delay).toBeGreaterThanOrEqual(asked);
        expect(delay).toBeLessThanOrEqual(Math.max(20_000, asked * 1.1 + 1));
      }),
    );
  });
});

describe('the Retry-After header', () => {
  const TODAY = new Date('2026-11-21T13:00:00Z');
  const SERVER = 'Sat, 21 Nov 2026 15:00:00 GMT';

  it.each<[string, string | undefined, string | undefined, number | undefined]>([
    ['seconds', '120', undefined, 120_000],
    ['zero seconds', '0', undefined, 0],
    ['seconds with blanks', ' 7 ', undefined, 7000],
    ['a date, against the server’s own clock', 'Sat, 21 Nov 2026 15:00:30 GMT', SERVER, 30_000],
    ['a date, against the wall clock without one', 'Sat, 21 Nov 2026 13:01:00 GMT', undefined, 60_000],
    ['a date, against the wall clock with a broken one', 'Sat, 21 Nov 2026 13:01:00 GMT', 'soon', 60_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 14:00:00 GMT', SERVER, 0],
    ['nothing', undefined, SERVER, undefined],
    ['an empty text', '', SERVER, undefined],
    ['a negative number', '-5', SERVER, undefined],
    ['a fraction', '1.5', SERVER, undefined],
    ['words', 'later', SERVER, undefined],
    ['a number beyond all bounds', '9'.repeat(40), SERVER, undefined],
    ['a date of another form', '2026-11-21T15:00:30Z', SERVER, undefined],
    ['a date that is none', 'Sat, 99 Nov 2026 15:00:30 GMT', SERVER, undefined],
  ])('is read from %s', (_name, value, serverDate, milliseconds) => {
    expect(askedDelay({ 'retry-after': value, date: serverDate }, TODAY).retryAfterMs).toBe(milliseconds);
  });

  it('is a number of milliseconds from 0, or nothing, whatever it holds', () => {
    const text = fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(text, text, (value, serverDate) => {
        const { retryAfterMs: wait } = askedDelay({ 'retry-after': value, date: serverDate }, TODAY);
        expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
