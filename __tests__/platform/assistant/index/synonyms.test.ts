import { expect, it } from '@jest/globals';
import { stem } from '../../../../src/platform/assistant/index/stem.ts';
import { SAME, synonymsOf } from '../../../../src/platform/assistant/index/synonyms.ts';

const LINES = SAME.map((line) => line.split(' ').map(stem));
const pairsOf = (stems: readonly string[]) =>
  stems.flatMap((one, at) => stems.slice(at + 1).map((other) => [one, other].toSorted().join(' ')));

it('gives the other names of a thing, by any form of one', () => {
  expect(synonymsOf(stem('deleting'))).toEqual(expect.arrayContaining([stem('remove'), stem('purge')]));
  expect(synonymsOf(stem('purged'))).toContain(stem('delete'));
  expect(synonymsOf('kayak')).toEqual([]);
});

it('says nothing twice: no form of a word that has the same stem, and no line that others cover', () => {
  const counts = new Map<string, number>();
  for (const pair of LINES.flatMap(pairsOf)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const isNeedless = (stems: readonly string[]) =>
    new Set(stems).size < stems.length || pairsOf(stems).every((pair) => (counts.get(pair) ?? 0) > 1);
  expect(LINES.filter(isNeedless)).toEqual([]);
});
