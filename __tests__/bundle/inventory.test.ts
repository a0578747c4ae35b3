import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparePages, type Inventory, inventoryOf, pagePath } from '../../src/bundle/inventory.ts';
import { anyUnicode } from '../helpers/arbitraries.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Takes inventory of files by their contents; what ends in `.html` is a page, and leads on when its text says so. */
function take(files: readonly (readonly [file: string, content: string])[]): Inventory {
  return inventoryOf(
    files.map(([file, content]) => ({
      file,
      bytes: Buffer.byteLength(content),
      sha256: sha256(content),
      traits: file.endsWith('.html') ? { title: content, redirects: content === 'redirect' } : undefined,
    })),
  );
}

const anyFiles = fc.uniqueArray(fc.tuple(anyUnicode(10, 1), fc.string()), {
  minLength: 1,
  maxLength: 12,
  selector: ([file]) => Buffer.from(file).toString('hex'),
});

describe('an inventory', () => {
  it('lists pages, pages that lead on, and assets apart', () => {
    const inventory = take([
      ['index.html', 'Start'],
      ['style.css', 'a{}'],
      ['old.html', 'redirect'],
      ['guides/start.html', 'Guide'],
    ]);

    expect(inventory.pages).toEqual([
      { path: '/guides/start', file: 'guides/start.html', title: 'Guide', bytes: 5, sha256: sha256('Guide') },
      { path: '/', file: 'index.html', title: 'Start', bytes: 5, sha256: sha256('Start') },
    ]);
    expect(inventory.redirects.map(({ path }) => path)).toEqual(['/old']);
    expect(inventory.assets).toEqual([{ file: 'style.css', bytes: 3, sha256: sha256('a{}') }]);
    expect(inventory.totals).toEqual({ files: 4, bytes: 21 });
  });

  it.each([
    ['index.html', '/'],
    ['guides/index.html', '/guides/'],
    ['guides.html', '/guides'],
    ['a/my-index.html', '/a/my-index'],
    ['A.HTML', '/A'],
  ])('gives %s the address %s', (file, address) => {
    expect(pagePath(file)).toBe(address);
  });

  it('has the digest that `sha256sum` over the sorted files gives', () => {
    const files = [
      ['a.html', '1'],
      ['\u{1f600}', '2'],
      ['\uffee', '3'],
    ] as const;
    // By bytes of UTF-8 U+FFEE comes first; by UTF-16 units it would come last.
    const lines = `${sha256('1')}  a.html\n${sha256('3')}  \uffee\n${sha256('2')}  \u{1f600}\n`;

    expect(take(files).contentDigest).toBe(sha256(lines));
  });

  it('has a digest that does not depend on the order of the files', () => {
    const shuffled = anyFiles.chain((files) =>
      fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length })),
    );
    fc.assert(
      fc.property(shuffled, ([files, other]) => {
        expect(take(other)).toEqual(take(files));
      }),
    );
  });

  it('has another digest for another name or content', () => {
    fc.assert(
      fc.property(anyFiles, fc.nat(), (files, at) => {
        const index = at % files.length;
        const replaced = (change: (file: string, content: string) => readonly [string, string]) =>
          take(files.map(([file, content], other) => (other === index ? change(file, content) : [file, content])));
        const digests = [
          take(files),
          replaced((file, content) => [file, `${content}.`]),
          replaced((file, content) => [`${file}\u{10ffff}2`, content]),
        ].map(({ contentDigest }) => contentDigest);
        expect(new Set(digests).size).toBe(3);
      }),
    );
  });
});

describe('the pages of two bundles', () => {
  it('are told apart by name and content; those that only lead on do not count', () => {
    const before = take([
      ['same.html', '1'],
      ['new-text.html', '1'],
      ['gone.html', '1'],
      ['old.html', 'redirect'],
    ]);
    const after = take([
      ['same.html', '1'],
      ['new-text.html', '2'],
      ['here.html', '1'],
    ]);
    expect(comparePages(before.pages, after.pages)).toEqual({
      added: ['/here'],
      removed: ['/gone'],
      changed: ['/new-text'],
    });
  });

  it('of any two sites differ in what one of them alone has, and in what has another content', () => {
    fc.assert(
      fc.property(anyFiles, anyFiles, (some, others) => {
        const [before, after] = [some, others].map((files) =>
          files.map(([file, text]) => [`${file}.html`, text] as readonly [string, string]),
        );
        const [old, now] = [new Map(before), new Map(after)];
        const paths = (files: typeof before = [], keep: (file: string, text: string) => boolean) =>
          take(files)
            .pages.filter(({ file, title }) => keep(file, title ?? ''))
            .map(({ path }) => path);

        expect(comparePages(take(before ?? []).pages, take(after ?? []).pages)).toEqual({
          added: paths(after, (file) => !old.has(file)),
          removed: paths(before, (file) => !now.has(file)),
          changed: paths(after, (file, text) => (old.get(file) ?? text) !== text),
        });
      }),
    );
  });
});
