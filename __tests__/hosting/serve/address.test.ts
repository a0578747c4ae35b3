import assert from 'node:assert/strict';
import { it } from '@jest/globals';
import fc from 'fast-check';
import { redirectTarget, sitePath } from '../../../src/hosting/serve/address.ts';

it('reads any path of a site back, however it is escaped', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => !/^\.|[/\\\p{Cc}]/u.test(text) && text.isWellFormed());
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.string(), (segments, query) => {
      const target = `/${segments.map(encodeURIComponent).join('/')}?${encodeURIComponent(query)}`;
      assert.equal(sitePath(target), `/${segments.join('/')}`);
    }),
    { numRuns: 300 },
  );
});

it('gives nothing that climbs, hides or steers', () => {
  const piece = fc.constantFrom('/', '.', '..', '%2e', '%2F', '%5c', '%00', '\\', 'a', '%', '%25', '?', '.git');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = sitePath(`/${pieces.join('')}`);
      if (path === undefined) return;
      assert.doesNotMatch(path, /(?:^|\/)\.|\\|\0/);
    }),
    { numRuns: 500 },
  );
});

it('leads from any path to the other, below whatever path of a host', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => sitePath(`/${encodeURIComponent(text)}`) !== undefined);
  const folder = fc.array(segment, { maxLength: 3 }).map((names) => names.map((name) => `/${name}`).join(''));
  fc.assert(
    fc.property(folder, segment, fc.constantFrom('', '/base', '/a/b'), (above, name, base) => {
      const page = `${above}/${name}`;
      for (const [from, to] of [
        [page, `${page}/`],
        [`${page}/`, page],
        [`${page}/index`, `${page}/`],
      ] as const) {
        const { pathname } = new URL(
          redirectTarget(from, to),
          `http://x${base}${from.split('/').map(encodeURIComponent).join('/')}`,
        );
        assert.equal(decodeURIComponent(pathname), base + to);
      }
    }),
    { numRuns: 300 },
  );
});
