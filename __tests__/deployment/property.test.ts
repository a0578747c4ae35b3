/** Whatever the document, an edit changes the values and nothing else, or is refused. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import type { Counts, Order } from './generate/run.ts';

const SEED = 20_260_105;
/** A document of YAML takes six times as long as one of JSON. */
const RUNS = { YAML: 500, JSON: 1500 } as const;
/** Those that are refused share an anchor, hold a template or are no valid YAML; an editor that refuses all would pass otherwise. */
const MAX_REFUSED = 0.15;
const TIMEOUT_MS = 240_000;

describe(`over generated documents (seed ${SEED})`, () => {
  it.each([
    ['YAML', RUNS.YAML],
    ['JSON', RUNS.JSON],
  ] as const)(
    '%s keeps all but the values in %d documents',
    async (format, numRuns) => {
      const { edited, refused } = await countsOf({ format, seed: SEED, numRuns });
      expect(edited + refused).toBe(numRuns);
      expect(refused / numRuns).toBeLessThan(MAX_REFUSED);
    },
    TIMEOUT_MS,
  );
});

/** Runs the property in a thread; rejects with its error. */
async function countsOf(order: Order): Promise<Counts> {
  const worker = new Worker(new URL('./generate/run.ts', import.meta.url), { workerData: order });
  const [counts] = await once(worker, 'message');
  return counts as Counts;
}
