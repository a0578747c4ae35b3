import { expect, it } from '@jest/globals';
import { faultsOf, type Run } from '../../bench/hosting.ts';

function runs(rates: readonly number[], bad = 0): readonly Run[] {
  return rates.map((perSecond) => ({ perSecond, bad, p99Ms: 1, bytesPerSecond: 1, processorUs: 1 }));
}

it('misses its bound below half of the requests of nginx, by the median of the rounds', () => {
  const nginx = runs([100, 100, 100]);
  expect(faultsOf({ name: 'page', own: runs([10, 50, 90]), nginx })).toEqual([]);
  expect(faultsOf({ name: 'page', own: runs([10, 49, 90]), nginx })).toEqual([
    'hosting: page: 0.49× of the requests of nginx; the aim is 0.5×',
  ]);
});

it('misses its bound by a bad answer', () => {
  expect(faultsOf({ name: 'page', own: runs([1, 1], 2), nginx: runs([1, 1]) })).toEqual([
    'hosting: page: 4 answers were no success',
  ]);
});
