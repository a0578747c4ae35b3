import path from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entrySegments } from '../../src/bundle/entry-name.ts';
import { BundleError } from '../../src/bundle/errors.ts';
import { anyText } from '../helpers/arbitraries.ts';

it.each<[string, readonly string[]]>([
  ['./guides//start.html', ['guides', 'start.html']],
  ['guides/', ['guides']],
  ['./', []],
  ['größe/日本.html', ['größe', '日本.html']],
  ['.well-known/security.txt', ['.well-known', 'security.txt']],
  ['a..b/...c', ['a..b', '...c']],
  ['.gitignored/x', ['.gitignored', 'x']],
  ['console.html', ['console.html']],
  ['guides/.static-export.json', ['guides', '.static-export.json']],
])('the name %j is taken as %j', (name, segments) => {
  expect(entrySegments(name, 'file')).toEqual(segments);
});

it('a letter and a colon begin an ordinary name, but on Windows, where they are a drive', () => {
  for (const name of ['a:b.html', 'c:x']) {
    expect(entrySegments(name, 'file', 'linux')).toEqual([name]);
    expect(() => entrySegments(name, 'file', 'win32')).toThrow('The archive has an entry with an absolute path.');
  }
});

it('no name leads out of the site', () => {
  const part = fc.oneof(anyText(8), fc.constantFrom('..', '.', '', '.git', 'a', '\\', 'C:'));
  const names = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(names, (name) => {
      try {
        const target = path.posix.join('/site', ...entrySegments(name, 'file', 'linux'));
        expect(target === '/site' || target.startsWith('/site/')).toBe(true);
        expect(path.win32.join('C:\\site', ...entrySegments(name, 'file', 'win32'))).toMatch(/^C:\\site(\\|$)/);
      } catch (error) {
        if (!(error instanceof BundleError)) throw error;
      }
    }),
    { numRuns: 250 },
  );
});
