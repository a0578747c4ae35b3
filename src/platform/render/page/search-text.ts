/** The text of a page for the search: its headings, which results can lead to, and the text below each. */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { hasClass, isHeading, ownId } from '../model/html/elements.ts';
import { escapeText } from '../model/html/template.ts';
import { partsOf } from './markdown/copy.ts';

/** Elements whose text belongs to the line around them; all others begin a line of their own. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements without text of the author's; of formulas the form for screen readers is enough. */
const SILENT = new Set(
  'annotation button canvas datalist dialog form iframe input link meta nav noscript object script select style svg template textarea'.split(
    ' ',
  ),
);
/** Code counts less than prose: a word in a heading or a sentence says more about a page. */
export const CODE_TAG = '<div data-pagefind-weight="0.5">';

/**
 * Parts what is one line of the text: the lines of code, and the cells of a table's row. HTML takes it for white space, so
 * it parts words, too.
 */
export const PART_END = '\f';

/** A line of the text: a heading, code, or anything else. */
interface SearchLine {
  /** `div`, or that of a heading. */
  readonly tagName: string;
  /** Results can lead to it. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly isCode?: boolean;
}

/**
 * Writes the content of a page as the search engine needs it, which is far less than what a browser shows: headings with
 * their ids, and lines of text. Its elements have their ids, and its code is not highlighted yet.
 */
export function searchText(root: Root): string {
  return linesIn(root).map(written).join('\n');
}

function written({ tagName, id, text, isCode }: SearchLine): string {
  const named = id === undefined ? '' : ` id="${escapeText(id)}"`;
  return `${isCode === true ? CODE_TAG : `<${tagName}${named}>`}${escapeText(text)}</${tagName}>`;
}

/** Lists the lines of what stands in an element; what is no block is one line with what stands beside it. */
function linesIn(parent: Root | Element): readonly SearchLine[] {
  // Name, type and marks of a parameter stand beside one another without a space.
  const between = hasClass(parent, 'field-head') ? ' ' : '';
  return partsOf(parent.children as ElementContent[], standsAlone).flatMap((part) =>
    'type' in part ? blockLines(part) : lineOf('div', part.map(textIn).join(between)),
  );
}

const EMPTY: SearchLine = { tagName: 'div', text: '' };

/** Makes a line; none without text. */
function lineOf(tagName: string, written: string, id?: string): readonly SearchLine[] {
  const text = oneLine(written);
  return text === '' ? [] : [{ tagName, id, text }];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a node is, or holds, something that begins a line. */
function standsAlone(node: ElementContent): node is Element {
  if (node.type !== 'element' || isSilent(node)) return false;
  return !INLINE.has(node.tagName) || node.children.some(standsAlone);
}

function blockLines(element: Element): readonly SearchLine[] {
  const { tagName, data } = element;
  if (isHeading(element)) return lineOf(tagName, textIn(element), ownId(element));
  if (data?.formula !== undefined) return lineOf('div', textIn(element));
  if (data?.code !== undefined || tagName === 'pre') return codeLine(textIn(element));
  if (tagName === 'tr') return rowLines(element);
  const lines = linesIn(element);
  return data?.anchorText === undefined ? lines : nameFirst(lines, ownId(element), labelOf(element) ?? data.anchorText);
}

/** Makes a line of code, whose lines and their indents are kept. */
function codeLine(code: string): readonly SearchLine[] {
  const lines = code.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S \t]/g, ' ').trimEnd());
  const text = lines.join(PART_END).replaceAll(/^\f+|(?<!\f)\f+$/g, '');
  return text === '' ? [] : [{ tagName: 'div', text, isCode: true }];
}

/**
 * Makes a line of the cells of a row, but for code and headings in them, which are lines of their own. Results lead to it
 * where its author gave row or first cell an id, as the tables of options have it.
 */
function rowLines(row: Element): readonly SearchLine[] {
  const cells = row.children.filter((child) => child.type === 'element');
  // An empty cell keeps its place, so that those behind it stay in their columns.
  const inside = cells.map(linesIn).flatMap((found) => (found.length === 0 ? EMPTY : found));
  const lines: SearchLine[] = [];
  for (const line of inside) {
    const last = lines.at(-1);
    if (!isText(line)) lines.push(line);
    else if (last === undefined || !isText(last)) lines.push({ ...line, id: undefined });
    else lines.splice(-1, 1, { ...last, text: last.text + PART_END + line.text });
  }
  const [first] = cells;
  const named = [row, first, ...(first?.children ?? [])];
  const id = named.map((node) => (node?.type === 'element' ? ownId(node) : undefined)).find((own) => own !== undefined);
  const said = lines.filter(({ text }) => /[^\f]/.test(text));
  return nameFirst(said, id, first === undefined ? '' : oneLine(textContent(first)));
}

function isText({ tagName, isCode }: SearchLine): boolean {
  return tagName === 'div' && isCode !== true;
}

/** Makes the first of some lines, unless it is a heading or code, the one that a name leads to; it begins with the name. */
function nameFirst(lines: readonly SearchLine[], id: string | undefined, label: string): readonly SearchLine[] {
  const [first, ...others] = lines;
  if (first === undefined || id === undefined || first.id !== undefined || !isText(first)) return lines;
  if (!first.text.startsWith(label)) return [{ ...first, id }, ...others];
  const rest = first.text.slice(label.length).replace(/^[\s\f]+/, '');
  return [{ ...first, id, text: rest === '' ? label : label + PART_END + rest }, ...others];
}

/** Returns the text of a node; code and formulas wait to be drawn. */
function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  // Markup that was written as text; what is in it is the author's.
  if (node.type === 'raw') return node.value.replaceAll(/<[^>]*>/g, ' ');
  if (node.type !== 'element' || isSilent(node)) return '';
  const { tagName, properties, children, data } = node;
  if (tagName === 'br') return ' ';
  if (tagName === 'img') return ` ${String(properties.alt ?? '')} `;
  return data?.code?.text ?? data?.formula?.text ?? children.map(textIn).join('');
}

/** Returns the name of a parameter, which is called otherwise in addresses. */
function labelOf(element: Element): string | undefined {
  const head = element.children.find((child) => hasClass(child, 'field-head'));
  const name = head?.children.find((child) => hasClass(child, 'field-name'));
  return name && textContent(name);
}

/** The mark beside a heading, drawings, what is kept out of the search, the platform's notes. */
function isSilent(element: Element): boolean {
  const { ariaHidden, dataPagefindIgnore } = element.properties;
  const isIgnored = dataPagefindIgnore !== undefined && dataPagefindIgnore !== null;
  return SILENT.has(element.tagName) || String(ariaHidden) === 'true' || isIgnored || hasClass(element, 'inert-note');
}
