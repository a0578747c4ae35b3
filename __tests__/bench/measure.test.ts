import { describe, expect, it } from '@jest/globals';
import { alternate, median, quantile, ratios } from '../../bench/measure.ts';

describe('paired runs', () => {
  it('measure every contender once a round, each first in turn', async () => {
    const order: string[] = [];
    const contender = (name: string) => ({ name, measure: async () => order.push(name) });

    const figures = await alternate([contender('a'), contender('b'), contender('c')], 3);

    expect(order.join('')).toBe('abcbcacab');
    expect(Object.fromEntries(figures)).toEqual({ a: [1, 6, 8], b: [2, 4, 9], c: [3, 5, 7] });
  });

  it('give ratios round by round', () => {
    expect(ratios([10, 30], [5, 10])).toEqual([2, 3]);
    expect(() => ratios([1], [])).toThrow('equal numbers');
  });
});

it.each<[readonly number[], number, number]>([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 2, 3], 0.5, 2.5],
  [[5, 1, 3, 2, 4], 0.25, 2],
  [[7], 0.75, 7],
])('of %j the quantile %d is %d', (figures, share, expected) => {
  expect(quantile(figures, share)).toBe(expected);
});

it('no figures have no median', () => {
  expect(() => median([])).toThrow('no figures');
});
