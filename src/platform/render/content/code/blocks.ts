/** Puts highlighted code, or a diagram, in the place of each code block of a page. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { FILE_START } from '../../model/errors.ts';
import { escapeText } from '../../model/html/template.ts';
import { walkElements } from '../../model/html/walk.ts';
import '../../model/hast-data.ts';
import type { Icons } from '../../model/icons.ts';
import type { Page } from '../../model/page.ts';
import type { Report } from '../../model/report.ts';
import { diagramScript } from '../extra-files.ts';
import { iconElement } from '../icons/draw.ts';
import type { LinkSource } from '../links/resolve.ts';
import type { Highlighter } from './highlight.ts';
import { type CodeInfo, readCodeInfo, readDiagramInfo } from './info.ts';
import { type LineMark, type MarkedCode, readMarks } from './notation.ts';

/** Diagrams are written in it; a site's own copy of its program draws them where scripts run: https://mermaid.js.org */
const DIAGRAMS = 'mermaid';
const MAX_SHOWN_CHARACTERS = 200;

interface DiagramContext {
  readonly page: Page;
  readonly from: LinkSource;
  readonly report: Report;
}

/** Characters that an address, or what loads it, may be written with: https://html.spec.whatwg.org/multipage/named-characters.html */
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ amp: '&', apos: "'", bsol: '\\', colon: ':', commat: '@', equals: '=', lpar: '(', lt: '<', newline: '\n' },
  ...{ quot: '"', sol: '/', tab: '\t' },
};
/** The same character as JSON, YAML, CSS and labels of diagrams may write it. */
const ESCAPE = new RegExp(
  String.raw`\\+(?:u00|u?\{?0{0,4}|x)([0-9a-f]{2})\}?(?:\r\n|\s)?|[&#]#?(?:x0*([0-9a-f]{1,2})|0*(\d{1,3})|(${Object.keys(CHARACTERS).join('|')}));?`,
  'gi',
);
const SPACES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** JSON in a label, for one, with CSS in it. */
const MAX_LAYERS = 4;
/** Browsers skip line breaks in an address; YAML skips the indentation behind one as well. */
const OUTSIDE = String.raw`(?:h-t-t-p-s?-:|/-/)[^\s"'()<>]*`.replaceAll('-', String.raw`(?:[\t\n\r]\s*)?`);
/**
 * What styles, images and actors of a diagram load, behind quotes and whatever else is no visible character of ASCII:
 * https://mermaid.js.org/config/directives.html
 */
const LOADED = new RegExp(
  String.raw`(?:(?:url|src|image)\s*\(|\b(?:img|src|icon|poster|background)["']?\s*[:=])[^!#-&(-~]*(${OUTSIDE})`,
  'i',
);
/** Loads any address of the diagram: styles, lists and YAML have many ways to name one, and drawings rarely use these. */
const LOADS_ANY =
  /@import|image-set\s*\(|(?:src|image)\(\s*(?:\/\*|[\w-]+\()|\bsrcset\b|<(?:image|feimage|use)[\s/]|\b(?:img|src|icon)["']?\s*:\s*[>|&*!#]/i;
const ANY = new RegExp(`(${OUTSIDE})`, 'i');

/**
 * Finds an address of another host that a diagram would load as it is drawn. Quotes tell nothing here: those of labels,
 * of JSON and of CSS stand in one another.
 */
export function diagramAddress(text: string): string | undefined {
  const asJson = text.replaceAll(/\\([\\/"nrt])/g, (_escape, code: string) => SPACES[code] ?? code);
  for (let plain of [text, asJson]) {
    for (let layer = 0; layer < MAX_LAYERS && /[\\&#]/.test(plain); layer += 1)
      plain = plain.replaceAll(ESCAPE, decodeCharacter);
    for (const backslash of ['', '/']) {
      const read = plain.replaceAll('\\', backslash);
      const [, address] = (LOADS_ANY.test(read) ? ANY : LOADED).exec(read) ?? [];
      if (address !== undefined) return address.replaceAll(/[\t\n\r]\s*/g, '');
    }
  }
  return undefined;
}

function decodeCharacter(_escape: string, code?: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS[name.toLowerCase()] ?? '';
  return String.fromCharCode(decimal === undefined ? Number.parseInt(code ?? hex ?? '', 16) : Number(decimal));
}

/**
 * Turns diagram code blocks into figures, in place. One that would load from another host is shown as code, and
 * reported: what its program draws passes no pass of ours.
 */
export function markDiagrams(root: Root, { page, from: { toRoot }, report }: DiagramContext): void {
  walkElements(root, (element) => {
    const code = element.data?.code;
    if (code?.language.toLowerCase() !== DIAGRAMS) return;
    const address = diagramAddress(code.text);
    if (address !== undefined) {
      const message = `The diagram loads \`${address.slice(0, MAX_SHOWN_CHARACTERS)}\` from another host; it is shown as its source. Put the file into the documentation.`;
      report(element.data?.file ?? page.file, element.data?.place ?? FILE_START, message);
      return;
    }
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
