import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findJsonFault, JSON_LIMITS } from '../../../src/platform/routes/json-scan.ts';

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
    const fault = key === undefined ? undefined : `has a key twice in one object: the string "${key}"`;
    expect(findJsonFault(text)).toBe(fault);
  });

  it('is never found in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, space) => {
        assert.equal(findJsonFault(JSON.stringify(value, null, space)), undefined);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a text that holds too much', () => {
  const { depth, keys, values } = JSON_LIMITS;
  const list = (count: number) => `[${Array(count).fill('1').join(',')}]`;
  const object = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`;

  it.each([
    ['lists', '['.repeat(depth), '['.repeat(depth + 1), 'is nested more than 64 deep'],
    ['objects', '{"a":'.repeat(depth), '{"a":'.repeat(depth + 1), 'is nested more than 64 deep'],
    ['keys of one object', object(keys), object(keys + 1), 'has more than 50000 keys'],
    [
      'keys of many',
      `[${'{"":1},'.repeat(7000)}1]`,
      `[${'{"":1,"a":2},'.repeat(25_001)}1]`,
      'has more than 50000 keys',
    ],
    ['values', list(values - 1), list(values + 1), 'has more than 150000 values'],
    [
      'empty lists',
      `[${'[],'.repeat(values / 2 - 2)}1]`,
      `[${'[],'.repeat(values / 2)}1]`,
      'has more than 150000 values',
    ],
  ])('of %s is refused at its limit, before it is read to its end', (_what, held, refused, fault) => {
    expect(findJsonFault(held)).toBeUndefined();
    expect(findJsonFault(refused)).toBe(fault);
    expect(findJsonFault(`${refused}${'['.repeat(1_000_000)}`)).toBe(fault);
  });

  it.each([
    ['blanks', ' '],
    ['marks of strings', '"'],
    ['escaped marks', '\\"'],
    ['escapes', '\\\\'],
    ['letters', 'a'],
  ])('of %s takes so much longer as it is longer', (_what, unit) => {
    const took = (count: number) => {
      const text = `["${unit.repeat(count)}"]`;
      const times = Array.from({ length: 15 }, () => {
        const before = performance.now();
        findJsonFault(text);
        return performance.now() - before;
      });
      return Math.min(...times);
    };
    took(400_000);
    // Eight times as long a text: linear work takes eight times as long, quadratic work sixty-four times.
    expect(took(400_000)).toBeLessThan(32 * Math.max(took(50_000), 0.1));
  });
});
