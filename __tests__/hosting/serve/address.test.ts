import assert from 'node:assert/strict';
import { it } from '@jest/globals';
import fc from 'fast-check';
import { sitePath } from '../../../src/hosting/serve/address.ts';

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
