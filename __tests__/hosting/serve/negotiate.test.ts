import assert from 'node:assert/strict';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseEncoding } from '../../../src/hosting/serve/negotiate.ts';

it.each([
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['GZIP', 'gzip'],
  ['gzip;q=0, br;q=0.001', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
  ['br ; q = 1.0 , gzip', 'br'],
  ['br;q=nonsense, gzip', 'gzip'],
])('"%s" is %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

it('never chooses what a client has refused while there is another way', () => {
  const weight = fc.constantFrom('', ';q=0', ';q=0.3', ';q=1');
  const part = fc.tuple(fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd'), weight);
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ([name]) => name }), (parts) => {
      const chosen = chooseEncoding(parts.map(([name, q]) => name + q).join(', '));
      const refused = parts.some(([name, q]) => name === chosen && q === ';q=0');
      assert.ok(!refused || chosen === 'identity');
    }),
    { numRuns: 200 },
  );
});
