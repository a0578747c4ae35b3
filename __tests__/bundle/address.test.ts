import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Resolver } from '../../src/bundle/address.ts';

const SEGMENTS = ['a', 'b.html', '.', '..', '...', '', '~', '-', '.a', '..b', 'a%20b', 'ü', 'a:b'];
const FRAGMENTS = ['', '#', '#a', '#a/b', '#%C3%BC', '#ü', '#a:~:text=b', '#:~:text=b', '?q#a'];

describe('an address', () => {
  it('without a base leads where the same one leads with the address of its own file as the base', () => {
    const address = fc
      .tuple(
        fc.constantFrom('', '/'),
        fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1 }),
        fc.constantFrom(...FRAGMENTS),
      )
      .map(([root, segments, fragment]) => root + segments.join('/') + fragment)
      .filter((text) => text !== '' && !text.startsWith('#'));
    const file = fc.constantFrom('x.html', 'a/x.html', 'a b/c/x.html', 'g%/ü/d/x.html');
    const resolver = new Resolver();
    fc.assert(
      fc.property(file, address, (from, to) => {
        const base = `http://site.invalid/${from.split('/').map(encodeURIComponent).join('/')}`;
        expect(resolver.resolve(from, to, undefined)).toEqual(resolver.resolve(from, to, base));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['../x.html', 'x.html'],
    ['../../../x', 'x'],
    ['./', 'guides/'],
    ['..', ''],
    ['a/../b', 'guides/b'],
    ['/a//b', 'a//b'],
  ])('%s leads from a folder to %j', (address, path) => {
    expect(new Resolver().resolve('guides/start.html', address, undefined)).toMatchObject({ kind: 'inside', path });
  });

  it('is read against a long base in no more time than against a short one', () => {
    const resolver = new Resolver();
    const base = `/${'a/'.repeat(1_000_000)}`;
    const start = performance.now();
    for (let index = 0; index < 10_000; index++) resolver.resolve('x.html', `y ${index}`, base);

    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each(['data:,x', ' DATA:image/png;base64,AA==', 'mailto:a@b', 'javascript:void 0', 'http://[', 'ftp://x/y'])(
    '%s leads to no file',
    (address) => {
      for (const base of [undefined, '/x/']) {
        expect(new Resolver().resolve('a.html', address, base)).toBeUndefined();
      }
    },
  );
});
