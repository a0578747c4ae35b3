/** Code that is made to take time, memory or the page: through the real processes, with what ends each. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import { renderSite } from '../../../../src/platform/render/site/site.ts';
import { docsFolder, type Files, render, renderOne } from '../../../helpers/docs-folder.ts';

const STEPS = /takes more steps than a page may/;
const MEMORY = /takes more memory than a page may/;
const DEPTH = /is nested too deeply|levels deep/;
const STACK = /Not enough stack space to parse input/;
const TIME = /^rendering this page took more than 2 s of processor time/;
const work = (code: string) => `{(() => { ${code} })()}`;
const levels = Array.from({ length: 40 }, (_, n) => `export const A${n + 1} = () => <><A${n} /><A${n} /></>;`);

/** By name: the code, and what is reported of it. */
const HOSTILE: readonly (readonly [name: string, code: string, report: RegExp])[] = [
  ['loop', work('for (;;);'), STEPS],
  ['loop-that-catches', work('for (;;) { try { for (;;); } catch {} }'), STEPS],
  ['loop-that-goes-on', work('const f = () => { try { for (;;); } finally { f(); } }; f();'), STEPS],
  ['host', work('for (;;) (1).toLocaleString();'), STEPS],
  ['pattern', '{/^(a+)+$/.test("a".repeat(40) + "b")}', STEPS],
  ['arrays', work('const a = []; for (;;) a.push(new Array(1000).fill(1));'), MEMORY],
  ['text', work('let s = "x"; for (;;) s += s;'), MEMORY],
  ['number', work('let a = 3n; for (;;) a *= a;'), /BigInt is too large to allocate/],
  ['numbers', work('const a = 3n ** 500000n, all = []; for (;;) all.push(a + BigInt(all.length));'), MEMORY],
  ['doubling', `export const A0 = () => <i>x</i>;\n${levels.join('\n')}\n\n<A40 />`, MEMORY],
  [
    'elements',
    work('let e = <i>x</i>; for (let n = 0; n < 60; n++) e = <>{e}{e}</>; return e;'),
    /makes more than 50000 pieces/,
  ],
  ['answer', '{"x".repeat(5e6)}', /makes more than 4194304 characters/],
  ['deep-json', '{JSON.parse("[".repeat(1e6) + "]".repeat(1e6))}', DEPTH],
  ['deep-value', work('let a = []; for (let n = 0; n < 1e5; n++) a = [a]; return a;'), DEPTH],
  ['recursion', work('const f = () => f(); return f();'), DEPTH],
  ['component', 'export const A = () => <p><A /></p>;\n\n<A />', DEPTH],
  ['constructor', '{[].constructor.constructor("return process")()}', /makes code of text, which is not run/],
  ['answer-forged', work('Array.from = () => [["own"]]; return <b>hi</b>;'), /gives an answer that has no meaning/],
  [
    'element-forged',
    '{React.jsxDEV("script", { children: "x" }, "", false, { fileName: "../x", lineNumber: -1, columnNumber: "1" })}',
    /`<script>` is left out: pages do not carry it/,
  ],
  [
    'runtime-changed',
    work('Array.from = () => [["use", [], "script", ["list"], ["fields"]]]; return <b>hi</b>;'),
    /`<script>` is left out: pages do not carry it/,
  ],
  [
    'live-forged',
    work('Array.from = () => [["live", ["page.mdx", 1, 1], "A", ["list"]]]; return <b>hi</b>;'),
    /gives an answer that has no meaning/,
  ],
  ['runtime-called', '{$sandbox.run(0, 0, 0)}{$sandbox.file("x", true, [], [], [])}', /^$/],
  ['native-join', "{new Array(1e9) + ''}", TIME],
];

const COMPILING_MS = 20_000;

/** Has the limit of compiling end after a part of it: until then the compiler keeps a processor busy. */
async function withShortLimit<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout } = globalThis;
  const shorter = (act: () => void, ms?: number) => setTimeout(act, ms === COMPILING_MS ? ms / 5 : ms);
  globalThis.setTimeout = shorter as typeof setTimeout;
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

describe('hostile code', () => {
  it('costs itself, or its page where nothing can interrupt it; all others are rendered', async () => {
    const pages = HOSTILE.map(([name, code]) => [`${name}.mdx`, `First words\n\n${code}\n\nLast words\n`] as const);
    const files: Files = { ...Object.fromEntries(pages), 'good.mdx': 'Good {[1, 2].map((n) => n * 2).join()}\n' };
    const site = await render(files, { processes: 2, keepGoing: true });
    for (const [name, , report] of HOSTILE) {
      const messages = site.report.diagnostics.filter(({ file }) => file === `${name}.mdx`).map((one) => one.message);
      expect([name, messages.join('\n')]).toEqual([name, expect.stringMatching(report)]);
      const html = site.files.get(`${name}.html`);
      if (report !== TIME) expect([name, html]).toEqual([name, expect.stringContaining('<p>Last words</p>')]);
      expect(html).not.toContain('<script>x');
    }
    expect(site.files.get('good.html')).toContain('Good 2,4');
  }, 300_000);

  it.each([
    ['deep.jsx', `export const a = ${'('.repeat(1e5)}1${')'.repeat(1e5)};`, STACK],
    ['elements.jsx', `export const a = ${'<b>'.repeat(1e5)}${'</b>'.repeat(1e5)};`, STACK],
    ['arrows.jsx', `export const a = ${'a=>'.repeat(1e5)}1;`, STACK],
    ['large.tsx', `export const a: string = "${'x'.repeat(1e5)}";`, /has more than 65536 characters/],
  ])('is not compiled where that would take much memory: %s', async (file, code, report) => {
    const page = `import { a } from './${file}'\n\nFirst {a}\n\nLast {<b>words</b>}\n`;
    const { html, messages } = await renderOne(page, { [file]: code });
    expect(messages.join('\n')).toMatch(report);
    expect(html).toContain('<b>words</b>');
  });

  it('is ended alone where it takes too long to be compiled, and kept for no other export', async () => {
    await using folder = await docsFolder({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { pages: ['early', 'late'] } }),
      'early.mdx': 'Early {[1].join()}\n',
      'late.mdx': "import { a } from './types.tsx'\n\nFirst {a}\n\nLast {<b>words</b>}\n",
      'types.tsx': `export const a: number = ${'a=>'.repeat(2e4)}1;`,
    });
    const { docs, out } = folder;
    const cache = join(dirname(docs), 'cache');
    const domain = 'docs.example.com';
    const { diagnostics } = await withShortLimit(() =>
      renderSite({ docs, out, cache, domain, searchEngine: false, processes: 0 }),
    );
    expect(diagnostics.map(({ message }) => message).join('\n')).toMatch(/takes too long to be compiled/);
    expect(await readFile(join(out, 'late.html'), 'utf8')).toContain('<b>words</b>');
    using entries = new DatabaseSync(join(cache, 'entries.sqlite'));
    expect(entries.prepare('SELECT count(*) AS kept FROM entries').get()).toEqual({ kept: 1 });
  }, 120_000);

  it('changes prototypes for itself alone', async () => {
    const { files, report } = await render({
      'a.mdx':
        '{Object.prototype.polluted = 1}{Array.prototype.join = () => "changed"}\n\n<Card title="t">{[1].join()}</Card>\n',
      'b.mdx': 'Still {String({}.polluted)} {[1, 2].join()}\n',
    });
    expect(report.diagnostics.map(({ file }) => file)).not.toContain('b.mdx');
    expect(files.get('b.html')).toContain('Still undefined 1,2');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
