import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointerOf, tokensOf, valueAt } from '../../../../../src/platform/render/api/description/pointer.ts';

describe('a JSON pointer', () => {
  it('names any path of keys', () => {
    const key = fc.string().filter((text) => !text.includes('%'));
    fc.assert(fc.property(fc.array(key), (tokens) => expect(tokensOf(`#${pointerOf(tokens)}`)).toEqual(tokens)));
  });

  it('may be encoded as an address is', () => {
    expect(tokensOf('#/paths/~1users~1%7Bid%7D/get')).toEqual(['paths', '/users/{id}', 'get']);
    expect(tokensOf('#/a%')).toEqual(['a%']);
  });

  it('finds what a description has, not what objects have anyway', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
    expect(valueAt({ a: {} }, ['a', 'constructor'])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
  });
});
