/** Puts highlighted code in the place of the code blocks of a page. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { escapeText } from '../html/escape.ts';
import { walkElements } from '../html/walk.ts';
import '../hast-data.ts';
import type { Highlighter } from './highlight.ts';
import { readCodeInfo } from './info.ts';

/** Highlights every waiting code block below a root, in place. */
export async function highlightBlocks(root: Root, highlighter: Highlighter): Promise<void> {
  const waiting: Element[] = [];
  walkElements(root, (element) => {
    if (element.data?.code !== undefined) waiting.push(element);
  });
  const inPanels = panelBlocks(root);
  for (const element of waiting) await fillBlock(element, highlighter, inPanels.has(element));
}

/** Finds the blocks whose title is already that of the panel around them. */
function panelBlocks(root: Root): ReadonlySet<Element> {
  const found = new Set<Element>();
  walkElements(root, (panel) => {
    if (panel.data?.panelTitle === undefined || panel.data.anchorText !== undefined) return;
    walkElements(panel, (inner) => {
      if (inner.data?.code !== undefined) found.add(inner);
    });
  });
  return found;
}

async function fillBlock(element: Element, highlighter: Highlighter, isInPanel: boolean): Promise<void> {
  const code = element.data?.code;
  if (code === undefined) return;
  const info = readCodeInfo(code.meta);
  const lines = await highlighter.lines(code.text, code.language);
  const classes = ['code', ...(info.hasLineNumbers ? ['code-numbered'] : []), ...(info.wraps ? ['code-wrapped'] : [])];
  const html = lines.map((line, index) => lineSpan(line, info.highlighted.has(index + 1))).join('\n');
  const language = code.language === '' ? '' : ` data-language="${escapeText(code.language)}"`;
  // A region that scrolls must be reachable by the keyboard.
  const pre: ElementContent = { type: 'raw', value: `<pre tabindex="0"${language}><code>${html}</code></pre>` };
  const caption = info.title !== undefined && !isInPanel ? [h('figcaption', info.title)] : [];
  const figure = h('figure', { className: classes }, caption);
  Object.assign(element, { tagName: 'figure', properties: figure.properties, children: [...figure.children, pre] });
}

function lineSpan(line: string, isHighlighted: boolean): string {
  return `<span class="${isHighlighted ? 'line line-marked' : 'line'}">${line}</span>`;
}
