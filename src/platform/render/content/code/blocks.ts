/** Puts highlighted code, or a diagram, in the place of each code block of a page. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { escapeText } from '../../model/html/template.ts';
import { walkElements } from '../../model/html/walk.ts';
import '../../model/hast-data.ts';
import type { Icons } from '../../model/icons.ts';
import { diagramScript } from '../extra-files.ts';
import { iconElement } from '../icons/draw.ts';
import type { Highlighter } from './highlight.ts';
import { type CodeInfo, readCodeInfo, readDiagramInfo } from './info.ts';
import { type LineMark, type MarkedCode, readMarks } from './notation.ts';

/** Diagrams are written in it; a site's own copy of its program draws them where scripts run: https://mermaid.js.org */
const DIAGRAMS = 'mermaid';

/** Turns diagram code blocks into figures, in place; `toRoot` is the relative path from the page to the root. */
export function markDiagrams(root: Root, toRoot: string): void {
  walkElements(root, (element) => {
    const code = element.data?.code;
    if (code?.language.toLowerCase() !== DIAGRAMS) return;
    const { title } = readCodeInfo(code.meta);
    const { actions, placement } = readDiagramInfo(code.meta);
    const text = code.text.trim();
    element.tagName = 'figure';
    element.properties = {
      className: ['diagram'],
      dataDiagram: toRoot + diagramScript(),
      dataActions: actions,
      dataPlacement: placement,
    };
    element.children = [
      {
        type: 'element',
        tagName: 'pre',
        properties: { className: ['diagram-source'], tabIndex: 0 },
        children: [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: text }] }],
      },
    ];
    if (title !== undefined) {
      const children = [{ type: 'text', value: title } as const];
      element.children.push({ type: 'element', tagName: 'figcaption', properties: {}, children });
    }
    element.data = { extra: 'diagrams' };
  });
}

/** Highlights every waiting code block below a root, in place. */
export async function highlightBlocks(root: Root, highlighter: Highlighter, icons: Icons): Promise<void> {
  const waiting: Element[] = [];
  walkElements(root, (element) => {
    if (element.data?.code !== undefined) waiting.push(element);
  });
  const inPanels = panelBlocks(root);
  for (const element of waiting) await fillBlock(element, { highlighter, icons, isInPanel: inPanels.has(element) });
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

interface Surroundings {
  readonly highlighter: Highlighter;
  readonly icons: Icons;
  readonly isInPanel: boolean;
}

async function fillBlock(element: Element, { highlighter, icons, isInPanel }: Surroundings): Promise<void> {
  const code = element.data?.code;
  if (code === undefined) return;
  const info = readCodeInfo(code.meta);
  const { text, marks } = readMarks(code.text, code.language);
  const lines = await highlighter.lines(text, code.language);
  const hasFocus = info.focused.size > 0 || [...marks.values()].some((own) => own.has('focused'));
  const classes = [
    'code',
    ...(info.hasLineNumbers ? ['code-numbered'] : []),
    ...(info.wraps ? ['code-wrapped'] : []),
    ...(info.isFolded ? ['code-folded'] : []),
    ...(hasFocus ? ['code-focused'] : []),
  ];
  const html = lines.map((line, index) => lineSpan(line, lineMarks(index + 1, info, marks))).join('\n');
  const language = code.language === '' ? '' : ` data-language="${escapeText(code.language)}"`;
  // A region that scrolls must be reachable by the keyboard.
  const pre: ElementContent = { type: 'raw', value: `<pre tabindex="0"${language}><code>${html}</code></pre>` };
  const drawing = info.icon === undefined ? undefined : icons.find(info.icon);
  const icon = drawing === undefined ? [] : [iconElement(drawing)];
  const caption = info.title !== undefined && !isInPanel ? [h('figcaption', [...icon, h('bdi', info.title)])] : [];
  const figure = h('figure', { className: classes }, caption);
  Object.assign(element, { tagName: 'figure', properties: figure.properties, children: [...figure.children, pre] });
}

function lineMarks(line: number, info: CodeInfo, marks: MarkedCode['marks']): readonly LineMark[] {
  const found = new Set(marks.get(line));
  if (info.highlighted.has(line)) found.add('marked');
  if (info.focused.has(line)) found.add('focused');
  return [...found].sort();
}

function lineSpan(line: string, marks: readonly LineMark[]): string {
  return `<span class="${['line', ...marks.map((mark) => `line-${mark}`)].join(' ')}">${line}</span>`;
}
