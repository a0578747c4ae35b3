// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { render, renderOne } from '../../helpers/docs-folder.ts';

describe("authors' code", () => {
  it('is one expression: what closes a bracket of others is a fault of the page', async () => {
    await expect(renderOne('A {1), (2} B {3+0}')).rejects.toThrow(/^page\.mdx:1:3: .*The expression is not valid/);
  });

  it('keeps comments of HTML in its strings', async () => {
    const { html, messages } = await renderOne('{"a <!-- b --> c"} <Badge>{`<!-- d -->`}</Badge>');
    expect(html).toContain('a &#x3C;!-- b --> c');
    expect(html).toContain('&#x3C;!-- d -->');
    expect(messages).toEqual([]);
  });

  it.each(['all', 'list', 'module'])('may call its own value %s', async (name) => {
    const { html } = await renderOne(
      `export const ${name} = ['a', 'b'].map(String);\n\n{${name}.length} {${name}.join('-')}`,
    );
    expect(html).toMatch(/2\s+a-b/);
  });

  it('may use the language whole', async () => {
    const { html, messages } = await renderOne(
      'export class Box { #n = 4; static of() { return new Box(); } get n() { return this.#n; } }\n\n' +
        '|{"x".length}|{String.raw`a\\b`}|{String(/(a+)\\1/.test("aaaa"))}|{Box.of().n}|{"aXb".replace(/(?<=a)./u, "-")}|' +
        '{(() => { try { return x.y; } catch { return "caught"; } })()}|{[...(function* () { yield 1; yield 2; })()].join()}|\n',
    );
    expect(html).toContain('<p>|1|a\\b|true|4|a-b|caught|1,2|</p>');
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

  it('of a sanitized site shows a component with hooks as it is at first, and its content at once', async () => {
    const source = `import React, { useState, useRef as ref } from "react"

export const Count = React.memo(() => {
  const [n, setN] = useState(() => 4);
  const box = ref(null);
  const [sum] = React.useReducer((a, b) => a + b, 1);
  const twice = useMemo(() => n * 2, [n]);
  useEffect(() => { document.title = "x"; }, []);
  return <React.Fragment><b ref={box} onClick={() => setN(1)}>{n},{sum},{twice},{String(box.current)}</b></React.Fragment>;
});
export const More = ({ children }) => { const [open] = useState(false); return <div>More {open && children}</div>; };

<Count/>

<More>**Kept**</More>
`;
    const { report, files } = await render({ 'page.mdx': source }, { sanitize: true });
    const html = files.get('page.html') ?? '';
    expect(html).toContain('>4,1,8,null</b>');
    expect(html).toMatch(/<div>More <\/div>\s*<strong>Kept<\/strong>/);
    expect(html).not.toMatch(/live-|data-props/);
    expect([...files.keys()].filter((file) => file.includes('live'))).toEqual([]);
    expect(report.diagnostics.map(({ line, column, message }) => `${line}:${column}: ${message}`)).toEqual([
      '9:26: The attribute `onClick` of `<b>` is left out: it needs code to run.',
      '15:1: `<More>` shows its content when a reader acts; it is shown at once.',
    ]);
  });

  it('that fails costs the component in which it stands', async () => {
    const { html, messages } = await renderOne(
      `export const Broken = () => {
  const { used } = fetchAll();
  return <p>{used}</p>;
};
export const Sound = () => <p>sound <Broken>inside</Broken><Broken/></p>;
export const late = window.innerWidth;

<Sound/>

{<b>a{late}c</b>}

End
`,
    );
    expect(html).toMatch(/<p>sound inside<em class="not-run">This part needs code .*<\/em><\/p>/);
    expect(html).toMatch(/<code class="not-run"[^>]*>\{&#x3C;b>a\{late\}c&#x3C;\/b>\}<\/code>\s*<p>End<\/p>/);
    expect(messages).toEqual([
      'page.mdx:1:1: The code here uses `window`, which the page does not declare; it is left out.',
      'page.mdx:5:37: The code here uses `fetchAll`, which the page does not declare; the content of `<Broken>` is shown in its place.',
      'page.mdx:5:60: The code here uses `fetchAll`, which the page does not declare; a sentence is shown in its place.',
      expect.stringMatching(
        /^page\.mdx:10:1: The code here ends with `ReferenceError: .*late.*; it is shown as it is written\.$/,
      ),
    ]);
  });

  it('is shown as in a browser where it asks for one', async () => {
    const { html, messages } = await renderOne(
      `export const A = () => {
  if (typeof window === "undefined") return null;
  return <p>{typeof document === "undefined" ? "still" : "moving"}</p>;
};

<A/>
`,
    );
    expect(html).toContain('<p>still</p>');
    expect(messages).toEqual([]);
  });

  it('that cannot be done without leaves a sentence, never its name', async () => {
    const { html, messages } = await renderOne('export const A = () => makeAll();\n\n<A/>\n');
    expect(html).toContain('<em class="not-run">This part needs code that a static page does not run.</em>');
    expect(html).not.toContain('A /');
    expect(messages).toEqual([
      'page.mdx:3:1: The code here uses `makeAll`, which the page does not declare; a sentence is shown in its place.',
    ]);
  });

  it('of one page is not changed by another', async () => {
    const { html } = await renderOne(
      'import { add } from "/snippets/list.jsx"\nimport data from "/snippets/d.json"\n\n{add(1)} {data.push(3)}\n',
      {
        'snippets/list.jsx': 'const all = [];\nexport const add = (n) => { all.push(n); return all.length; };\n',
        'snippets/d.json': '[1, 2]',
        'other.mdx':
          'import { add } from "/snippets/list.jsx"\nimport data from "/snippets/d.json"\n\n{add(1)} {data.push(3)}\n',
        'another.mdx':
          'import { add } from "/snippets/list.jsx"\nimport data from "/snippets/d.json"\n\n{add(1)} {data.push(3)}\n',
      },
    );
    expect(html).toMatch(/1\s+3$/);
  });

  it('gives markup as text to the judge of all markup', async () => {
    const { html } = await renderOne(
      '<div dangerouslySetInnerHTML={{ __html: "<b onclick=x()>b</b><script>alert(1)</script><a href=\'javascript:x()\'>a</a>" }} />\n',
    );
    expect(html).toMatch(/<div><b>b<\/b><a>a<\/a><\/div>$/);
    expect(html).not.toMatch(/script|onclick/);
    const bomb = await renderOne('<div dangerouslySetInnerHTML={{ __html: "<div>".repeat(100000) }}>kept</div>\n');
    expect(bomb.html).toContain('kept');
    expect(bomb.messages).toEqual([
      'page.mdx:1:1: The code here holds markup of more than 2000 tags; the content of `<div>` is shown in its place.',
    ]);
  });

  it('of event handlers, scripts and script addresses is dropped', async () => {
    const { html, messages } = await renderOne(
      '<a href="java\tscript:x()" onClick={() => go()} style={{ marginTop: 4, color: "red" }}>a</a>\n\n<script>{`alert(1)`}</script>\n\n[b](javascript:x) <img src="https://e.example/i.png" onerror="x()" />\n',
    );
    expect(html).not.toMatch(/script|onclick|onerror/i);
    expect(html).toMatch(/<a style="margin-top:4px;color:red" data-inert=""[^>]*>a<\/a>/);
    expect(html).toContain('src="https://e.example/i.png"');
    expect(messages.filter((one) => !one.includes('other hosts'))).toHaveLength(5);
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
  it('show the pictures of their folder, by whichever address', async () => {
    const files = {
      'guides/page.mdx':
        'import A from "/snippets/a.mdx"\nimport { B } from "/snippets/b.jsx"\nimport pic from "/snippets/pic.svg"\n\n![p](/snippets/pic.svg)\n\n<A /> <B /> <img src={pic} />\n',
      'snippets/a.mdx': '![a](./pic.svg)',
      'snippets/b.jsx': 'export const B = () => <img src="pic.svg" />;\n',
      'snippets/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>',
    };
    const { files: site, report } = await render(files);
    expect(report.diagnostics).toEqual([]);
    expect(site.get('guides/page.html')?.match(/src="[^"]*pic\.svg"/g)).toEqual(
      Array(4).fill('src="../snippets/pic.svg"'),
    );
    expect(site.has('snippets/pic.svg')).toBe(true);
  });

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

  it('show properties in their code, however they are used', async () => {
    const { html } = await renderOne(
      'import Hello from "/snippets/hello.mdx"\n\n<Hello name="Ada" greet={() => "Dear"} />\n\n{["Bo"].map((one) => <Hello name={one} greet={() => one} />)}\n',
      { 'snippets/hello.mdx': '{greet()} {children ?? "you"}\n\n```text\nname: {name}\n```\n' },
    );
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/Dear\s+you\s+name: Ada\s+Bo\s+you\s+name: Bo/);
  });

  it('hand on all that they are given, content too', async () => {
    const { html, messages } = await renderOne(
      'import Outer from "/snippets/outer.mdx"\n\n<Outer name="Ada">\n\nand **all**\n\n</Outer>\n\n<Outer name="Bo" />\n',
      {
        'snippets/outer.mdx': 'import Inner from "./inner.mdx"\n\n<Inner {...props} />\n',
        'snippets/inner.mdx': 'Dear {name} {children}\n',
      },
    );
    expect(html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')).toMatch(/Dear Ada and all Dear Bo $/);
    expect(messages).toEqual([]);
  });

  it('are given numbers that JSON does not have', async () => {
    const { html } = await renderOne('import Count from "/snippets/count.mdx"\n\n<Count of={0 / 0} most={1 / 0} />\n', {
      'snippets/count.mdx': '{of || "none"} of {most + 1}\n',
    });
    expect(html).toContain('none of Infinity');
    expect(html).not.toContain('Infinity1');
  });

  it('show what they are given at several places, also where it stands in a list', async () => {
    const { html } = await renderOne('import Twice from "/snippets/twice.mdx"\n\n<Twice>\n\n## Part\n\n</Twice>\n', {
      'snippets/twice.mdx': '{[children]}\n\n{[children, children]}\n',
    });
    expect([...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['part', 'part-2', 'part-3']);
    expect(html.match(/class="anchor"/g)).toHaveLength(3);
  });

  it('may ask for properties that they are not given', async () => {
    const { html, messages } = await renderOne(
      'import Hello from "/snippets/hello.mdx"\n\n<Hello name="Ada" />\n\n<Hello name="Ada" times={2} />\n\n{times && 1} {ID}\n',
      {
        'snippets/hello.mdx':
          'Hello {name}{times ? ` × ${times}` : ""}{times && "!"}{greeting ?? "."}{undefined || ""} {tmes}\n',
      },
    );
    const shown = html.replaceAll(/<code[^>]*>|<\/code>/g, '');
    expect(shown).toContain('<p>Hello Ada. {tmes}</p>\n<p>Hello Ada × 2!. {tmes}</p>\n{times &#x26;&#x26; 1}\n{ID}');
    expect(messages).toEqual([
      'page.mdx:7:1: The code here uses `times`, which the page does not declare; it is shown as it is written.',
      'page.mdx:7:14: The code here uses `ID`, which the page does not declare; it is shown as it is written.',
      expect.stringContaining('uses `tmes`, which the page does not declare; it is shown as it is written.'),
    ]);
  });

  it('may ask for them in properties of components of their own', async () => {
    const { html, messages } = await renderOne('import Hello from "/snippets/hello.mdx"\n\n<Hello />\n', {
      'snippets/hello.mdx': 'export const To = ({ name }) => <b>{name}</b>;\n\nHello <To name={name ?? "you"} />\n',
    });
    expect(html).toContain('Hello <b>you</b>');
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
    expect(messages).toContain(
      'snippets/b.mdx:3:3: `<A>` is left out: it stands in itself (`snippets/a.mdx` → `snippets/b.mdx` → `snippets/a.mdx`).',
    );
    expect(html.match(/\bA\b/g)).toHaveLength(1);
  });

  it('may be whole modules, data and pictures', async () => {
    const { html, messages } = await renderOne(
      `import * as Parts from "/snippets/parts.tsx"
import * as Text from "/snippets/text.mdx"
import data, { version } from "/snippets/data.json"
import logo from "./images/logo.svg"

<Parts.Sign /> {Parts.word} <Text.default /> {data.list.map((n) => n + 1).join()} {version} <img src={logo} alt="L" />
`,
      {
        'snippets/parts.tsx': 'export const word = "w";\nexport const Sign = () => <em>s</em>;\n',
        'snippets/text.mdx': '**text**',
        'snippets/data.json': '{ "list": [1, 2], "version": "v3" }',
        'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
      },
    );
    expect(html).toMatch(/<em>s<\/em>\s+w\s+<p><strong>text<\/strong><\/p>\s+2,3\s+v3\s+<img src="images\/logo\.svg"/);
    expect(messages).toEqual([]);
  });

  it('may hold types; code and data that are not valid are reported', async () => {
    const { html, messages } = await renderOne(
      'import { A } from "/snippets/a.tsx"\nimport b from "/snippets/b.json"\nimport { C } from "/snippets/c.jsx"\n\n<A x="t">kept</A>\n',
      {
        'snippets/a.tsx': 'export const A = ({ x }: { x: string }) => <b>{x as string}</b>;\n',
        'snippets/b.json': '{ a: 1 }',
        'snippets/c.jsx': 'export const C = () => <b>;\n',
      },
    );
    expect(html).toContain('<b>t</b>');
    expect(messages).toEqual([
      expect.stringContaining('snippets/b.json:1:3: is not valid JSON'),
      expect.stringContaining('snippets/c.jsx:1:27: is not valid JavaScript with JSX: Unterminated JSX contents'),
    ]);
  });

  it('from packages leave the components of the platform in place', async () => {
    const { html, messages } = await renderOne(
      `import { Card, CardGroup, Tabs as Sets, Tab, Tree as T } from '@vendor/components'
import Note from "@theme/Note"
import { Tip } from "./gone"
import Own from "pkg"

<CardGroup><Card title="Title">body</Card></CardGroup> <Sets><Tab title="One">one</Tab></Sets> <T><T.File name="f.js" /></T> <Note>n</Note> <Tip>t</Tip> <Own>own</Own>
`,
    );
    expect(html).toMatch(
      /class="columns".*card-title.*Title.*class="tabs".*tab-title.*One.*f\.js.*callout-note.*callout-tip.*own/s,
    );
    expect(messages).toEqual([
      'page.mdx:3:1: The import of `./gone` is left out: it is not a file of the documentation.',
      'page.mdx:4:1: The import of `pkg` is left out: it is no file inside the documentation.',
      expect.stringContaining('The code here uses `Own`, which comes from `pkg`'),
    ]);
  });
});
