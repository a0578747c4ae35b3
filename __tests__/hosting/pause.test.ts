import { expect, it } from '@jest/globals';
import { pauseAfter } from '../../src/hosting/keeper.ts';

it('waits longer after each failure, for five minutes at the most', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1e6].map((failures) => pauseAfter(failures, 0) / 1000);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

it('spreads the attempts of several deployments', () => {
  expect(pauseAfter(9, 0.5)).toBe(230_400);
  expect(pauseAfter(9, 0.999)).toBeGreaterThan(200_000);
});
