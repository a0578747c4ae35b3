// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderOne } from '../../helpers/docs-folder.ts';

describe("authors' code", () => {
  it.each([
    ['environment', '{process.env.SECRET}'],
    ['constructor chain', '{[].constructor.constructor("return process")()}'],
    ['constructor of text', '{"".constructor.constructor("return 1")()}'],
    ['dynamic import', '{import("node:fs")}'],
    ['global', '{globalThis}'],
    ['new', '{new Date()}'],
    ['assignment', '{a = 1}'],
    ['tagged template', '{String.raw`x`}'],
    ['await', '{await fetch("http://localhost")}'],
    ['regular expression', '{/(a+)+$/.test("aaaa")}'],
    ['repeat', '{"a".repeat(536870912)}'],
  ])('is not run but shown: %s', async (_what, code) => {
    const { html, messages } = await renderOne(`Before ${code} after`);
    expect(html).toMatch(/^<h1>Page<\/h1>\s*<p>Before <code class="not-run"/);
    expect(html).toMatch(/<\/code> after<\/p>$/);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^page\.mdx:1:\d+: The code here /);
  });

  it('has no inherited properties', async () => {
    const { html, messages } = await renderOne(
      'export const o = {a: 1};\n\n|{o.constructor}|{o.__proto__}|{"x".length}|{o["a"]}|{[].constructor}|\n',
    );
    expect(html).toContain('<p>|||1|1||</p>');
    expect(messages).toEqual([]);
  });

  it('expands components made of JSX and their own properties', async () => {
    const { html, messages } = await renderOne(
      [
        'export const items = ["a", "b"];',
        'export const Tag = ({ name, big = false, children, ...rest }) => (',
        '  <b className={big ? "big" : `small ${name}`} {...rest}>{name}: {children}{items.map((i, n) => <i key={n}>{i}{n + 1}</i>)}</b>',
        ');',
        'export function Twice(props) { const x = props.x * 2; if (x > 10) return <u>much</u>; return <u>{x}</u>; }',
        '',
        '<Tag name="n" id="t">child *em*</Tag> <Twice x={4} /> <Twice x={8} />',
      ].join('\n'),
    );
    expect(html).toContain('<b class="small n" id="t">n: child <em>em</em><i>a1</i><i>b2</i></b>');
    expect(html).toMatch(/<u>8<\/u>\s<u>much<\/u>/);
    expect(messages).toEqual([]);
  });

  it('gives a component with hooks its content, and names the place', async () => {
    const { html, messages } = await renderOne(
      'import { useState } from "react"\n\nexport const Count = () => {\n  const [n] = useState(0);\n  return <b>{n}</b>;\n};\n\n<Count>Kept</Count>\n',
    );
    expect(html).toContain('Kept');
    expect(messages).toEqual([
      'page.mdx:1:1: The import of `react` is left out: it is no file inside the documentation.',
      'page.mdx:4:15: The code here calls `useState`, which is not run; it is left out.',
    ]);
  });

  it('ends when it calls itself', async () => {
    const { html, messages } = await renderOne('export const A = () => <p><A /></p>;\n\n<A />\n\nStill here\n');
    expect(html).toContain('Still here');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('levels deep');
  });

  it('ends when it doubles itself', async () => {
    const levels = Array.from({ length: 40 }, (_, n) => `export const A${n + 1} = () => <><A${n} /><A${n} /></>;`);
    const texts = Array.from({ length: 40 }, (_, n) => `export const t${n + 1} = t${n} + t${n};`);
    const { html, messages } = await renderOne(
      `export const A0 = () => <i>x</i>;\n${levels.join('\n')}\nexport const t0 = "texttext";\n${texts.join('\n')}\n\n<A40 />\n\nStill here\n`,
    );
    expect(html).toContain('Still here');
    expect(html.length).toBeLessThan(20_000_000);
    expect(messages.length).toBeGreaterThan(0);
  });

  it('of event handlers, scripts and script addresses is dropped', async () => {
    const { html, messages } = await renderOne(
      '<a href="java\tscript:x()" onClick={() => go()} style={{ marginTop: 4, color: "red" }}>a</a>\n\n<script>{`alert(1)`}</script>\n\n[b](javascript:x) <img src="https://e.example/i.png" onerror="x()" />\n',
    );
    expect(html).not.toMatch(/script|onclick|onerror/i);
    expect(html).toContain('<a style="margin-top:4px;color:red">a</a>');
    expect(html).toContain('src="https://e.example/i.png"');
    expect(messages).toHaveLength(5);
  });

  it('of any form never breaks a page', async () => {
    const expression = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom(
        'a',
        'a.b',
        'a?.b.c',
        '[...a]',
        '(() => 1)()',
        '`${1}${"x"}`',
        '<b>{1}</b>',
        '1 / 0',
        '!x',
        'y ?? 2',
        '{}.x',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(expression, { maxLength: 6 }), async (expressions) => {
        const { html } = await renderOne(`Start\n\n${expressions.map((code) => `{(${code})}`).join('\n\n')}\n\nEnd\n`);
        expect(html).toContain('<p>End</p>');
      }),
      { numRuns: 15 },
    );
  });
});

describe('snippets', () => {
  it('take properties and children, and bring named exports', async () => {
    const { html, messages } = await renderOne(
      'import Hello from "/snippets/hello.mdx"\nimport { Sign, word } from "./snippets/parts.jsx"\n\n<Hello name="Ada">inner</Hello>\n\n<Sign text={word} />\n\n<Snippet file="plain.mdx" />\n',
      {
        'snippets/hello.mdx': 'Hello **{name}**, {props.name}: {children}',
        'snippets/parts.jsx':
          'export const word = "hi";\nexport const Sign = ({ text }) => { return <em>{text}</em>; };\n',
        'snippets/plain.mdx': 'Plain [link](/page)',
      },
    );
    expect(html).toContain('<p>Hello <strong>Ada</strong>, Ada: inner</p>');
    expect(html).toContain('<em>hi</em>');
    expect(html).toContain('Plain <a href="page.html">link</a>');
    expect(messages).toEqual([]);
  });

  it('are found under both names that their folder has', async () => {
    const { html, messages } = await renderOne(
      'import Old from "/snippets/old.mdx"\n\n<Old /> <Snippet file="part/older.mdx" /> <Snippet file="_snippets/old.mdx" />\n',
      { '_snippets/old.mdx': 'Old', '_snippets/part/older.mdx': 'Older' },
    );
    expect(html.match(/Old(?:er)?/g)).toEqual(['Old', 'Older', 'Old']);
    expect(messages).toEqual([]);
  });

  it('that import each other, are missing or lie outside are reported', async () => {
    const { html, messages } = await renderOne(
      'import A from "/snippets/a.mdx"\nimport Out from "../../secret.mdx"\nimport Gone from "/snippets/gone.mdx"\n\n<A />\n\n<Out>kept</Out>\n\nEnd\n',
      {
        'snippets/a.mdx': 'import B from "./b.mdx"\n\nA <B />',
        'snippets/b.mdx': 'import A from "./a.mdx"\n\nB <A />',
      },
    );
    expect(html).toContain('kept');
    expect(html).toContain('<p>End</p>');
    expect(messages.join('\n')).toContain('`../../secret.mdx` is left out: it is no file inside the documentation');
    expect(messages.join('\n')).toContain('`/snippets/gone.mdx` is left out: it is not a file of the documentation');
    expect(messages.join('\n')).toContain('levels deep');
  });
});
