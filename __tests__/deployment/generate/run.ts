/** Runs the property over documents of one format, in a thread: in the realm of a test, parsers take twice as long. */
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { jsonSpecimen } from './json-text.ts';
import { outcomeOf, type Reader, readJson, yamlReader } from './outcome.ts';
import type { Specimen } from './specimen.ts';
import { tapes } from './tape.ts';
import { yamlSpecimen } from './yaml-text.ts';

/** What to look at. */
export interface Order {
  readonly format: keyof typeof FORMATS;
  readonly seed: number;
  readonly numRuns: number;
}

/** How many documents were edited, and how many an error kept from it. */
export interface Counts {
  readonly edited: number;
  readonly refused: number;
}

interface Format {
  readonly specimenOf: (words: readonly number[]) => Specimen;
  readonly readers: readonly [Reader, ...Reader[]];
}

/** Each document is edited and read; of some the edited text is edited once more. */
const TWICE_EVERY = 8;
const FORMATS = {
  YAML: { specimenOf: yamlSpecimen, readers: [yamlReader('1.2'), yamlReader('1.1')] },
  JSON: { specimenOf: jsonSpecimen, readers: [readJson] },
} as const satisfies Record<string, Format>;

/** Throws for a document where something else than the values has changed, with the simplest one found. */
function run({ format, seed, numRuns }: Order): Counts {
  const { specimenOf, readers }: Format = FORMATS[format];
  const counts = { edited: 0, refused: 0 };
  fc.assert(
    fc.property(tapes(), (words) => {
      const specimen = specimenOf(words);
      const spare = words.at(-1) ?? 0;
      const read = readers[spare % readers.length] ?? readers[0];
      const outcome = outcomeOf(specimen, { read, twice: (spare >>> 1) % TWICE_EVERY === 0 });
      if (outcome !== 'edited' && outcome !== 'refused') throw new Error(`${outcome}\n${JSON.stringify(specimen)}`);
      counts[outcome]++;
    }),
    { seed, numRuns },
  );
  return counts;
}

parentPort?.postMessage(run(workerData as Order));
