import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_TEXT_BYTES, TextTable } from '../../src/bundle/text-table.ts';
import { anyUnicode } from '../helpers/arbitraries.ts';

const anyTexts = fc.array(anyUnicode(6), { maxLength: 40 });

describe('a table of texts', () => {
  it('gives each text one number, in order, and the text for the number', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const table = new TextTable();
        const distinct = [...new Set(texts)];
        expect(texts.map((text) => table.add(text))).toEqual(texts.map((text) => distinct.indexOf(text)));
        expect(distinct.map((_, id) => table.textOf(id))).toEqual(distinct);
        expect(distinct.map((text) => table.find(text))).toEqual(distinct.map((_, id) => id));
        expect(table.find('a text of more than six characters')).toBeUndefined();
        expect(table.size).toBe(distinct.length);
      }),
    );
  });

  it('compares texts by their bytes', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const table = new TextTable();
        const ids = [...new Set(texts.map((text) => table.add(text)))].sort((a, b) => table.compare(a, b));
        const sorted = [...new Set(texts)].sort((a, b) => Buffer.from(a).compare(Buffer.from(b)));
        expect(ids.map((id) => table.textOf(id))).toEqual(sorted);
      }),
    );
  });

  it('finds each of many texts, over the ends of all its pieces', () => {
    const table = new TextTable();
    const text = (index: number) => `${index}${'x'.repeat((index * 7919) % 97)}`;
    for (let index = 0; index < 60_000; index++) table.add(text(index));

    for (let index = 0; index < 60_000; index += 37) {
      expect([table.find(text(index)), table.textOf(index)]).toEqual([index, text(index)]);
    }
    expect(table.bytes).toBeGreaterThan(2 * 1024 ** 2);
  });

  it('takes texts up to its limit, and none beyond', () => {
    const table = new TextTable();
    const longest = `${'ü'.repeat((MAX_TEXT_BYTES - 1) / 2)}x`;

    expect(table.textOf(table.add(longest))).toBe(longest);
    expect(() => table.add(`${longest}x`)).toThrow(RangeError);
    expect(() => table.add('\u{1f600}'.repeat(20_000))).toThrow(RangeError);
  });
});
