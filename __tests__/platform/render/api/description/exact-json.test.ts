import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDescription } from '../../../../../src/platform/render/api/description/description.ts';
import { jsonOf, writeJson } from '../../../../../src/platform/render/api/description/exact-json.ts';

describe('exact JSON', () => {
  it('keeps the digits of integers that a number does not hold', () => {
    expect(jsonOf('[9007199254740993, 9007199254740991, 1.5, "9007199254740993"]')).toEqual([
      9007199254740993n,
      9007199254740991,
      1.5,
      '9007199254740993',
    ]);
    expect(writeJson({ a: [-9007199254740993n] })).toBe('{"a":[-9007199254740993]}');
  });

  it('writes what it read', () => {
    const value = fc.oneof(fc.bigInt(), fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const text = writeJson(values) ?? '';
        assert.equal(writeJson(jsonOf(text)), text);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['{"openapi": "3.1.0", "a": 9007199254740993, "b": 1}', 'openapi: 3.1.0\na: 9007199254740993\nb: 1\n'])(
    'is how descriptions are read: %j',
    (text) => {
      expect(parseDescription('a', text).root).toMatchObject({ a: 9007199254740993n, b: 1 });
    },
  );
});
