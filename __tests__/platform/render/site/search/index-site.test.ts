import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describePage } from '../../../../../src/platform/render/config/describe-page.ts';
import { type PlannedPage, planParts } from '../../../../../src/platform/render/site/search/index-site.ts';

function planned(name: string, language = 'en'): PlannedPage {
  const place = { language, section: '', filters: { version: [], product: [] } };
  return { page: describePage(`${name}.mdx`, '# Page\n'), place };
}

function plan(names: Iterable<string>): readonly string[] {
  const parts = planParts([...names].map((name) => planned(name)));
  return parts.map(({ pages }) => pages.map(({ page }) => page.path).join(' '));
}

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}\/[a-z]{1,4}$/), { maxLength: 300 });

describe('planParts', () => {
  it('keeps every page once, in the order of the paths, in parts of bounded size', () => {
    fc.assert(
      fc.property(names, (given) => {
        const parts = plan(given).map((part) => part.split(' '));
        expect(parts.flat()).toEqual(given.map((name) => `/${name}`).sort());
        expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(72);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves nearly all parts as they are when a page comes', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `guides/page-${at}`);
    const before = new Set(plan(many));
    const after = plan([...many, 'guides/page-1500a']);
    expect(before.size).toBeGreaterThan(60);
    expect(after.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(3);
  });

  it('has no two languages in a part', () => {
    const parts = planParts([planned('a/b', 'fr'), planned('a/a'), planned('fr/c', 'fr')]);
    expect(parts.map(({ language, pages }) => [language, pages.length])).toEqual([
      ['en', 1],
      ['fr', 2],
    ]);
  });
});
