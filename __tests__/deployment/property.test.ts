/** Whatever the document, an edit changes the values and nothing else, or is refused. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonSpecimen } from './generate/json-text.ts';
import { outcomeOf, readJson, yamlReader } from './generate/outcome.ts';
import { tapes } from './generate/tape.ts';
import { yamlSpecimen } from './generate/yaml-text.ts';

const SEED = 20_260_105;
/** 40,000 documents a run. */
const RUNS = { yaml: 16_000, json: 24_000 };
/** Each document is edited and read; of some the edited text is edited once more. */
const TWICE_EVERY = 8;
const YAML_READERS = [yamlReader('1.2'), yamlReader('1.1')] as const;
/** Those that are refused share an anchor, hold a template or are no valid YAML; an editor that refuses all would pass otherwise. */
const MAX_REFUSED = 0.15;
const TIMEOUT_MS = 240_000;

describe(`over generated documents (seed ${SEED})`, () => {
  it.each([
    ['YAML', RUNS.yaml, yamlSpecimen, YAML_READERS],
    ['JSON', RUNS.json, jsonSpecimen, [readJson]],
  ] as const)(
    '%s keeps all but the values in %d documents',
    (_name, numRuns, specimenOf, readers) => {
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
        { seed: SEED, numRuns },
      );
      expect(counts.edited + counts.refused).toBe(numRuns);
      expect(counts.refused / numRuns).toBeLessThan(MAX_REFUSED);
    },
    TIMEOUT_MS,
  );
});
