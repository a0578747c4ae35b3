/** Sets formulas as MathML, which browsers draw by themselves: no script, no style sheet, no font. */
import type { Element, Root } from 'hast';
import { FILE_START } from '../model/errors.ts';
import { walkElements } from '../model/html/walk.ts';
import type { Report } from '../model/report.ts';
import '../model/hast-data.ts';

/** Bounds what macros can grow to: https://katex.org/docs/options.html */
const MAX_EXPANSIONS = 1_000;
const MAX_SIZE_EM = 50;

/** Sets every waiting formula below a root, in place; one that cannot be set stays as its source. */
export async function setFormulas(root: Root, file: string, report: Report): Promise<void> {
  const waiting: Element[] = [];
  walkElements(root, (element) => {
    if (element.data?.formula !== undefined) waiting.push(element);
  });
  if (waiting.length === 0) return;
  const { default: katex } = await import('katex');
  for (const element of waiting) {
    const { text = '', isBlock = false } = element.data?.formula ?? {};
    try {
      const value = katex.renderToString(text, {
        output: 'mathml',
        displayMode: isBlock,
        strict: false,
        trust: false,
        maxExpand: MAX_EXPANSIONS,
        maxSize: MAX_SIZE_EM,
      });
      Object.assign(element, { ...shell(isBlock), children: [{ type: 'raw', value }] });
    } catch (error) {
      if (!(error instanceof katex.ParseError || error instanceof RangeError)) throw error;
      const reason = error instanceof RangeError ? 'it is nested too deeply' : error.rawMessage;
      const { file: own = file, place = FILE_START } = element.data ?? {};
      report(own, place, `The formula \`${text}\` cannot be set and is shown as it is: ${reason}.`);
      const source: Element = {
        type: 'element',
        tagName: 'code',
        properties: {},
        children: [{ type: 'text', value: text }],
      };
      Object.assign(element, { ...shell(isBlock), children: [source] });
    }
  }
}

function shell(isBlock: boolean) {
  return isBlock
    ? { tagName: 'div', properties: { className: ['formula', 'formula-block'], tabIndex: 0 } }
    : { tagName: 'span', properties: { className: ['formula'] } };
}
