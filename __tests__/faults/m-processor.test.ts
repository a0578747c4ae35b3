/** Section M of the catalogue: code of authors that keeps a processor in the engine, where nothing can interrupt it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { renderSnapshot } from '../../src/platform/jobs/still-render.ts';
import { readTexts, renderSite } from '../../src/platform/render/site/site.ts';
import { docsFolder, type Files, render } from '../helpers/docs-folder.ts';

const MARKS = `'\\u0301\\u0323'.repeat(500000)`;
const LIMIT_MS = 500;
const PASSED = 'rendering this page took more than 1 s of processor time; make it shorter or simpler.';
const GOOD = { 'good.mdx': 'Good words', 'later/good.mdx': 'Good words, too' };

/** Pages that are short, each of which would take minutes. */
const HOSTILE: Files = {
  'hostile/split.mdx': `X {'a'.repeat(1000000).split('a'.repeat(250000) + 'b' + 'a'.repeat(250000)).length}`,
  'hostile/snippet.mdx': `import Slow from '/snippets/slow.mdx'\n\n<Slow />`,
  'hostile/variable.mdx': 'X {{{slow}}.length}',
  'snippets/slow.mdx': `{${MARKS}.normalize().length}`,
  'docs.json': JSON.stringify({ name: 'Test', variables: { slow: `${MARKS}.normalize()` } }),
};
const hostilePages = Object.keys(HOSTILE)
  .filter((file) => file.startsWith('hostile/'))
  .sort();

/** Pages of sixty bytes. */
const short = (...names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [`${name}.mdx`, `X {${MARKS}.normalize().length}`]));

describe('M15 code that nothing can interrupt', () => {
  it('costs each page that has it, however many they are, where the export keeps going', async () => {
    const options = { processes: 2, pageLimitMs: LIMIT_MS, keepGoing: true };
    const { report, files } = await render({ ...GOOD, ...HOSTILE }, options);
    expect(report.diagnostics).toEqual(hostilePages.map((file) => ({ file, line: 1, column: 1, message: PASSED })));
    expect([files.get('good.html'), files.get('later/good.html')]).toEqual([
      expect.stringContaining('Good words'),
      expect.stringContaining('Good words, too'),
    ]);
    for (const file of hostilePages) {
      expect(files.get(file.replace('.mdx', '.html'))).toContain('This page cannot be shown as it was meant.');
    }
    // Such pages come last wherever the cores are wanted, as by other tests.
  }, 300_000);

  it('ends no export for one page, or two', async () => {
    const options = { processes: 2, pageLimitMs: LIMIT_MS };
    const { report, files } = await render({ ...GOOD, ...short('a', 'b') }, options);
    expect(report.diagnostics.map(({ file }) => file)).toEqual(['a.mdx', 'b.mdx']);
    expect(files.get('good.html')).toContain('Good words');
  });

  it('ends the export at the third such page', async () => {
    const ended = render({ ...GOOD, ...short('a', 'b', 'c', 'd') }, { processes: 1, pageLimitMs: LIMIT_MS });
    await expect(ended).rejects.toThrow(
      /^[a-d]\.mdx:1:1: .*\n[a-d]\.mdx:1:1: .*\n[a-d]\.mdx:1:1: .*\nThe export ended after 3 such pages; --keep-going /,
    );
  });

  it('ends the export at the third such page, also where an earlier one kept some of them', async () => {
    const page = `import Part from '/snippets/part.mdx'\n\n<Part />`;
    const files = { ...GOOD, 'a.mdx': page, 'b.mdx': page, 'snippets/part.mdx': 'X' };
    await using folder = await docsFolder(files);
    const { docs, out } = folder;
    const common = { docs, domain: 'docs.example.com', searchEngine: false, cache: join(out, '../cache') } as const;
    await renderSite({ ...common, out, processes: 0 });
    await writeFile(join(docs, 'snippets/part.mdx'), `X {${MARKS}.normalize().length}`);
    await writeFile(join(docs, 'c.mdx'), page);
    const ended = renderSite({ ...common, out: join(out, '../again'), processes: 1, pageLimitMs: LIMIT_MS });
    await expect(ended).rejects.toThrow('The export ended after 3 such pages');
  });

  it('costs those who index the site for the assistant no more', async () => {
    await using folder = await docsFolder({ ...GOOD, ...short('a') });
    const options = {
      docs: folder.docs,
      out: folder.out,
      domain: 'docs.example.com',
      pageLimitMs: LIMIT_MS,
      processes: 1,
    };
    const file = join(folder.out, '../texts.ndjson');
    await readTexts(options, file);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path).sort()).toEqual([
      '/a',
      '/good',
      '/later/good',
    ]);
  });
});

it('M15 an honest page of a megabyte is rendered within the limit of all', async () => {
  const section = '## Part\n\nSome words with *emphasis*, `code` and a [link](/good).\n\n- one\n- two\n\n';
  await using folder = await docsFolder({ ...GOOD, 'large.mdx': section.repeat(1_000_000 / section.length) });
  const options = { docs: folder.docs, out: folder.out, domain: 'docs.example.com', searchEngine: false } as const;
  expect(await renderSnapshot({ ...options, cache: join(folder.out, '../cache') })).toMatchObject({
    pages: 3,
    diagnostics: [],
  });
});
