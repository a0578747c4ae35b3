/** What a reader can find on a page: its headings, which results can lead to, and the text below each. */
import type { Element, Nodes, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { escapeText } from '../model/html/template.ts';
import '../model/hast-data.ts';

const HEADING = /^h[1-6]$/;
/** Elements whose text belongs to the line around them; all others begin a line of their own. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** What shows no text, or none of the author's; of formulas the form for screen readers is enough. */
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

/**
 * Writes the content of a page as the search engine needs it, which is far less than what a browser shows: headings with
 * their ids, and lines of text. Works on the tree before code is highlighted.
 */
export function searchText(root: Root): string {
  const text = new LineWriter();
  walk(root, text);
  return text.end();
}

interface Named {
  readonly id: string;
  readonly label: string;
}

class LineWriter {
  readonly #lines: string[] = [];
  #line = '';
  /** What the row that is open has so far. */
  #row: string[] | undefined;
  /** What the next line names, by the id that an address leads to. */
  #named: Named | undefined;

  add(text: string): void {
    this.#line += escapeText(text);
  }

  /** Ends the line that was begun; lines without text are left out. */
  close(tag = '<div>', end = '</div>'): void {
    this.#push(this.#line.replaceAll(/\s+/g, ' ').trim(), tag, end);
  }

  /** Ends the code that was begun; its lines and their indents are kept. */
  closeCode(): void {
    const lines = this.#line.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S \t]/g, ' ').trimEnd());
    const first = lines.findIndex((line) => line !== '');
    const last = lines.findLastIndex((line) => line !== '');
    const text = lines.slice(Math.max(0, first), last + 1).join(PART_END);
    this.#push(text, CODE_TAG, '</div>');
  }

  /** Has the next line begin with a name that results can lead to, such as that of a parameter; a row has its own. */
  name(named: Named | undefined): void {
    if (this.#row === undefined) this.#named = named;
  }

  /** Makes one line of what comes until `closeRow`. */
  openRow(named?: Named): void {
    this.close();
    this.#row ??= [];
    this.#named = named;
  }

  closeRow(): void {
    this.close();
    this.#pushRow();
    this.#row = undefined;
  }

  #push(text: string, tag: string, end: string): void {
    this.#line = '';
    if (text === '') return;
    if (this.#row !== undefined && tag === '<div>') return void this.#row.push(text);
    // Code and headings are lines of their own in tables, too.
    this.#pushRow();
    this.#lines.push((tag === '<div>' ? this.#nameLine(text) : tag + text) + end);
    this.#named = undefined;
  }

  #nameLine(text: string): string {
    if (this.#named === undefined) return `<div>${text}`;
    const [id, label] = [escapeText(this.#named.id), escapeText(this.#named.label)];
    if (!text.startsWith(label)) return `<div id="${id}">${text}`;
    const rest = text.slice(label.length).replace(/^[\s\f]+/, '');
    return `<div id="${id}">${label}${rest === '' ? '' : PART_END + rest}`;
  }

  #pushRow(): void {
    if (this.#row === undefined || this.#row.length === 0) return;
    this.#lines.push(`${this.#nameLine(this.#row.join(PART_END))}</div>`);
    this.#named = undefined;
    this.#row = [];
  }

  end(): string {
    this.close();
    return this.#lines.join('\n');
  }
}

function walk(node: Nodes, text: LineWriter): void {
  if (node.type === 'text') text.add(node.value);
  // Markup that was written as text; what is in it is the author's.
  else if (node.type === 'raw') text.add(node.value.replaceAll(/<[^>]*>/g, ' '));
  else if (node.type === 'root') for (const child of node.children) walk(child, text);
  else if (node.type === 'element' && !isSilent(node)) walkElement(node, text);
}

function walkElement(element: Element, text: LineWriter): void {
  const { tagName, properties, data } = element;
  if (tagName === 'img' && typeof properties.alt === 'string') text.add(` ${properties.alt} `);
  if (tagName === 'br') text.add(' ');
  if (INLINE.has(tagName) && data?.code === undefined) {
    for (const child of element.children) walk(child, text);
    return;
  }
  if (tagName === 'tr') {
    walkRow(element, text);
    return;
  }
  text.close();
  const named = data?.anchorText === undefined ? undefined : namedBy(element, data.anchorText);
  if (named !== undefined) text.name(named);
  if (data?.code !== undefined) text.add(data.code.text);
  else walkChildren(element, text);
  if (HEADING.test(tagName)) text.close(headingTag(element), `</${tagName}>`);
  else if (data?.code !== undefined || tagName === 'pre') text.closeCode();
  else text.close();
  if (named !== undefined) text.name(undefined);
}

/** Name, type and marks of a parameter stand beside one another without a space. */
function walkChildren(element: Element, text: LineWriter): void {
  const isHead = hasClass(element, 'field-head');
  for (const child of element.children) {
    walk(child, text);
    if (isHead) text.add(' ');
  }
}

function walkRow(row: Element, text: LineWriter): void {
  text.openRow(namedRow(row));
  for (const child of row.children) walk(child, text);
  text.closeRow();
}

function namedBy(element: Element, anchorText: string): Named | undefined {
  const id = idOf(element);
  if (id === undefined) return undefined;
  // A parameter is called otherwise in addresses.
  const [head] = element.children.filter((child) => child.type === 'element');
  const name = head?.children.find((child) => child.type === 'element' && hasClass(child, 'field-name'));
  return { id, label: name === undefined ? anchorText : textContent(name) };
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Names a row by its first cell where its author gave row or cell an id, as the tables of options have it. */
function namedRow(row: Element): Named | undefined {
  const cell = row.children.find((child) => child.type === 'element');
  if (cell === undefined) return undefined;
  const id = [row, cell, ...cell.children].map(idOf).find((one) => one !== undefined);
  return id === undefined ? undefined : { id, label: textContent(cell).replaceAll(/\s+/g, ' ').trim() };
}

function idOf(node: Nodes): string | undefined {
  const id = node.type === 'element' ? node.properties.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

function headingTag({ tagName, properties: { id } }: Element): string {
  return typeof id === 'string' ? `<${tagName} id="${escapeText(id)}">` : `<${tagName}>`;
}

/** The mark beside a heading, drawings, what is kept out of the search. */
function isSilent({ tagName, properties }: Element): boolean {
  const { ariaHidden, dataPagefindIgnore } = properties;
  const isHidden = String(ariaHidden) === 'true';
  return SILENT.has(tagName) || isHidden || (dataPagefindIgnore !== undefined && dataPagefindIgnore !== null);
}
