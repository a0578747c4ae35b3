import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHighlighter, type Highlighter } from '../../../../../src/platform/render/page/code-blocks/highlight.ts';
import { loadPalette } from '../../../../../src/platform/render/page/code-blocks/palette.ts';

let highlighter: Highlighter;

beforeAll(async () => {
  highlighter = await createHighlighter();
});

afterAll(async () => {
  await highlighter[Symbol.asyncDispose]();
});

describe('the highlighter', () => {
  it('colours by classes that its style sheet knows', async () => {
    const [line = ''] = await highlighter.lines('const a = "<b>";', 'js');
    expect(line).toContain('&lt;b&gt;');
    const classes = [...line.matchAll(/class="(c\d+)/g)].map(([, name]) => name);
    expect(classes.length).toBeGreaterThan(1);
    const { css } = await loadPalette();
    for (const name of classes) expect(css).toMatch(new RegExp(`\\.${name}\\{color:light-dark\\(#\\w+,#\\w+\\)\\}`));
  });

  it.each(['', 'nonsense', 'constructor', '__proto__'])('leaves code of the language %j plain', async (language) => {
    expect(await highlighter.lines('<a> &\r\n"b"', language)).toEqual(['&lt;a&gt; &amp;', '&quot;b&quot;']);
  });

  it.each([
    [
      'mdx',
      '<Card title="Start" href={base + 1}>',
      ['<span class="c6">Card </span>', '<span class="c7">&quot;Start&quot; </span>'],
    ],
    ['mdx', 'import Steps from "/snippets/steps.mdx"', ['<span class="c1">import </span>']],
    ['haml', '%p\n  - total = sum(1)', ['<span class="c5">sum</span>']],
  ])('reads what %s borrows of another language: %s', async (language, code, parts) => {
    const html = (await highlighter.lines(code, language)).join('\n');

    for (const part of parts) expect(html).toContain(part);
  });

  it('leaves code plain that is data rather than code', async () => {
    const [line] = await highlighter.lines(`"${'x'.repeat(200_000)}"`, 'js');
    expect(line).toMatch(/^&quot;x+&quot;$/);
  });

  it('reads a block in the same way whatever it read before', async () => {
    const blocks = [
      ['mdx', '---\ntitle: x\n---\n\n# A\n\n```python\nimport os\n```\n\n<B c="d">{e}</B>'],
      ['md', '# A\n\n```vue\n<template><p :a="b">{{ c }}</p></template>\n```\n\n<p class="d">'],
      ['ts', '@Component({ template: `<p *ngIf="a">{{ b }}</p>` })\nclass C {}'],
      ['angular-ts', '@Component({ template: `<p *ngIf="a">{{ b }}</p>` })\nclass C {}'],
      ['markdown', '```python\nimport os\n```\n\n```ts\nlet a: b;\n```'],
      ['vue', '<script lang="ts">\nlet a: b;\n</script>\n<style lang="scss">a { b { c: d } }</style>'],
      ['html', '<style>a { b: c }</style><script>let d;</script>'],
    ] as const;
    const read = async (order: typeof blocks | readonly (typeof blocks)[number][]) => {
      await using fresh = await createHighlighter();
      const lines = new Map<string, readonly string[]>();
      for (const [language, code] of [...order, ...order]) {
        const html = await fresh.lines(code, language);
        expect(html).toEqual(lines.get(language) ?? html);
        lines.set(language, html);
      }
      return Object.fromEntries(lines);
    };
    const lines = await read(blocks);
    expect(await read(blocks.toReversed())).toEqual(lines);
    expect(lines['mdx']?.[7]).toMatch(/<span class="c\d+">import<\/span>/);
    expect(lines['vue']?.[1]).toMatch(/<span class="c\d+">let /);
  });

  it('reads the comments of HTML in MDX, and the JSX around them', async () => {
    const comments = ['<!-- Good -->', '<!-- One', '<Two> -->', 'Text <!-- three -->'];
    const code = ['<Card title="Start" href={base + 1}>', '## Title', 'Text `<!--`', '<B c="d" />'];
    const lines = await highlighter.lines([...comments, '', ...code].join('\n'), 'mdx');

    expect(lines.slice(0, 4)).toEqual([
      '<span class="c0">&lt;!-- Good --&gt;</span>',
      '<span class="c0">&lt;!-- One</span>',
      '<span class="c0">&lt;Two&gt; --&gt;</span>',
      'Text <span class="c0">&lt;!-- three --&gt;</span>',
    ]);
    expect(lines.slice(5)).toEqual(await highlighter.lines(code.join('\n'), 'mdx'));
    const inside = await highlighter.lines('<A>\n  <!-- in -->\n  <B> <!-- one --></B>\n</A>', 'mdx');
    expect(inside[1]).toBe('<span class="c0">  &lt;!-- in --&gt;</span>');
    expect(inside[2]).toContain('<span class="c0"> &lt;!-- one --&gt;</span>');
    expect(lines[8]).toMatch(/<span class="c\d+">B <\/span><span class="c\d+">c.*&quot;d&quot;/);
  });

  it('makes room for new engines', async () => {
    await using fresh = await createHighlighter();
    const read = (language: string) => fresh.lines('a = "b"', language);
    const first = await read('python');
    // Their grammars are small.
    const others =
      'ini dotenv json jsonc jsonl json5 hjson properties toml make docker r awk vb zig wasm vhdl tcl prolog nix kdl ' +
      'bicep cmake regex berry cue genie gdresource logo matlab clarity diff tsv po';
    await Promise.all(others.split(' ').map(read));
    expect(await read('python')).toEqual(first);
  });

  it('keeps every character of the code', async () => {
    const code = '# comment\nif x:\n\treturn "é😀" # end\n';
    const lines = await highlighter.lines(code, 'python');
    const text = lines.map((line) => line.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"')).join('\n');
    expect(text).toBe(code);
  });
});
