/** The text of a page for the search: its headings, which results can lead to, and the text below each. */
import type { Element, Nodes, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { hasClass, isHeading, ownId } from '../model/html/elements.ts';
import { escapeText } from '../model/html/template.ts';

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

/** A name that results can lead to, by the element whose id it becomes. */
interface NamedTarget {
  readonly element: Element;
  readonly label: string;
}

type SearchLine =
  | { readonly kind: 'text'; readonly text: string; readonly named: NamedTarget | undefined }
  | { readonly kind: 'heading'; readonly text: string; readonly heading: Element }
  | { readonly kind: 'code'; readonly text: string };

/** How an element's text stands among that of others; what is silent has none. */
type PassageKind = 'silent' | 'inline' | 'row' | 'code' | 'block';

/**
 * Writes the content of a page as the search engine needs it, which is far less than what a browser shows: headings with
 * their ids, and lines of text. It is told of each element before and after what stands in it, before code is highlighted;
 * ids are read at the end, when all elements have theirs.
 */
export class SearchText {
  readonly #lines: SearchLine[] = [];
  #line = '';
  /** Texts of the open row so far, and their number where its last cell began. */
  #row: string[] | undefined;
  #cellAt = 0;
  /** The target that the next line names. */
  #named: NamedTarget | undefined;

  /** Begins an element; what stands in it is told only of inline parts, rows and blocks. */
  enter(element: Element): PassageKind {
    const { tagName, properties, data } = element;
    if (isSilent(element)) return 'silent';
    if (tagName === 'img' && typeof properties.alt === 'string') this.#add(` ${properties.alt} `);
    if (tagName === 'br') this.#add(' ');
    if (INLINE.has(tagName) && data?.code === undefined) return 'inline';
    this.#close();
    if (isCell(tagName)) this.#cellAt = this.#row?.length ?? 0;
    if (tagName === 'tr') {
      this.#row ??= [];
      this.#named = namedRow(element);
      return 'row';
    }
    // A row has its own name.
    if (data?.anchorText !== undefined && this.#row === undefined) this.#named = namedBy(element, data.anchorText);
    if (data?.code === undefined) return 'block';
    this.#add(data.code.text);
    return 'code';
  }

  /** Adds a text of the element that was entered last. */
  add(node: Nodes): void {
    if (node.type === 'text') this.#add(node.value);
    // Markup that was written as text; what is in it is the author's.
    else if (node.type === 'raw') this.#add(node.value.replaceAll(/<[^>]*>/g, ' '));
  }

  /** Parts a child from the next one: name, type and marks of a parameter stand beside one another without a space. */
  separate(parent: Root | Element): void {
    if (hasClass(parent, 'field-head')) this.#add(' ');
  }

  leave(element: Element, part: PassageKind): void {
    if (part === 'silent' || part === 'inline') return;
    if (part === 'row') {
      this.#close();
      this.#pushRow();
      this.#row = undefined;
      return;
    }
    if (isHeading(element)) this.#close(element);
    else if (part === 'code' || element.tagName === 'pre') this.#closeCode();
    else this.#close();
    // An empty cell keeps its place, so that those behind it stay in their columns.
    if (isCell(element.tagName) && this.#row?.length === this.#cellAt) this.#row.push('');
    if (element.data?.anchorText !== undefined && this.#row === undefined) this.#named = undefined;
  }

  #add(text: string): void {
    this.#line += escapeText(text);
  }

  /** Ends the line that was begun; lines without text are left out. */
  #close(heading?: Element): void {
    const text = this.#line.replaceAll(/\s+/g, ' ').trim();
    this.#line = '';
    if (text === '') return;
    if (heading === undefined && this.#row !== undefined) this.#row.push(text);
    else if (heading === undefined) this.#push({ kind: 'text', text, named: this.#named });
    else this.#push({ kind: 'heading', text, heading });
  }

  /** Ends the code that was begun; its lines and their indents are kept. */
  #closeCode(): void {
    const lines = this.#line.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S \t]/g, ' ').trimEnd());
    const first = lines.findIndex((line) => line !== '');
    const last = lines.findLastIndex((line) => line !== '');
    const text = lines.slice(Math.max(0, first), last + 1).join(PART_END);
    this.#line = '';
    if (text !== '') this.#push({ kind: 'code', text });
  }

  #push(line: SearchLine): void {
    // Code and headings are lines of their own in tables, too.
    this.#pushRow();
    this.#lines.push(line);
    this.#named = undefined;
  }

  #pushRow(): void {
    if (this.#row === undefined || this.#row.every((cell) => cell === '')) return;
    this.#lines.push({ kind: 'text', text: this.#row.join(PART_END), named: this.#named });
    this.#named = undefined;
    this.#row = [];
  }

  /** Returns all lines. */
  end(): string {
    this.#close();
    return this.#lines.map(writeLine).join('\n');
  }
}

function isCell(tagName: string): boolean {
  return tagName === 'td' || tagName === 'th';
}

function writeLine(line: SearchLine): string {
  if (line.kind === 'code') return `${CODE_TAG}${line.text}</div>`;
  if (line.kind === 'text') return `${nameLine(line.text, line.named)}</div>`;
  const { tagName, properties } = line.heading;
  const id = typeof properties.id === 'string' ? ` id="${escapeText(properties.id)}"` : '';
  return `<${tagName}${id}>${line.text}</${tagName}>`;
}

/** Begins a line with a name that results can lead to, such as that of a parameter. */
function nameLine(text: string, named: NamedTarget | undefined): string {
  const given = named === undefined ? undefined : idWithin(named.element);
  if (named === undefined || given === undefined) return `<div>${text}`;
  const [id, label] = [escapeText(given), escapeText(named.label)];
  if (!text.startsWith(label)) return `<div id="${id}">${text}`;
  const rest = text.slice(label.length).replace(/^[\s\f]+/, '');
  return `<div id="${id}">${label}${rest === '' ? '' : PART_END + rest}`;
}

function namedBy(element: Element, anchorText: string): NamedTarget {
  // A parameter is called otherwise in addresses.
  const [head] = element.children.filter((child) => child.type === 'element');
  const name = head?.children.find((child) => hasClass(child, 'field-name'));
  return { element, label: name === undefined ? anchorText : textContent(name) };
}

/** Names a row by its first cell where its author gave row or cell an id, as the tables of options have it. */
function namedRow(row: Element): NamedTarget | undefined {
  const cell = row.children.find((child) => child.type === 'element');
  return cell && { element: row, label: textContent(cell).replaceAll(/\s+/g, ' ').trim() };
}

/** Returns the id of an element; of a row that of its first cell, or of what stands there, where it has none itself. */
function idWithin(element: Element): string | undefined {
  const cell = element.tagName === 'tr' ? element.children.find((child) => child.type === 'element') : undefined;
  const nodes = [element, ...(cell === undefined ? [] : [cell, ...cell.children])];
  return nodes.map((node) => (node.type === 'element' ? ownId(node) : undefined)).find((id) => id !== undefined);
}

/** The mark beside a heading, drawings, what is kept out of the search. */
function isSilent({ tagName, properties }: Element): boolean {
  const { ariaHidden, dataPagefindIgnore } = properties;
  const isHidden = String(ariaHidden) === 'true';
  return SILENT.has(tagName) || isHidden || (dataPagefindIgnore !== undefined && dataPagefindIgnore !== null);
}
