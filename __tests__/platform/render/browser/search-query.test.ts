import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

interface Found {
  readonly id: string;
  readonly score?: number;
}

interface SearchQuery {
  readonly tellingWords: (query: string, stop?: string) => readonly string[];
  readonly typingDistance: (one: string, other: string, limit: number) => number;
  readonly meantWord: (word: string, vocabulary: readonly string[]) => string | undefined;
  readonly weightsOf: (counts: readonly number[]) => readonly number[];
  readonly fused: (
    lists: readonly (readonly Found[])[],
    whole: readonly Found[],
    weights: readonly number[],
  ) => readonly { readonly result: Found }[];
  readonly termsOf: (query: string, words: readonly string[], weights: readonly number[]) => Terms;
  readonly likeness: (title: string, terms: Terms) => number;
}

interface Terms {
  readonly share: (tokens: readonly string[]) => number;
}

const SCRIPT = '../../../../src/platform/render/browser/search-query.js';
const { tellingWords, typingDistance, meantWord, weightsOf, fused, termsOf, likeness }: SearchQuery = await import(
  SCRIPT
);

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

  it.each([
    ['如何撤销密钥', '如何', ['撤销', '密钥']],
    ['ドキュメントをデプロイ', 'を', ['ドキュメント', 'デプロイ']],
    ['วิธีติดตั้งโปรแกรม', 'วิธี', ['ติด', 'ตั้ง', 'โปรแกรม']],
    ['문서를 배포하려면', '', ['문서', '배포']],
    ['API 키는 어디에서', '어디에서', ['api', '키']],
    ['에러를 로그에서', '', ['에러', '로그']],
  ])('is split into words where no blanks do it, or particles are at their ends: %s', (query, stop, words) => {
    expect(tellingWords(query, stop)).toEqual(words);
  });

  it('has stop words in other languages, too', () => {
    expect(tellingWords('Wie kann ich veröffentlichen?', 'wie kann ich')).toEqual(['veröffentlichen']);
  });

  const vocabulary = ['publish', 'published', 'rollback', 'schedule', 'deployment', 'public'];
  it.each([
    ['publsih', 'publish'],
    ['rolback', 'rollback'],
    ['shcedule', 'schedule'],
    ['deplyoment', 'deployment'],
    // Begun, not mistyped.
    ['publ', undefined],
    ['publish', undefined],
    ['xyzzy', undefined],
    ['git-intervall', undefined],
  ])('is mended where no page has it: %s', (word, meant) => {
    expect(meantWord(word, vocabulary)).toBe(meant);
  });

  const word = fc.stringMatching(/^[a-e]{0,8}$/);
  it('is as far from another word as that one from it', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        const distance = typingDistance(one, other, limit);
        expect(distance).toBe(typingDistance(other, one, limit));
        expect(distance === 0).toBe(one === other);
        expect(distance).toBeLessThanOrEqual(limit + 1);
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
          expect(typingDistance(typed[how as keyof typeof typed] ?? '', right, 2)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the order of results', () => {
  const list = (...ids: readonly string[]) => ids.map((id, at) => ({ id, score: 10 - at }));

  it('has first what answers most of the words, the rare ones before the common', () => {
    const lists = [list('common', 'both', 'x', 'y', 'z'), list('rare', 'both')];
    const order = fused(lists, list('both'), weightsOf(lists.map(({ length }) => length)));
    expect(order.map(({ result }) => result.id).slice(0, 2)).toEqual(['both', 'rare']);
  });

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

  const titled = (title: string, query: string) => {
    const words = tellingWords(query);
    return likeness(
      title,
      termsOf(
        query,
        words,
        words.map(() => 1),
      ),
    );
  };

  it.each([
    ['publish', 'Publish', 'Publish the archive in a release of GitHub'],
    ['publish', 'Publish the archive', 'Roll back'],
    ['what is a pin', 'What is a pin?', 'Pin versions'],
    ['maintainer', 'Maintainers', 'Maintained releases'],
    ['schedule', 'Scheduling', 'Schema'],
  ])('prefers for %j the title %j to %j', (query, better, worse) => {
    expect(titled(better, query)).toBeGreaterThan(titled(worse, query));
  });

  it.each([
    ['retries', 'retry', 0.9],
    ['duplicate', 'deduplication', 0.7],
    ['repo', 'repository', 1],
    ['delete', 'remove', 0.7],
    ['schema', 'schedule', 0],
  ])('finds %j in %j to some degree', (word, token, degree) => {
    expect(termsOf(word, [word], [1]).share([token])).toBeCloseTo(degree);
  });
});
