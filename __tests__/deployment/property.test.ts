import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';

const SEED = 20_260_105;
const RUNS = 500;
/** Texts with a shared anchor, a template or invalid YAML; an editor that refuses all would pass otherwise. */
const MAX_REFUSED = 0.15;
const TIMEOUT_MS = 240_000;

it(
  `an edit of ${RUNS} generated documents (seed ${SEED}) changes the values and nothing else, or is refused`,
  async () => {
    const worker = new Worker(new URL('./generate/run.ts', import.meta.url), {
      workerData: { seed: SEED, numRuns: RUNS },
    });
    const [counts] = (await once(worker, 'message')) as [{ readonly edited: number; readonly refused: number }];
    expect(counts.edited + counts.refused).toBe(RUNS);
    expect(counts.refused / RUNS).toBeLessThan(MAX_REFUSED);
  },
  TIMEOUT_MS,
);
