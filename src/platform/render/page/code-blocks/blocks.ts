/**
 * The third walk over a page's tree: highlighted code stands in the place of each code block, a figure in that of each
 * diagram, and its laid out form in that of each formula.
 */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { FILE_START, type FilePlace } from '../../model/errors.ts';
import { writtenAt } from '../../model/html/elements.ts';
import { MAX_SHOWN_CHARACTERS } from '../../model/html/outside.ts';
import { escapeText } from '../../model/html/template.ts';
import '../../model/hast-data.ts';
import { type CodeInfo, NO_COPY, readCodeInfo } from '../../components/code-info.ts';
import { iconElement } from '../../components/icons/written.ts';
import type { CodeData } from '../../model/hast-data.ts';
import type { Icons } from '../../model/icons.ts';
import type { Report } from '../../model/report.ts';
import { setFormula } from '../formulas.ts';
import type { LinkBase } from '../links/resolve.ts';
import { diagramAddress, diagramFigure, isDiagram, unknownKind } from './diagrams.ts';
import type { Highlighter } from './highlight.ts';
import { type LineMark, type MarkedCode, readMarks } from './notation.ts';

interface CodeContext {
  readonly from: LinkBase;
  readonly highlighter: Highlighter;
  readonly icons: Icons;
  readonly report: Report;
}

interface CodeScope extends FilePlace {
  /** The title of a block is already that of the panel around it. */
  readonly isInPanel: boolean;
  /** It stands beside the text, or before it where there is no room. */
  readonly isAside: boolean;
}

/** Works on the tree in place. */
export async function renderCode(root: Root, context: CodeContext): Promise<void> {
  const waiting: (readonly [Element, CodeScope])[] = [];
  const walk = (parent: Root | Element, around: CodeScope): void => {
    for (const element of parent.children) {
      if (element.type !== 'element') continue;
      const { code, formula, panelTitle, anchorText, isPanel = false } = element.data ?? {};
      const isTitled = panelTitle !== undefined && anchorText === undefined;
      const here = {
        ...writtenAt(element, around),
        isInPanel: around.isInPanel || isTitled,
        isAside: around.isAside || isPanel,
      };
      if (code !== undefined || formula !== undefined) waiting.push([element, here]);
      walk(element, here);
    }
  };
  walk(root, { file: context.from.file, place: FILE_START, isInPanel: false, isAside: false });
  for (const [element, around] of waiting) Object.assign(element, await rendered(element, around, context));
}

async function rendered(element: Element, around: CodeScope, context: CodeContext): Promise<Element> {
  const { code, formula } = element.data ?? {};
  const report = (message: string) => context.report(around.file, around.place, message);
  if (formula !== undefined) return await setFormula(formula, report);
  if (code === undefined) return element;
  if (!isDiagram(code)) return await codeFigure(code, around, context);
  const fault = await diagramFault(code.text);
  if (fault === undefined) return diagramFigure(code, context.from.toRoot);
  report(fault);
  return await codeFigure(code, around, context);
}

/** Explains why a diagram is not drawn, as a sentence. */
async function diagramFault(text: string): Promise<string | undefined> {
  const address = diagramAddress(text);
  // The output of its program passes no walk of ours.
  if (address !== undefined)
    return `The diagram loads \`${address.slice(0, MAX_SHOWN_CHARACTERS)}\` from another host; it is shown as its source. Put the file into the documentation.`;
  const kind = await unknownKind(text);
  if (kind === undefined) return undefined;
  if (kind === '') return 'The diagram is empty. Write one, or remove the block.';
  return `The diagram begins with \`${kind.slice(0, MAX_SHOWN_CHARACTERS)}\`, which is no kind that Mermaid draws; it is shown as its source. Begin with a kind such as \`flowchart\` or \`sequenceDiagram\`, or give the block another language.`;
}

/** Lines that fit into folded code. */
const FOLDED_LINES = 12;
/** Longer examples are folded, so that what is told of the call comes into sight. */
const EXAMPLE_LINES = 20;

async function codeFigure(code: CodeData, around: CodeScope, { highlighter, icons }: CodeContext): Promise<Element> {
  const info = readCodeInfo(code.meta);
  const { text, marks } = readMarks(code.text, code.language);
  const lines = await highlighter.lines(text, code.language);
  const isFolded = (info.isFolded && lines.length > FOLDED_LINES) || (around.isAside && lines.length > EXAMPLE_LINES);
  const hasFocus = info.focused.size > 0 || marks.some((own) => own.includes('focused'));
  const classes = [
    'code',
    ...(info.hasLineNumbers ? ['code-numbered'] : []),
    ...(info.wraps ? ['code-wrapped'] : []),
    ...(isFolded ? ['code-folded'] : []),
    ...(hasFocus ? ['code-focused'] : []),
    ...(info.hidesCopy || code.language === NO_COPY ? ['code-uncopied'] : []),
  ];
  const html = lines.map((line, index) => lineSpan(line, lineMarks(index + 1, info, marks))).join('\n');
  const language = code.language === '' ? '' : ` data-language="${escapeText(code.language)}"`;
  // A region that scrolls must be reachable by the keyboard.
  const pre: ElementContent = { type: 'raw', value: `<pre tabindex="0"${language}><code>${html}</code></pre>` };
  const drawing = info.icon === undefined ? undefined : icons.find(info.icon);
  const icon = drawing === undefined ? [] : [iconElement(drawing)];
  const caption =
    info.title !== undefined && !around.isInPanel ? [h('figcaption', [...icon, h('bdi', info.title)])] : [];
  return h('figure', { className: classes }, [...caption, pre]);
}

function lineMarks(line: number, info: CodeInfo, marks: MarkedCode['marks']): readonly LineMark[] {
  const found = new Set(marks[line - 1]);
  if (info.highlighted.has(line)) found.add('marked');
  if (info.focused.has(line)) found.add('focused');
  return [...found].sort();
}

function lineSpan(line: string, marks: readonly LineMark[]): string {
  return `<span class="${['line', ...marks.map((mark) => `line-${mark}`)].join(' ')}">${line}</span>`;
}
