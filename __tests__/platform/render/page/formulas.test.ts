import { describe, expect, it } from '@jest/globals';
import { toHtml } from 'hast-util-to-html';
import { setFormula } from '../../../../src/platform/render/page/formulas.ts';

async function set(text: string, isBlock = false): Promise<{ html: string; messages: readonly string[] }> {
  const messages: string[] = [];
  const element = await setFormula({ text, isBlock }, (message) => messages.push(message));
  return { html: toHtml(element, { allowDangerousHtml: true }), messages };
}

describe('formulas', () => {
  it('are MathML for screen readers, beside the layout for eyes', async () => {
    const { html, messages } = await set('\\frac{1}{2}');
    expect(html).toMatch(
      /^<span class="formula">.*<math .*<mfrac>.*<\/math>.*<span class="katex-html" aria-hidden="true">/,
    );
    expect(messages).toEqual([]);
  });

  it('on lines of their own can be scrolled by the keyboard', async () => {
    expect((await set('x', true)).html).toMatch(/^<div class="formula formula-block" tabindex="0">.*display="block"/);
  });

  it('that cannot be set stay as they are written, and are reported', async () => {
    const { html, messages } = await set('\\frac{1');
    expect(html).toBe('<span class="formula"><code>\\frac{1</code></span>');
    expect(messages).toEqual([expect.stringMatching(/^The formula `\\frac\{1` cannot be set/)]);
  });

  it('lead nowhere and load nothing, whatever they say', async () => {
    for (const text of ['\\href{javascript:x}{y}', '\\includegraphics{https://e.example/x.png}', '\\htmlClass{x}{y}']) {
      expect((await set(text)).html).not.toMatch(/<a |<img|class="x"/);
    }
  });

  it('end, however much their macros grow', async () => {
    const { messages } = await set('\\def\\a{xx\\a\\a}\\a');
    expect(messages).toHaveLength(1);
  });
});
