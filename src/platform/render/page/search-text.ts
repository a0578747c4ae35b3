/** The text of a page for the search: its headings, which results can lead to, and the text below each. */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { present } from '../model/fields.ts';
import { hasClass, isHeading, ownId } from '../model/html/elements.ts';
import { partsOf } from './copy/copy.ts';

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

/** A line of what a page says: a heading, code, or anything else. Plain data. */
export interface TextLine {
  /** The rank of a heading, 1 to 6. */
  readonly rank?: number;
  /** Results can lead to it. */
  readonly id?: string;
  readonly isCode?: true;
  /** One part, but for code its lines, for a row of a table its cells, for a parameter its name and the rest. */
  readonly parts: readonly string[];
}

/**
 * Writes the content of a page as a search needs it, which is far less than what a browser shows; {@link readLines} reads
 * it. Its elements have their ids, and its code is not highlighted yet.
 */
export function searchText(root: Root): string {
  return writeLines(linesIn(root));
}

/** Writes lines as text, which is faster to pass on and to keep than records. */
export function writeLines(lines: readonly TextLine[]): string {
  return lines.length === 0 ? '' : JSON.stringify(lines);
}

/** Reads what {@link writeLines} wrote. */
export function readLines(text: string): readonly TextLine[] {
  return text === '' ? [] : JSON.parse(text);
}

/** Returns what an element says as text, with each block on lines of its own. */
export function plainText(element: Element): string {
  return linesIn(element)
    .map(({ parts, isCode }) => parts.join(isCode === true ? '\n' : ' '))
    .join('\n');
}

/** Lists the lines of what stands in an element; what is no block is one line with what stands beside it. */
function linesIn(parent: Root | Element): readonly TextLine[] {
  // Name, type and marks of a parameter stand beside one another without a space.
  const between = hasClass(parent, 'field-head') ? ' ' : '';
  return partsOf(parent.children as ElementContent[], standsAlone).flatMap((part) =>
    'type' in part ? blockLines(part) : lineOf(part.map(textIn).join(between)),
  );
}

/** Makes a line; none without text. */
function lineOf(written: string, kind: Omit<TextLine, 'parts'> = {}): readonly TextLine[] {
  const text = oneLine(written);
  return text === '' ? [] : [{ ...kind, parts: [text] }];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a node is, or holds, something that begins a line. */
function standsAlone(node: ElementContent): node is Element {
  if (node.type !== 'element' || isSilent(node)) return false;
  return !INLINE.has(node.tagName) || node.children.some(standsAlone);
}

function blockLines(element: Element): readonly TextLine[] {
  const { tagName, data } = element;
  if (isHeading(element))
    return lineOf(textIn(element), { rank: Number(tagName.slice(1)), ...present({ id: ownId(element) }) });
  if (data?.formula !== undefined) return lineOf(textIn(element));
  if (data?.code !== undefined || tagName === 'pre') return codeLine(textIn(element));
  if (tagName === 'tr') return rowLines(element);
  const lines = linesIn(element);
  return data?.anchorText === undefined ? lines : nameFirst(lines, ownId(element), labelOf(element) ?? data.anchorText);
}

/** Makes a line of code, whose lines and their indents are kept. */
function codeLine(code: string): readonly TextLine[] {
  const lines = code.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S \t]/g, ' ').trimEnd());
  const isWritten = (line: string): boolean => line !== '';
  const parts = lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1);
  return parts.length === 0 ? [] : [{ isCode: true, parts }];
}

/**
 * Makes a line of the cells of a row, but for code and headings in them, which are lines of their own. Results lead to it
 * where its author gave row or first cell an id, as the tables of options have it.
 */
function rowLines(row: Element): readonly TextLine[] {
  const cells = row.children.filter((child) => child.type === 'element');
  // An empty cell keeps its place, so that those behind it stay in their columns.
  const inside = cells.map(linesIn).flatMap((found) => (found.length === 0 ? [{ parts: [''] }] : found));
  const lines: (TextLine & { readonly parts: string[] })[] = [];
  for (const line of inside) {
    const last = lines.at(-1);
    if (!isText(line)) lines.push({ ...line, parts: [...line.parts] });
    else if (last === undefined || !isText(last)) lines.push({ parts: [...line.parts] });
    else last.parts.push(...line.parts);
  }
  const [first] = cells;
  const named = [row, first, ...(first?.children ?? [])];
  const id = named.map((node) => (node?.type === 'element' ? ownId(node) : undefined)).find((own) => own !== undefined);
  const said = lines.filter(({ parts }) => parts.some((part) => part !== ''));
  return nameFirst(said, id, first === undefined ? '' : oneLine(textContent(first)));
}

function isText({ rank, isCode }: TextLine): boolean {
  return rank === undefined && isCode !== true;
}

/** Makes the first of some lines, unless it is a heading or code, the one that a name leads to; it begins with the name. */
function nameFirst(lines: readonly TextLine[], id: string | undefined, label: string): readonly TextLine[] {
  const [first, ...others] = lines;
  if (first === undefined || id === undefined || first.id !== undefined || !isText(first)) return lines;
  const [begun = '', ...parts] = first.parts;
  const rest = begun.slice(label.length).trimStart();
  if (!begun.startsWith(label) || rest === '') return [{ ...first, id }, ...others];
  return [{ ...first, id, parts: [label, rest, ...parts] }, ...others];
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
  const text = data?.code?.text ?? data?.formula?.text ?? children.map(textIn).join('');
  // A style alone parts it from the word that it explains.
  return hasClass(node, 'tooltip-text') ? ` ${text}` : text;
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
