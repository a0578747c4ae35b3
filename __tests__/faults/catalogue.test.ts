import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { CATALOGUE, WITHOUT_TEST } from './catalogue.ts';

const FAULTS = fileURLToPath(new URL('.', import.meta.url));
const WIRE_FAULTS = fileURLToPath(new URL('../helpers/wire-faults.ts', import.meta.url));
/** The ids that a string begins with: the title of a test, or the first value of a row that makes one. */
const IDS = /(?<=['"`])[A-Z]\d\d(?: [A-Z]\d\d)*(?=[ '"`])/g;

it('every row of the catalogue has a test or a reason for none, and every row that a test names is in it', async () => {
  const files = (await readdir(FAULTS)).filter((file) => file.endsWith('.test.ts') && !file.startsWith('catalogue'));
  const sources = await Promise.all(
    [WIRE_FAULTS, ...files.map((file) => FAULTS + file)].map((file) => readFile(file, 'utf8')),
  );
  const tested = new Set(sources.flatMap((source) => source.match(IDS) ?? []).flatMap((ids) => ids.split(' ')));
  const known = new Set(Object.keys(CATALOGUE));

  expect({
    withoutTest: [...known].filter((id) => !tested.has(id)),
    unknown: [...tested].filter((id) => !known.has(id)),
    inBoth: Object.keys(WITHOUT_TEST).filter((id) => known.has(id)),
  }).toEqual({ withoutTest: [], unknown: [], inBoth: [] });
});
