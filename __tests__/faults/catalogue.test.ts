import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { CATALOGUE } from './catalogue.ts';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
/** A row's id at the beginning of a title, or alone as a value that a title is made with. */
const TITLE = /['"`]((?:[A-Z]\d\d )*[A-Z]\d\d)(?=[ '"`])/g;

async function idsInTitles(): Promise<ReadonlySet<string>> {
  const files = (await readdir(TESTS, { recursive: true })).filter((file) =>
    /^faults\/.*\.ts$|wire-faults\.ts$/.test(file.split(path.sep).join('/')),
  );
  const sources = await Promise.all(
    files
      .filter((file) => !path.basename(file).startsWith('catalogue'))
      .map((file) => readFile(path.join(TESTS, file), 'utf8')),
  );
  return new Set(sources.flatMap((source) => [...source.matchAll(TITLE)].flatMap(([, ids = '']) => ids.split(' '))));
}

it('every row of the catalogue has a test, and every row that a test names is in it', async () => {
  const tested = await idsInTitles();
  const known = new Set(Object.keys(CATALOGUE));

  expect({
    withoutTest: [...known].filter((id) => !tested.has(id)),
    unknown: [...tested].filter((id) => !known.has(id)),
  }).toEqual({
    withoutTest: [],
    unknown: [],
  });
});
