/** Section M of the catalogue: pages that are made to take time or memory without end. */
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createWorker } from '../../src/platform/jobs/worker.ts';
import type { Page } from '../../src/platform/render/model/page.ts';
import { PagePool } from '../../src/platform/render/site/pool/pool.ts';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { docsFolder, type Files, render } from '../helpers/docs-folder.ts';
import { Folder } from '../helpers/folder.ts';

const WATCH = new URL('../../src/platform/limits/watch.ts', import.meta.url).href;
const GOOD = { 'good.mdx': 'Good words' };

/** Runs `use` with a program of this text. */
async function withProgram<T>(text: string, use: (entry: URL) => Promise<T>): Promise<T> {
  const folder = await Folder.make();
  try {
    const file = folder.at('program.mjs');
    await writeFile(file, text);
    return await use(pathToFileURL(file));
  } finally {
    await folder[Symbol.asyncDispose]();
  }
}

const times = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

describe('M04 nesting without end', () => {
  const DEEP: readonly (readonly [string, string])[] = [
    ['quotes', '>'.repeat(10_000)],
    ['lists', `${'- '.repeat(5000)}a`],
    ['brackets', '['.repeat(10_000)],
    ['elements', '<div>'.repeat(2000) + '</div>'.repeat(2000)],
    ['parentheses', `{${'('.repeat(5000)}1${')'.repeat(5000)}}`],
    ['arrays', `{${'['.repeat(3000)}${']'.repeat(3000)}}`],
    ['sums', `{${'1 + '.repeat(8_000)}1}`],
    ['templates', `<A b={${'`${'.repeat(5_000)}a${'}`'.repeat(5_000)}}/>`],
    ['functions', `{${'a=>'.repeat(20_000)}a}`],
    ['operators', `{${'!'.repeat(100_000)}a}`],
    ['formulas', `$$\n${'\\frac{1}{'.repeat(2000)}1${'}'.repeat(2000)}\n$$`],
    ['front matter', `---\na: ${'['.repeat(5000)}\n---\n`],
    ['open braces', '{'.repeat(2000)],
    ['open tags in a brace', `{x\n\n${'<b>\n'.repeat(1000)}`],
    ['open tags in an attribute', `<A b={${'<B c={1}>'.repeat(1000)}`],
    ['open tags in a title', `# {x ${'<b> '.repeat(400)}`],
    ['open comments', '<!-- '.repeat(500)],
  ];

  it('costs one page, by its name, and no other', async () => {
    const pages = DEEP.map(([, text], index) => [`deep${index}.mdx`, text]);
    const { report, files } = await render({ ...GOOD, ...Object.fromEntries(pages) }, { keepGoing: true });
    expect(report.pages).toBe(DEEP.length + 1);
    expect(files.get('good.html')).toContain('Good words');
    const named = new Set(report.diagnostics.map(({ file }) => file));
    expect(DEEP.flatMap(([what], index) => (named.has(`deep${index}.mdx`) ? [] : [what]))).toEqual(['brackets']);
  });

  it('fails the site with place and reason unless it keeps going', async () => {
    await expect(render({ ...GOOD, 'deep.mdx': '>'.repeat(10_000) })).rejects.toThrow(
      /^deep\.mdx:1:1: .*nested too deeply/,
    );
  });
});

it('M04 a page that never ends is given up by its name, and the others are written', async () => {
  const program = `process.once('message', () => { process.on('message', ({ index }) => {
    if (index === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    process.send({ type: 'written', index, diagnostics: [], search: '' }); }); });`;
  const pages = ['a', 'b', 'c'].map((name) => ({ file: `${name}.mdx`, path: `/${name}` }) as Page);
  const work = {
    siteTask: { docs: '', out: '', plan: {} as never },
    pages: pages.map((page, index) => ({ index, page, size: 1 })),
    processes: 1,
    partOf: () => ({}),
  };
  let written = 0;
  const onWritten = () => {
    written += 1;
  };
  const given: string[] = [];
  const giveUp = async (_load: unknown, { message }: Error) => void given.push(message);
  await withProgram(program, async (entry) => {
    await using pool = new PagePool({ entry, pageLimitMs: 10_000, clockMs: 6_000 });
    await pool.write({ ...work, onWritten, giveUp });
  });
  expect([written, given]).toEqual([
    2,
    [expect.stringMatching(/^b\.mdx:1:1: rendering this page did not end within /)],
  ]);
});

