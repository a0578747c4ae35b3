import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_WHOLE_LIST, nearbyEntries } from '../../../../src/platform/render/layout/sidebar-near.ts';

const indices = (count: number, at: number) => nearbyEntries(count, at).map(({ index }) => index);

/** How many steps lead from an entry to another, each to the nearest that is shown. */
function stepsBetween(count: number, from: number, to: number): number {
  let at = from;
  let steps = 0;
  while (at !== to && steps < count) {
    at = indices(count, at).reduce((best, index) => (Math.abs(index - to) < Math.abs(best - to) ? index : best));
    steps += 1;
  }
  return steps;
}

describe('the entries near one of many', () => {
  it('are all of a short list', () => {
    expect(nearbyEntries(0, 0)).toEqual([]);
    expect(nearbyEntries(3, 1)).toEqual([0, 1, 2].map((index) => ({ index, isApart: false })));
    expect(indices(MAX_WHOLE_LIST, 50)).toHaveLength(MAX_WHOLE_LIST);
  });

  it('are its neighbours, and some further and further away', () => {
    const shown = nearbyEntries(1_000, 500);
    expect(shown.filter(({ isApart }) => isApart).map(({ index }) => index)).toEqual([
      100, 300, 400, 450, 475, 550, 600, 700, 900, 999,
    ]);
    expect(shown[0]).toEqual({ index: 0, isApart: false });
  });

  it('are few, in order, with the one itself, and lead anywhere in a few steps', () => {
    const list = fc.integer({ min: 1, max: 20_000 });
    const cases = list.chain((count) => {
      const one = fc.nat({ max: count - 1 });
      return fc.tuple(fc.constant(count), one, one);
    });
    fc.assert(
      fc.property(cases, ([count, at, to]) => {
        const shown = indices(count, at);
        assert.deepEqual(
          shown,
          [...new Set(shown)].sort((a, b) => a - b),
        );
        assert.ok(shown.includes(at) && shown.includes(0) && shown.includes(count - 1));
        assert.ok(shown.every((index) => index >= 0 && index < count) && shown.length <= MAX_WHOLE_LIST);
        assert.ok(stepsBetween(count, at, to) <= 16);
      }),
    );
  });
});
