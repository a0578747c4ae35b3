import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { discover } from '../../../../src/platform/render/site/discover.ts';
import { docsFolder, type Files } from '../../../helpers/docs-folder.ts';

async function found(files: Files, named: readonly string[] = []) {
  await using folder = await docsFolder(files);
  const { pages, assets, scripts } = await discover(
    folder.docs,
    (path) => named.includes(path),
    () => undefined,
  );
  return { pages, assets, scripts };
}

describe('what .mintignore names', () => {
  it('is no part of the site: folders, patterns, and all but what is taken back', async () => {
    const files = {
      '.mintignore': '# Drafts\ndrafts/\n*.draft.mdx\n/notes.md\n*.psd\n!logo.psd\n',
      'index.mdx': '# Home',
      'guide/new.draft.mdx': '# Draft',
      'guide/notes.md': '# Notes of the guide',
      'notes.md': '# Notes',
      'drafts/a.mdx': '# A',
      'drafts/deep/b.png': 'picture',
      'cover.psd': 'layers',
      'logo.psd': 'layers',
    };
    expect(await found(files)).toEqual({ pages: ['guide/notes.md', 'index.mdx'], assets: ['logo.psd'], scripts: [] });
  });

  it('fails the export where it cannot be read', async () => {
    await using folder = await docsFolder({ 'index.mdx': '# Home' });
    await mkdir(path.join(folder.docs, '.mintignore'));
    const run = discover(
      folder.docs,
      () => false,
      () => undefined,
    );
    await expect(run).rejects.toThrow(/^\.mintignore cannot be read: EISDIR/);
  });
});

describe('the folder of snippets', () => {
  it('gives its pages and code to other pages, and its other files to the site', async () => {
    const snippets = ['a.mdx', 'b.md', 'c.jsx', 'd.tsx', 'e.js', 'pic.svg', 'deep/f.mdx', 'deep/guide.pdf'];
    const files = Object.fromEntries(snippets.map((name) => [`snippets/${name}`, 'x']));
    const inventory = await found({ 'index.mdx': '# Home', ...files }, ['/snippets/a']);
    expect(inventory).toMatchObject({ pages: ['index.mdx'], assets: ['snippets/deep/guide.pdf', 'snippets/pic.svg'] });
    expect(inventory.scripts).toEqual([]);
  });
});

describe('what stands aside', () => {
  const files = { 'index.mdx': '# Home', 'README.md': '# Sources', '_drafts/a.mdx': '# A', 'guide/_b.mdx': '# B' };

  it('is a page where the navigation names it', async () => {
    expect(await found(files)).toMatchObject({ pages: ['index.mdx'] });
    const { pages } = await found(files, ['/README', '/_drafts/a', '/guide/_b']);
    expect(pages).toEqual(['README.md', '_drafts/a.mdx', 'guide/_b.mdx', 'index.mdx']);
  });

  it('leaves the output of programs aside, and does not load it', async () => {
    const ignored = ['build/a.md', 'dist/a.mdx', 'tmp/a.md'];
    const texts = Object.fromEntries(
      [...ignored, 'coverage/a.js', 'coverage/a.css', 'guide/build/a.md'].map((name) => [name, 'x']),
    );
    await using folder = await docsFolder({ 'index.mdx': '# Home', ...texts });
    const discovered = await discover(
      folder.docs,
      (path) => path === '/dist/a',
      () => undefined,
    );
    expect(discovered).toMatchObject({
      pages: ['dist/a.mdx', 'guide/build/a.md', 'index.mdx'],
      scripts: [],
      styles: [],
    });
  });
});

describe('a page file that others import', () => {
  it.each([
    ['page.mdx', "import A from './a.mdx'"],
    ['page.mdx', 'import "./a.mdx"'],
    ['page.mdx', "import B from './b.jsx'; import { x,\n  y } from './a'"],
    ['page.mdx', "import * as A from '/a.mdx'\n"],
    ['page.mdx', "export { x } from './a.mdx'"],
    ['page.mdx', "export * from './a'\n\nText"],
    ['page.mdx', "export const A = lazy(() => import('./a.mdx'))"],
    ['page.md', "import A from './a.mdx'"],
    ['parts/card.jsx', "import React from 'react'\nimport A from '../a.mdx'\n\nexport const Card = () => <A />"],
    ['parts/card.tsx', "import type { X } from './x'\nexport { default as A } from '../a.mdx'"],
    ['parts/card.js', "const A = require('../a.mdx')"],
    ['snippets/part.mdx', "import A from '/a.mdx'"],
  ])('is none, whatever form of import it is: in %s %s', async (file, code) => {
    const { pages } = await found({ 'index.mdx': '# Home', 'a.mdx': '# A', [file]: code });
    expect(pages).not.toContain('a.mdx');
    expect((await found({ 'a.mdx': '# A', [file]: code }, ['/a'])).pages).toContain('a.mdx');
  });

  it.each([
    ['page.mdx', "```js\nimport A from './a.mdx'\n```"],
    ['page.mdx', "{/*\nimport A from './a.mdx'\n*/}"],
    ['page.mdx', "Write `import('./a.mdx')` or\n\n    import A from './a.mdx'"],
    ['page.mdx', "export const from = './a.mdx'\n\nWe export data to you, from './a.mdx'"],
    ['parts/card.jsx', "// import A from '../a.mdx'\n/*\nimport A from '../a.mdx'\n*/"],
    ['parts/card.jsx', "export const code = `\nimport A from '../a.mdx'\n`"],
    ['a.mdx', "import A from './a.mdx'"],
  ])('is one where it is only talked about: in %s %s', async (file, code) => {
    const { pages } = await found({ 'index.mdx': '# Home', 'a.mdx': '# A', [file]: code });
    expect(pages).toContain('a.mdx');
  });
});
