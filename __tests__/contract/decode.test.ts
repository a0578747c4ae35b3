import { expect, it, describe as suite } from '@jest/globals';
import fc from 'fast-check';
import { describe, measure } from '../../src/contract/decode.ts';

suite('the description of a value', () => {
  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    [[1], 'a list'],
    [{ a: 1 }, 'an object'],
    [true, 'the boolean true'],
    [12.5, 'the number 12.5'],
    ['', 'an empty string'],
    ['a "b"\n', 'the string "a \\"b\\"\\n"'],
    ['x'.repeat(81), 'a string of 81 characters'],
  ])('of %j is %s', (value, words) => {
    expect(describe(value)).toBe(words);
  });

  it.each<[unknown, string]>([
    ['secret', 'a string of 6 characters'],
    ['', 'an empty string'],
    [undefined, 'nothing'],
    [5, 'the number 5'],
  ])('that may be a secret of %j is %s', (value, words) => {
    expect(measure(value)).toBe(words);
  });

  it('never holds a part of a string, whose beginning could be that of a secret: all of it or nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,200}$/), (text) => {
        const words = describe(`svc_${text}`);
        expect(words.includes('svc_')).toBe(words.includes(`"svc_${text}"`));
      }),
    );
  });
});
