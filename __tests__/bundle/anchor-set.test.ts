import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnchorSet } from '../../src/bundle/anchor-set.ts';

it('a set of anchors has the names of each page, and no other', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(names, { maxLength: 8 }), fc.string({ minLength: 1, maxLength: 3 }), (pages, other) => {
      const anchors = new AnchorSet();
      for (const [page, own] of pages.entries()) expect(anchors.addAll(page, new Set(own))).toBe(true);
      for (const [page, own] of pages.entries()) {
        expect([anchors.knows(page), ...own.map((name) => anchors.has(page, name))]).not.toContain(false);
        expect(anchors.has(page, other)).toBe(own.includes(other));
      }
      expect(anchors.knows(pages.length)).toBe(false);
    }),
  );
});

it('a set of many anchors takes none for another, and takes all names of a page or none', () => {
  const anchors = new AnchorSet();
  const names = new Set(Array.from({ length: 1000 }, (_, index) => `section-${index}`));
  let pages = 0;
  while (anchors.addAll(pages, names)) pages += 1;

  expect(pages).toBeGreaterThan(3000);
  expect([anchors.knows(pages - 1), anchors.knows(pages), anchors.has(pages, 'section-0')]).toEqual([
    true,
    false,
    false,
  ]);
  for (let page = 0; page < pages; page += 97) {
    expect([anchors.has(page, 'section-999'), anchors.has(page, 'section-1000')]).toEqual([true, false]);
  }
});
