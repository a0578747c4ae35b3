import { describe, expect, it } from '@jest/globals';
import { soakInMemory } from './soak.ts';
import { mishaps, tooFewConverged } from './tally.ts';

describe('a soak in memory', () => {
  it('finds nothing to count, for the Action as it is', async () => {
    const soaked = await soakInMemory({ seed: 1, runs: 500 });

    expect(soaked).toMatchObject({ chains: 500, doubled: 0, empty: 0, hung: 0 });
    expect(soaked.faults.size).toBeGreaterThan(14);
    expect(mishaps('soak', soaked)).toEqual([]);
    expect(tooFewConverged([soaked])).toEqual([]);
  });

  it('counts doubled jobs when the start is naively sent again', async () => {
    const soaked = await soakInMemory({ seed: 2, runs: 80, broken: 'retry' });

    expect(soaked.doubled).toBeGreaterThan(0);
    expect(mishaps('soak', soaked)).toEqual([`soak: ${soaked.doubled} runs made more than one job; none may`]);
  });

  it('counts successes whose outputs got lost', async () => {
    const soaked = await soakInMemory({ seed: 1, runs: 10, broken: 'outputs' });

    expect(soaked.empty).toBe(soaked.converged);
    expect(mishaps('soak', soaked)).toEqual([`soak: ${soaked.empty} runs succeeded without all outputs; none may`]);
  });

  it('counts runs that never end', async () => {
    const soaked = await soakInMemory({ seed: 1, runs: 1, broken: 'clock', faultShare: 0 });

    expect(soaked).toMatchObject({ runs: 3, hung: 3, converged: 0 });
    expect(mishaps('soak', soaked)).toContain('soak: 3 runs did not end by themselves; none may');
  });

  it('misses its bound when too few runs converge', async () => {
    const soaked = await soakInMemory({ seed: 1, runs: 20, faultShare: 0.9 });

    expect(mishaps('soak', soaked)).toEqual([]);
    expect(tooFewConverged([soaked])).toEqual([expect.stringMatching(/^\d+\.\d % of the runs converged; 99 % must$/)]);
  });

  it('is the same for the same seed', async () => {
    expect(await soakInMemory({ seed: 7, runs: 10 })).toEqual(await soakInMemory({ seed: 7, runs: 10 }));
  });
});
