import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schedulePages } from '../../../../../src/platform/render/site/pool/schedule.ts';

const page = fc.record({
  path: fc.constantFrom('/v1/a', '/v2/a', '/v1/b', '/c', '/deep/er/b'),
  size: fc.nat({ max: 100 }),
});

describe('schedulePages', () => {
  it('gives every page once, whichever worker asks when', () => {
    fc.assert(
      fc.property(fc.array(page), fc.array(fc.nat({ max: 3 })), (pages, workers) => {
        const next = schedulePages(pages.map((one, index) => ({ ...one, index })));
        const given: number[] = [];
        for (const worker of [...workers, ...Array.from({ length: pages.length + 1 }, () => 0)]) {
          const index = next(worker);
          if (index !== undefined) given.push(index);
        }
        expect(given.sort((a, b) => a - b)).toEqual(pages.map((_, index) => index));
      }),
    );
  });

  it('keeps the versions of a page with one worker, starts with the biggest, and helps whoever has most left', () => {
    const pages = [
      { index: 0, path: '/v1/small', size: 1 },
      { index: 1, path: '/v1/big', size: 50 },
      { index: 2, path: '/v2/big', size: 50 },
      { index: 3, path: '/v3/big', size: 50 },
      { index: 4, path: '/v2/small', size: 1 },
    ];
    const next = schedulePages(pages);
    expect([next(0), next(1), next(1), next(0), next(1), next(0)]).toEqual([1, 0, 4, 2, 3, undefined]);
  });
});
