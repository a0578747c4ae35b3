import { expect, it } from '@jest/globals';
import { soakInMemory } from './soak.ts';

/** Share of the first runs that must come to an end within two re-runs. */
const LEAST_CONVERGED = 0.99;

it('no run of the Action makes two jobs, succeeds without its outputs or hangs while one call in five goes wrong', async () => {
  const soaked = await soakInMemory({ seed: 1, runs: 500 });

  expect(soaked).toMatchObject({ chains: 500, doubled: 0, empty: 0, hung: 0 });
  expect(soaked.converged / soaked.chains).toBeGreaterThanOrEqual(LEAST_CONVERGED);
  expect(soaked.faults.size).toBeGreaterThan(14);
});
