import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entrySegments, foldedPath } from '../../src/bundle/entry-name.ts';
import { BundleError } from '../../src/bundle/errors.ts';
import { anyText } from '../helpers/arbitraries.ts';

describe('the name of an entry', () => {
  it.each<[string, readonly string[]]>([
    ['index.html', ['index.html']],
    ['./guides//start.html', ['guides', 'start.html']],
    ['guides/', ['guides']],
    ['./', []],
    ['', []],
    ['größe/日本.html', ['größe', '日本.html']],
    ['.well-known/security.txt', ['.well-known', 'security.txt']],
    ['a..b/...c', ['a..b', '...c']],
    ['.gitignored/x', ['.gitignored', 'x']],
    ['console.html', ['console.html']],
    ['guides/.static-export.json', ['guides', '.static-export.json']],
  ])('%j gives %j', (name, segments) => {
    expect(entrySegments(name, 'file')).toEqual(segments);
  });

  it.each<[string, string]>([
    ['../x', 'that leaves the site'],
    ['a/../../x', 'that leaves the site'],
    ['a/..', 'that leaves the site'],
    ['..\\x', 'whose name has a backslash'],
    ['/etc/passwd', 'with an absolute path'],
    ['//server/share', 'with an absolute path'],
    ['C:/x', 'with an absolute path'],
    ['c:', 'with an absolute path'],
    ['/', 'with an absolute path'],
    ['.static-export.json', 'that marks a site as unpacked; pack the site without it'],
    ['./.Static-Export.json', 'that marks a site as unpacked; pack the site without it'],
    ['a\nb', 'whose name has unprintable characters'],
    ['a\u0000b', 'whose name has unprintable characters'],
    ['a\u001b[31m', 'whose name has unprintable characters'],
    ['a\u202eb', 'whose name has unprintable characters'],
    ['a\ufffdb', 'whose name has unprintable characters'],
    ['a\ud800b', 'whose name has unprintable characters'],
    ['.git/hooks/pre-commit', 'that would control other programs'],
    ['a/.GIT/config', 'that would control other programs'],
    ['.github/workflows/x.yml', 'that would control other programs'],
    ['.env', 'that would control other programs'],
    ['.npmrc', 'that would control other programs'],
    ['.ssh/config', 'that would control other programs'],
    ['x'.repeat(256), 'with a name longer than 255 bytes'],
    ['ü'.repeat(128), 'with a name longer than 255 bytes'],
    ['a/'.repeat(513), 'whose path is longer than 1024 bytes'],
    ['a/'.repeat(65), 'deeper than 64 folders'],
  ])('%j is refused as an entry %s', (name, reason) => {
    expect(() => entrySegments(name, 'file')).toThrow(new Error(`The archive has an entry ${reason}.`));
    expect(() => entrySegments(name, 'file')).toThrowWithCode('UNSAFE_ENTRY');
  });

  it.each(['CON', 'a/nul.html', 'com1', 'con.html', 'a./b', 'a /b', 'a<b', 'ab:stream', 'api/list:all.html'])(
    '%j is refused on Windows, which reserves it, and nowhere else',
    (name) => {
      expect(() => entrySegments(name, 'file', 'win32')).toThrow(
        'The archive has an entry with a name that Windows reserves.',
      );
      expect(entrySegments(name, 'file', 'linux')).toEqual(name.split('/'));
      expect(entrySegments(name, 'file', 'darwin')).toEqual(name.split('/'));
    },
  );

  it('is an ordinary one with a letter and a colon, but on Windows, where that is a drive', () => {
    for (const name of ['a:b.html', 'c:x']) {
      expect(entrySegments(name, 'file', 'linux')).toEqual([name]);
      expect(() => entrySegments(name, 'file', 'win32')).toThrow('The archive has an entry with an absolute path.');
    }
  });

  it('is the root as `/` of a folder, as Python writes it; no other one may begin so', () => {
    expect(entrySegments('/', 'directory')).toEqual([]);
    for (const name of ['//', '/.', '/guides/']) {
      expect(() => entrySegments(name, 'directory')).toThrow('The archive has an entry with an absolute path.');
    }
  });

  it('never leads out of the site, whatever it is', () => {
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
});

describe('the folded path', () => {
  it.each([
    [
      ['A', 'b'],
      ['a', 'B'],
    ],
    [['caf\u00e9'], ['cafe\u0301']],
    [['\ufb01le'], ['file']],
  ])('is the same for %j and %j, which one file system or another takes for the same', (one, other) => {
    expect(foldedPath(one)).toBe(foldedPath(other));
  });
});