describe('M05 memory', () => {
  it('that buffers fill ends the export, though no limit of the heap counts them', async () => {
    const program = `process.once('message', async () => {
      const { watchProcess } = await import(${JSON.stringify(WATCH)}); watchProcess({ memoryMib: Number(process.argv[2]) });
      const kept = []; for (;;) { kept.push(Buffer.alloc(2 ** 24, 1)); await new Promise((go) => setImmediate(go)); } });`;
    const task = {
      docs: '',
      out: '',
      archive: '',
      domain: 'docs.example.com',
      strict: false,
      keepGoing: false,
      sanitize: false,
    };
    const ended = withProgram(program, (entry) =>
      createWorker({ entry, memoryMib: 256 })(task as never, () => undefined, new AbortController().signal),
    );
    await expect(ended).rejects.toThrow('The export ran out of memory (limit 256 MiB in all).');
  });

  const BOMBS: readonly (readonly [string, Files])[] = [
    [
      'lists',
      {
        'bomb.mdx': `export const a0 = ["x", "x"];\n${times(40, (n) => `export const a${n + 1} = [...a${n}, ...a${n}];\n`)}\n{a40}`,
      },
    ],
    ['repetition', { 'bomb.mdx': `{'a'.repeat(2 ** 29)} {new Array(2 ** 30).fill(0)} {Buffer.alloc(2 ** 30)}` }],
    [
      'snippets that hold each other',
      {
        'bomb.mdx': 'import S from "/snippets/s0.mdx"\n\n<S />',
        ...Object.fromEntries(
          Array.from({ length: 30 }, (_, n) => [
            `snippets/s${n}.mdx`,
            `import N from "./s${n + 1}.mdx"\n\n${'word '.repeat(4000)}\n\n<N /><N /><N /><N />`,
          ]),
        ),
      },
    ],
  ];

  it.each(BOMBS)('that %s would fill is bounded, and said so', async (_what, files) => {
    const { files: site, report } = await render({ ...GOOD, ...files });
    expect(report.diagnostics.length).toBeGreaterThan(0);
    expect((site.get('bomb.html') ?? '').length).toBeLessThan(20_000_000);
    expect(site.get('good.html')).toContain('Good words');
  });
});

describe('M07 front matter', () => {
  const levels = times(9, (n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9)}]\n`);

  it.each([
    ['that is no YAML', '---\ntitle: A\nb: [1\n---\n\nText', /^bad\.mdx:\d:\d+: the front matter is not valid YAML/],
    ['with a colon in a text', '---\ntitle: A: b\n---\n\nText', /^bad\.mdx:2:8: the front matter is not valid YAML/],
    ['with a key twice', '---\ntitle: A\ntitle: B\n---\n\nText', /^bad\.mdx:3:1: the front matter is not valid YAML/],
    ['that is not closed', '---\ntitle: A\n\nText', /^bad\.mdx:1:1: the front matter that starts here/],
    ['that is a list', '---\n- a\n---\n\nText', /^bad\.mdx:2:1: the front matter must be/],
    ['that is a bomb of aliases', `---\nl0: &l0 [x]\n${levels}---\n\nText`, /^bad\.mdx:2:1: .*alias/i],
    [
      'that is huge',
      `---\n${times(4_000, (n) => `key${n}: 1\n`)}---\n\nText`,
      /^bad\.mdx:1:1: the front matter is longer/,
    ],
  ])('%s is an error with its place, and costs no other page', async (_what, text, message) => {
    const files = { ...GOOD, 'bad.mdx': text };
    await expect(render(files)).rejects.toThrow(message);
    const { report, files: site } = await render(files, { keepGoing: true });
    expect(report.diagnostics.map((one) => `${one.file}:${one.line}:${one.column}: ${one.message}`)).toEqual([
      expect.stringMatching(message),
    ]);
    expect(site.get('bad.html')).toContain('Text');
    expect(site.get('good.html')).toContain('Good words');
  });
});

describe('M12 files that are no pages', () => {
  it('of fifty megabytes are refused before they are read', async () => {
    await using folder = await docsFolder({ ...GOOD, 'huge.mdx': 'x' });
    await truncate(join(folder.docs, 'huge.mdx'), 50 * 1024 * 1024);
    const at = { docs: folder.docs, out: folder.out, domain: 'docs.example.com' };
    const options = { ...at, searchEngine: false, processes: 0 } as const;
    await expect(renderSite(options)).rejects.toThrow(/^huge\.mdx:1:1: the page has 52428800 bytes/);
    expect(await renderSite({ ...options, keepGoing: true })).toMatchObject({
      pages: 2,
      diagnostics: [{ file: 'huge.mdx' }],
    });
  });

  it.each([
    ['line ends of Windows', Buffer.from('---\r\ntitle: Title\r\n---\r\n\r\n## Part\r\n\r\nWörter\r\n')],
    ['line ends of old', Buffer.from('---\ntitle: Title\n---\n\r\r## Part\r\rWörter\r')],
    ['a byte order mark', Buffer.from('\ufeff---\ntitle: Title\n---\n\n## Part\n\nWörter')],
  ])('are read with %s', async (_what, bytes) => {
    const { files } = await render({ 'page.mdx': bytes });
    const html = files.get('page.html') ?? '';
    expect(html).toContain('<title>Title - Test</title>');
    expect(html).toMatch(/<h2 id="part"[^>]*>Part/);
    expect(html).toContain('<p>Wörter</p>');
  });

  it('in an empty folder, or one without a page, are an error that says what is missing', async () => {
    await expect(render({})).rejects.toThrow(/^The documentation has no pages/);
    await using folder = await docsFolder({});
    await rm(join(folder.docs, 'docs.json'));
    await expect(renderSite({ docs: folder.docs, out: folder.out, domain: 'a' })).rejects.toThrow(
      /^The documentation folder has no docs\.json/,
    );
    await expect(renderSite({ docs: join(folder.docs, 'none'), out: folder.out, domain: 'a' })).rejects.toThrow();
  });
});
