import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CborReader, CborWriter } from '../../../../../../src/platform/render/site/search/engine/cbor.ts';
import { anyUnicode } from '../../../../../helpers/arbitraries.ts';
import { decodeCbor } from '../../../../../helpers/cbor.ts';

describe('CborWriter', () => {
  it('writes lists of numbers and texts that any decoder reads', () => {
    const items = fc.array(fc.oneof(fc.nat(2 ** 32 - 1), fc.nat(300), anyUnicode(10)), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(items, (values) => {
        const writer = new CborWriter().list(values.length);
        for (const value of values)
          typeof value === 'number' ? writer.unsigned(value) : writer.text(Buffer.from(value));
        expect(decodeCbor(writer.bytes())).toEqual(values);
      }),
    );
  });

  it('grows with what is written', () => {
    const text = Buffer.alloc(200_000, 'a');
    const bytes = new CborWriter().text(text).bytes();
    expect(new CborReader(bytes).text().equals(text)).toBe(true);
  });
});

describe('CborReader', () => {
  it('passes over numbers of all sizes, negative ones too', () => {
    const reader = new CborReader(Buffer.from('8620187819ffff1a0001000038ff390fff05', 'hex'));
    expect(reader.skipNumbers()).toBe(6);
    expect(reader.unsigned()).toBe(5);
  });

  it.each([
    ['a list where a number is wanted', '80', (reader: CborReader) => reader.unsigned()],
    ['a text in a list of numbers', '8161 61', (reader: CborReader) => reader.skipNumbers()],
    ['a list without an end', '9f01ff', (reader: CborReader) => reader.list()],
    ['nothing', '', (reader: CborReader) => reader.list()],
  ])('refuses %s', (_name, hex, read) => {
    const reader = new CborReader(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
    expect(() => read(reader)).toThrow(/not of its form/);
  });
});
