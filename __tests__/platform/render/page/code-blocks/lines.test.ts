import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { type LineColors, openLineColors } from '../../../../../src/platform/render/page/code-blocks/lines.ts';
import { loadPalette, type Palette } from '../../../../../src/platform/render/page/code-blocks/palette.ts';

/** Lines that leave a grammar in many states, and that mean another thing in each. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    '/*',
    '*/',
    '`a ${',
    '} b`',
    'const x = 1;',
    '{',
    '}',
    '"a',
    '<b c="',
    '// d',
    '  return /e/g',
    '',
    'f(',
  ],
  python: ['"""', "'''", 'def f(a,', '  b=1):', '    return {', '}', 'f"{a', '# c', '@d', 'x = [1,', ']', '', '\\'],
  yaml: ['a: |', '  text', 'b: >-', '- c: "d', '  e"', '? f', ': g', '# h', '---', '', '  - {i: j,', '    k}', '&l *m'],
  markdown: [
    '> a',
    '- b',
    '  c',
    '```js',
    '```',
    'const d = 1',
    '# e',
    '    f',
    '| g |',
    '| - |',
    '',
    '<!--',
    '-->',
    '1. h',
  ],
  bash: ['cat <<EOF', 'EOF', 'a="b', 'c"', 'if [ $d ]; then', 'fi', '# e', "f='", "'", '$(g \\', ')', '', 'case h in'],
};

let shiki: HighlighterCore;
let palette: Palette;
const shared = new Map<string, LineColors>();

beforeAll(async () => {
  palette = await loadPalette();
  const loading = Object.entries(bundledLanguages).filter(([name]) => Object.hasOwn(LINES, name));
  const langs = loading.map(([, load]) => load);
  const engine = await createOnigurumaEngine(import('shiki/wasm'));
  shiki = await createHighlighterCore({ engine, themes: [palette.theme], langs });
  for (const language of Object.keys(LINES)) shared.set(language, openLineColors(shiki, language, palette));
});

afterAll(() => {
  shiki?.dispose();
});

/** The classes of each character that is seen, as the engine has them when it reads the whole block anew. */
function anew(code: string, lang: string): string[] {
  const lines = shiki.codeToTokensBase(code, { lang, theme: 'both', tokenizeTimeLimit: 0 });
  return lines.map((tokens) =>
    tokens
      .flatMap(({ content, color, fontStyle = 0 }) => {
        const style = Math.max(fontStyle, 0);
        const fonts = [style & 1 ? 'ci' : '', style & 2 ? 'cb' : '', style & 4 ? 'cu' : ''];
        return seen(content, [palette.classOf(color) ?? '', ...fonts].filter(Boolean).join(' '));
      })
      .join('\n'),
  );
}

function seen(text: string, classes: string): string[] {
  return [...text].filter((character) => character.trim() !== '').map((character) => `${character} ${classes}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function ofHtml(line: string): string {
  const spans = [...line.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g)];
  const plain = (text: string) => text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  return spans.flatMap(([, classes = '', inner, outer = '']) => seen(plain(inner ?? outer), classes)).join('\n');
}

describe('lines of code in colour', () => {
  it.each(Object.keys(LINES))('are those of the whole block, whatever was met before: %s', (language) => {
    const block = fc.array(fc.constantFrom(...(LINES[language] ?? [])), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(block, (lines) => {
        const code = lines.join('\n');
        const html = shared.get(language)?.(code) ?? [];
        assert.deepEqual(html, openLineColors(shiki, language, palette)(code));
        assert.deepEqual(html.map(ofHtml), anew(code, language));
      }),
      { numRuns: 60 },
    );
    expect(shared.get(language)?.('')).toEqual(['']);
  });
});
