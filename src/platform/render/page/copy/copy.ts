/**
 * Markdown copies of pages: what readers see, as text for programs. Written from the tree of a page, its API reference
 * included, before the walks: addresses stand in it as their authors wrote them.
 */
import type { Element, ElementContent, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Words } from '../../browser/words.ts';
import { isBlock } from '../../components/expand/content.ts';
import { textOf } from '../../model/fields.ts';
import { classesOf } from '../../model/html/elements.ts';
import type { Page } from '../../model/page.ts';
import { rowsOf } from '../tables.ts';
import {
  codeSpan,
  inline,
  isSilent,
  isWord,
  linesOf,
  longestRun,
  type Nodes,
  noteLabel,
  oneLine,
  paragraph,
  type Translate,
} from './inline.ts';
import '../../model/hast-data.ts';

/** Titles of parts that are no headings. */
const TITLE = /-(?:title|label)$/;

/** Writes the copy of a page. */
export function markdownCopy(page: Page, root: Root, { translate }: Words): string {
  const description = textOf(page.frontMatter.get('description'));
  const [first] = root.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const hasTitle = first?.type === 'element' && first.tagName === 'h1';
  const head = [
    ...(hasTitle ? [] : [`# ${page.title}`]),
    ...(description === undefined ? [] : [`> ${description.replaceAll(/\s+/g, ' ')}`]),
  ];
  return `${[...head, blocks(root.children as ElementContent[], translate)].join('\n\n').trim()}\n`;
}

/** Writes nodes as blocks, as a rule with an empty line between them; what stands between blocks is a paragraph. */
function blocks(nodes: Nodes, translate: Translate, between = '\n\n'): string {
  const written = partsOf(nodes, standsAlone).map((part) =>
    'type' in part ? block(part, translate) : paragraph(inline(part, translate)),
  );
  return written.filter((text) => text !== '').join(between);
}

/** Parts blocks from the lines between them. */
export function partsOf(
  nodes: Nodes,
  standsAlone: (node: ElementContent) => node is Element,
): readonly (Element | Nodes)[] {
  const found: (Element | ElementContent[])[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (standsAlone(node)) found.push(node);
    else if (Array.isArray(last)) last.push(node);
    else found.push([node]);
  }
  return found;
}

function standsAlone(node: ElementContent): node is Element {
  if (node.type !== 'element') return false;
  const { tagName, data } = node;
  return tagName === 'summary' || data?.code !== undefined || data?.formula?.isBlock === true || isBlock(node);
}

function block(element: Element, translate: Translate): string {
  const { tagName, children, data, properties } = element;
  if (isSilent(element)) return '';
  if (data?.code !== undefined) return fenced(data.code.text, `${data.code.language} ${data.code.meta}`.trim());
  if (data?.formula !== undefined) return `$$\n${data.formula.text.trim()}\n$$`;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined)
    return `${'#'.repeat(Number(level))} ${oneLine(inline(children, translate)).replace(/(?<=\s|^)#+$/, '\\$&')}`;
  const classes = classesOf(properties);
  if (classes.includes('callout-body')) return callout(element, translate);
  if (classes.includes('field')) return field(element, translate);
  if (properties.dataFootnotes !== undefined) return footnotes(element, translate);
  switch (tagName) {
    case 'p':
    case 'summary':
      return titled(element, translate, classes);
    case 'pre':
      return fenced(textContent(element), '');
    case 'hr':
      return '---';
    case 'blockquote':
      return quoted(blocks(children, translate));
    case 'ul':
    case 'ol':
      return list(element, translate);
    case 'table':
      return table(element, translate);
    case 'a':
      return paragraph(inline([element], translate));
    default:
      return blocks(children, translate);
  }
}

/** A paragraph, or the title of a part; what only asks readers to open something is none. */
function titled(element: Element, translate: Translate, classes: readonly string[]): string {
  const text = paragraph(inline(element.children, translate));
  if (element.tagName !== 'summary') return text !== '' && classes.some((name) => TITLE.test(name)) ? bold(text) : text;
  return text === '' || saysWordsOnly(element) ? '' : bold(text);
}

function bold(text: string): string {
  return `**${oneLine(text)}**`;
}

