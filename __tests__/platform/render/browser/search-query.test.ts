import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

interface Found {
  readonly id: string;
  readonly score: number;
}

interface SearchQuery {
  readonly tellingWords: (query: string, stop?: string) => readonly string[];
  readonly typingDistance: (one: string, other: string) => number;
  readonly weightsOf: (counts: readonly number[]) => readonly number[];
  readonly fused: (
    lists: readonly (readonly Found[])[],
    whole: readonly Found[],
    weights: readonly number[],
  ) => readonly { readonly result: Found }[];
}

const SCRIPT = '../../../../src/platform/render/browser/search-query.js';
const { tellingWords, typingDistance, weightsOf, fused }: SearchQuery = await import(SCRIPT);

describe('what a reader types', () => {
  it.each([
    ['How do I roll back?', ['roll', 'back']],
    ['what is it', ['what', 'is', 'it']],
    ["yesterday's docs.json", ['yesterday', 'docs.json']],
    ['--git-interval', ['git-interval']],
    ['', []],
  ])('says by its words what %j looks for', (query, words) => {
    expect(tellingWords(query)).toEqual(words);
  });

  const word = fc.stringMatching(/^[a-e]{0,8}$/);
  it('is as far from another word as that one from it', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = typingDistance(one, other);
        expect(distance).toBe(typingDistance(other, one));
        expect(distance === 0).toBe(one === other);
      }),
    );
  });

  it('is one mistake away where one is made', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{4,9}$/),
        fc.nat(),
        fc.constantFrom('out', 'twice', 'exchanged'),
        (right, at, how) => {
          const place = at % (right.length - 1);
          const [before, letter, next, after] = [
            right.slice(0, place),
            right[place],
            right[place + 1],
            right.slice(place + 2),
          ];
          const typed = {
            out: before + next + after,
            twice: before + letter + letter + next + after,
            exchanged: before + next + letter + after,
          };
          expect(typingDistance(typed[how as keyof typeof typed] ?? '', right)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the order of results', () => {
  const list = (...ids: readonly string[]) => ids.map((id, at) => ({ id, score: 10 - at }));

  it('loses no page, and names each once', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-f]$/), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 4 }), ids, (lists, whole) => {
        const found = lists.map((one) => list(...one));
        const order = fused(found, list(...whole), weightsOf(found.map(({ length }) => length)));
        expect(order.map(({ result }) => result.id).sort()).toEqual([...new Set([...lists.flat(), ...whole])].sort());
      }),
    );
  });
});
