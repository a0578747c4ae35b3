/** Runs the property in a thread: in the realm of a test, the parser takes twice as long. */
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { outcomeOf } from './outcome.ts';
import { tapes } from './tape.ts';
import { yamlSpecimen } from './yaml-text.ts';

const { seed, numRuns } = workerData as { readonly seed: number; readonly numRuns: number };
const counts = { edited: 0, refused: 0 };
fc.assert(
  fc.property(tapes(), (words) => {
    const specimen = yamlSpecimen(words);
    const outcome = outcomeOf(specimen, (words.at(-1) ?? 0) % 2 === 0 ? '1.2' : '1.1');
    if (outcome !== 'edited' && outcome !== 'refused') throw new Error(`${outcome}\n${JSON.stringify(specimen)}`);
    counts[outcome]++;
  }),
  { seed, numRuns },
);
parentPort?.postMessage(counts);
