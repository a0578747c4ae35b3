/**
 * Formulas as KaTeX lays them out, with its fonts, and as MathML for screen readers. The layout is done here: readers load
 * no script, and browsers differ too much in how they draw MathML.
 */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { FormulaData } from '../model/hast-data.ts';

/** Bounds what macros can grow to: https://katex.org/docs/options.html */
const MAX_EXPANSIONS = 1_000;
const MAX_SIZE_EM = 50;

/** Sets a formula; one that cannot be set stays as its source, and is reported. */
export async function setFormula({ text, isBlock }: FormulaData, report: (message: string) => void): Promise<Element> {
  const { default: katex } = await import('katex');
  try {
    const value = katex.renderToString(text, {
      output: 'htmlAndMathml',
      displayMode: isBlock,
      strict: false,
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
    });
    return { ...shell(isBlock, { type: 'raw', value }), data: { extra: 'formulas' } };
  } catch (error) {
    if (!(error instanceof katex.ParseError || error instanceof RangeError)) throw error;
    const reason = error instanceof RangeError ? 'it is nested too deeply' : error.rawMessage;
    report(`The formula \`${text}\` cannot be set and is shown as it is: ${reason}.`);
    return shell(isBlock, h('code', text));
  }
}

function shell(isBlock: boolean, inside: ElementContent): Element {
  return isBlock
    ? h('div', { className: ['formula', 'formula-block'], tabIndex: 0 }, [inside])
    : h('span', { className: ['formula'] }, [inside]);
}
