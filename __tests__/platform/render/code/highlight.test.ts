import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHighlighter, type Highlighter } from '../../../../src/platform/render/code/highlight.ts';
import { loadPalette } from '../../../../src/platform/render/code/palette.ts';

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
    for (const name of classes) expect(css).toMatch(new RegExp(`\\.${name}\\{--l:#\\w+;--d:#\\w+\\}`));
  });

  it('gives the same lines for the same block again', async () => {
    const first = await highlighter.lines('let x = 1;', 'js');
    expect(await highlighter.lines('let x = 1;', 'js')).toEqual(first);
    expect(await highlighter.lines('let x = 1;', 'JS')).toEqual(first);
    expect(await highlighter.lines('let x = 1;', 'python')).not.toEqual(first);
  });

  it.each(['', 'nonsense', 'constructor', '__proto__'])('leaves code of the language %j plain', async (language) => {
    expect(await highlighter.lines('<a> &\r\n"b"', language)).toEqual(['&lt;a&gt; &amp;', '&quot;b&quot;']);
  });

  it('leaves code plain that is data rather than code', async () => {
    const [line] = await highlighter.lines(`"${'x'.repeat(200_000)}"`, 'js');
    expect(line).toMatch(/^&quot;x+&quot;$/);
  });

  it('keeps every character of the code', async () => {
    const code = '# comment\nif x:\n\treturn "é😀" # end\n';
    const lines = await highlighter.lines(code, 'python');
    const text = lines.map((line) => line.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"')).join('\n');
    expect(text).toBe(code);
  });
});