function saysWordsOnly({ children }: Element): boolean {
  return children.every((child) => (child.type === 'element' ? saysWordsOnly(child) : isWord(child)));
}

/** Markup of a block that is no paragraph: it begins a line. */
const STARTS_BLOCK = /^(?:`{3,}|~{3,}|[|>]|#{1,6} |[-+*] |\d+[.)] |\$\$)/;

/** The label of a callout, which readers see as its sign, stands before its text. */
function callout({ children }: Element, translate: Translate): string {
  const [label, ...rest] = children;
  const kind = label === undefined ? '' : oneLine(inline([label], translate)).replace(/:$/, '');
  const text = blocks(rest, translate);
  return quoted(`**${kind}:**${STARTS_BLOCK.test(text) ? '\n\n' : ' '}${text}`);
}

/** A parameter or property: an item of a list, with what belongs to it below. */
function field({ children }: Element, translate: Translate): string {
  const [head, ...rest] = children;
  const parts = head?.type === 'element' ? head.children.map((child) => oneLine(inline([child], translate))) : [];
  const below = blocks(rest, translate);
  return `- ${parts.filter(Boolean).join(' ')}${below === '' ? '' : `\n${indented(below, '  ')}`}`;
}

function footnotes({ children }: Element, translate: Translate): string {
  const notes = children.find((child) => child.type === 'element' && child.tagName === 'ol');
  const items = notes?.type === 'element' ? notes.children.filter((child) => child.type === 'element') : [];
  return items
    .map((item) => `[^${noteLabel(item.properties.id)}]: ${indented(blocks(item.children, translate), '    ').trim()}`)
    .join('\n\n');
}

function list({ tagName, properties, children }: Element, translate: Translate): string {
  const start = Number(properties.start ?? 1);
  const items = children.filter((child) => child.type === 'element');
  // The items of a loose list hold paragraphs.
  const isLoose = items.some((item) =>
    item.children.some((child) => child.type === 'element' && child.tagName === 'p'),
  );
  const between = isLoose ? '\n\n' : '\n';
  const written = items.map((item, index) => {
    const mark = tagName === 'ol' ? `${start + index}. ` : '- ';
    return mark + indented(task(item) + blocks(item.children, translate, between), ' '.repeat(mark.length)).trimStart();
  });
  return written.join(between);
}

function task(item: Element): string {
  const [box] = item.children.flatMap((child) => (child.type === 'element' ? [child, ...child.children] : []));
  if (box?.type !== 'element' || box.tagName !== 'input') return '';
  return box.properties.checked === true ? '[x] ' : '[ ] ';
}

const ALIGNMENTS: ReadonlyMap<unknown, string> = new Map([
  ['left', ':---'],
  ['center', ':---:'],
  ['right', '---:'],
]);

function table(element: Element, translate: Translate): string {
  const [head, ...rows] = rowsOf(element);
  if (head === undefined) return '';
  const written = [head, ...rows].map((cells) => cells.map((cell) => cellLines(cell.children, translate).join('<br>')));
  const aligned = head.map(({ properties: { align } }) => ALIGNMENTS.get(align) ?? '---');
  const escaped = written.map((cells) => cells.map((text) => text.replaceAll('|', '\\|')));
  return escaped
    .toSpliced(1, 0, aligned)
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Writes what a cell holds, which is no block in Markdown, as lines. */
function cellLines(nodes: Nodes, translate: Translate): readonly string[] {
  const lines = partsOf(nodes, standsAlone).flatMap((part) => {
    if (!('type' in part)) return oneLine(inline(part, translate), '<br>');
    if (isSilent(part)) return [];
    const code = part.data?.code?.text ?? (part.tagName === 'pre' ? textContent(part) : undefined);
    return code === undefined ? cellLines(part.children, translate) : linesOf(code).map(codeSpan);
  });
  return lines.filter((line) => line !== '');
}

function fenced(text: string, info: string): string {
  // The text behind a fence of backticks must have none.
  const mark = info.includes('`') ? '~' : '`';
  const fence = mark.repeat(Math.max(3, longestRun(text, mark) + 1));
  return `${fence}${info}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function quoted(text: string): string {
  const lines = text.split('\n').map((line) => `> ${line}`.trimEnd());
  return lines.join('\n');
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}
