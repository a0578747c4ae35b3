import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CATALOGUE, WITHOUT_TEST } from './catalogue.ts';
import { idsOfTitles } from './titles.ts';

const FAULTS = fileURLToPath(new URL('.', import.meta.url));
const WIRE_FAULTS = fileURLToPath(new URL('../helpers/wire-faults.ts', import.meta.url));

it('every row of the catalogue has a test or a reason for none, and every row that a test names is in it', async () => {
  const files = (await readdir(FAULTS)).filter((file) => file.endsWith('.test.ts') && !file.startsWith('catalogue'));
  const [shared = '', ...sources] = await Promise.all(
    [WIRE_FAULTS, ...files.map((file) => FAULTS + file)].map((file) => readFile(file, 'utf8')),
  );
  const tested = new Set(sources.flatMap((source) => idsOfTitles(source, shared)));
  const known = new Set(Object.keys(CATALOGUE));

  expect({
    withoutTest: [...known].filter((id) => !tested.has(id)),
    unknown: [...tested].filter((id) => !known.has(id)),
    inBoth: Object.keys(WITHOUT_TEST).filter((id) => known.has(id)),
  }).toEqual({
    withoutTest: [],
    unknown: [],
    inBoth: [],
  });
});

describe('the ids of titles', () => {
  it.each<[string, readonly string[]]>([
    [`it('X01 fails', f)`, ['X01']],
    [`describe('all', () => { it.concurrent('X01 X02 fail', f) })`, ['X01', 'X02']],
    [`it.each([1, 2])(\`X01 of %j \${more}\`, f)`, ['X01']],
    [`it.each([['X01', 5], ['X02 cut', 'X03']])('%s fails', f)`, ['X01', 'X02']],
    [
      `const rows: readonly [string, number][] = [['X01 a', 1]];\ndescribe.each([...rows, ...SHARED])('%s', f)`,
      ['X01', 'X09'],
    ],
    [`it('a title that ends in X01', f)`, []],
    [`it.each([['X01', 5]])('fails', f)`, []],
    [`const row = at === 'a' ? 'X01' : 'X02';\nit(\`\${row} fails\`, f);\nexpect('X03').toBe('X04')`, []],
    [`// it('X01 fails')`, []],
  ])('of %s are %j', (source, ids) => {
    expect(idsOfTitles(source, `export const SHARED = [['X09 shared', f]];`)).toEqual(ids);
  });
});
