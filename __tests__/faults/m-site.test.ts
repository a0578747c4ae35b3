/** Section M of the catalogue: a site as a whole. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packSite } from '../../src/bundle/pack.ts';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { docsFolder, type Files, render } from '../helpers/docs-folder.ts';

describe('M11 a navigation that does not fit the pages', () => {
  const config = {
    name: 'Navigation',
    navigation: {
      tabs: [
        {
          tab: 'One',
          groups: [{ group: 'A', pages: ['a', 'gone', { group: 'B', root: 'lost', pages: ['b', 'a', 'a'] }] }],
        },
        { tab: 'Two', pages: ['vanished', 'a'] },
        { tab: 'Empty' },
        'not a tab',
        { tab: 'Nothing of it', pages: ['void/one', 'void/two'] },
      ],
    },
    redirects: [
      { source: '/circle-1', destination: '/circle-2' },
      { source: '/circle-2', destination: '/circle-1' },
      { source: '/self', destination: '/self' },
    ],
  };
  const FILES = {
    'docs.json': JSON.stringify(config, null, 1),
    'a.mdx': '[x](/circle-1) [y](/self) [z](/alone)',
    'b.mdx': 'B',
    'alone.mdx': 'Of no navigation',
  };

  it('tells all of it at once, and every page is there', async () => {
    const { report, files } = await render(FILES);
    const messages = report.diagnostics.map(({ message }) => message).join('\n');
    for (const name of ['gone', 'lost', 'vanished', 'void/one', 'void/two']) {
      expect(messages).toContain(`The navigation entry \`${name}\` names a page that does not exist`);
    }
    expect(messages).toMatch(/`\/circle-1`[^\n]*page that does not exist/);
    expect(report.diagnostics.filter(({ file }) => file === 'docs.json').every(({ line }) => line > 1)).toBe(true);
    expect(files.get('alone.html')).toContain('Of no navigation');
    expect(files.get('a.html')).toContain('href="alone.html"');
    // What names no page, and what that leaves empty, is not in the navigation.
    expect(files.get('a.html')).toContain('>Two<');
    expect(files.get('a.html')).not.toMatch(/Nothing of it|>(?:gone|lost|vanished)</);
  });
});

describe('M12 M13 one broken page among many', () => {
  const MANY = 120;
  const pages: Files = Object.fromEntries(
    Array.from({ length: MANY }, (_, n) => [
      `part${n % 7}/page${n}.mdx`,
      `---\ntitle: Page ${n}\n---\n\nWords of page ${n}.\n`,
    ]),
  );
  const broken = { 'part3/broken.mdx': '---\ntitle: Broken\n---\n\nGood words.\n\nHere {a b} it breaks.\n' };

  it('is named with line and column, and fails the export', async () => {
    await expect(render({ ...pages, ...broken })).rejects.toThrow(/^part3\/broken\.mdx:7:9: cannot be parsed as MDX: /);
  });

  it('loses nothing else where the export keeps going', async () => {
    const counts: number[] = [];
    const onProgress = (done: number, total: number) => void counts.push(done / total);
    const { report, files } = await render({ ...pages, ...broken }, { keepGoing: true, onProgress });
    expect(report.pages).toBe(MANY + 1);
    expect(counts).toHaveLength(MANY + 1);
    expect(counts.at(-1)).toBe(1);
    expect(report.diagnostics).toEqual([
      {
        file: 'part3/broken.mdx',
        line: 7,
        column: 9,
        message: expect.stringMatching(/write `\\\{`.*is read as Markdown/),
      },
    ]);
    expect(files.get('part3/broken.html')).toContain('Here {a b} it breaks.');
    for (let n = 0; n < MANY; n += 1) expect(files.get(`part${n % 7}/page${n}.html`)).toContain(`Words of page ${n}.`);
  });
});

it('M14 gives the same bytes for the same folder, whenever and in whatever order it was written', async () => {
  const files: Files = {
    'docs.json': JSON.stringify({ name: 'Same', navigation: { groups: [{ group: 'G', pages: ['b', 'a'] }] } }),
    'a.mdx': '# A\n\n```js\nconst a = 1;\n```\n\n<Note>Note</Note> {broken}\n',
    'b.mdx': 'import S from "/snippets/s.mdx"\n\n<S name="x" />\n\n$$\nx^2\n$$\n',
    'snippets/s.mdx': 'Hello {name}',
    'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'style.css': 'a{color:red}',
  };
  const digests = new Set<string>();
  for (const [entries, processes] of [
    [Object.entries(files), 0],
    [Object.entries(files).reverse(), 2],
  ] as const) {
    await using folder = await docsFolder(Object.fromEntries(entries));
    for (const [file] of entries) await utimes(join(folder.docs, file), digests.size + 1, digests.size + 1);
    await renderSite({ docs: folder.docs, out: folder.out, domain: 'docs.example.com', processes });
    digests.add((await packSite(folder.out, join(folder.docs, '..', 'bundle.tar.gz'))).sha256);
  }
  expect(digests.size).toBe(1);
});
