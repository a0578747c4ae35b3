import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDuplicateKey } from '../../../src/platform/routes/duplicate-key.ts';

describe('a key that stands twice in one object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"x":{"b":[1,{"c":1}],"b":2}}]', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":{"a":1},"b":{"a":1}}', undefined],
    ['{"a":"\\",\\"a\\":","b":"a"}', undefined],
    ['["a","a"]', undefined],
    ['"a"', undefined],
  ])('of %s is %s', (text, key) => {
    expect(findDuplicateKey(text)).toBe(key);
  });

  it('is never found in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, space) => {
        assert.equal(findDuplicateKey(JSON.stringify(value, null, space)), undefined);
      }),
      { numRuns: 200 },
    );
  });
});
