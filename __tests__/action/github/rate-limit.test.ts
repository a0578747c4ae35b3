import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLimit, limitWait } from '../../../src/action/github/rate-limit.ts';

describe('a rate limit', () => {
  const none = { says: '', remaining: undefined };

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
    const asked = { remaining: '0', reset };

    expect(limitWait({ ...asked, retryAfterMs: 7000 }, 0, now)).toBe(7000);
    expect(limitWait(asked, 0, now)).toBe(91_000);
    expect(limitWait({ ...asked, reset: '1' }, 0, now)).toBe(1000);
    expect(limitWait({ ...asked, remaining: '5' }, 0, now)).toBe(60_000);
    expect([0, 1, 2].map((before) => limitWait({ ...asked, reset: 'soon' }, before, now))).toEqual([
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
          const waitMs = limitWait({ remaining, reset }, before, new Date(0));
          expect(Number.isFinite(waitMs) && waitMs >= 0).toBe(true);
        },
      ),
    );
  });
});
