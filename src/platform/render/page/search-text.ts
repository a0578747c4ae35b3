/** The text of a page for the search: its headings, which results can lead to, and the text below each. */
import type { Element, Root } from 'hast';
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
const CELL = /^t[dh]$/;
/** Code counts less than prose: a word in a heading or a sentence says more about a page. */
export const CODE_TAG = '<div data-pagefind-weight="0.5">';

/**
 * Parts what is one line of the text: the lines of code, and the cells of a table's row. HTML takes it for white space, so
 * it parts words, too.
 */
export const PART_END = '\f';

/** A name that results can lead to. */
interface NamedTarget {
  readonly id: string | undefined;
  readonly label: string;
}

/**
 * Writes the content of a page as the search engine needs it, which is far less than what a browser shows: headings with
 * their ids, and lines of text. Its elements have their ids, and its code is not highlighted yet.
 */
export function searchText(root: Root): string {
  const text = new SearchText();
  text.read(root);
  return text.end();
}

class SearchText {
  readonly #lines: string[] = [];
  #line = '';
  /** Texts of the open row so far. */
  #row: string[] | undefined;
  /** The target that the next line names. */
  #named: NamedTarget | undefined;

  read(parent: Root | Element): void {
    // Name, type and marks of a parameter stand beside one another without a space.
    const between = hasClass(parent, 'field-head') ? ' ' : '';
    for (const child of parent.children) {
      if (child.type === 'element') this.#element(child);
      else if (child.type === 'text') this.#add(child.value);
      // Markup that was written as text; what is in it is the author's.
      else if (child.type === 'raw') this.#add(child.value.replaceAll(/<[^>]*>/g, ' '));
      this.#line += between;
    }
  }

  #element(element: Element): void {
    const { tagName, properties, data } = element;
    if (isSilent(element)) return;
    if (tagName === 'img' && typeof properties.alt === 'string') this.#add(` ${properties.alt} `);
    if (tagName === 'br') this.#add(' ');
    if (INLINE.has(tagName) && data?.code === undefined) this.#inside(element);
    else if (tagName === 'tr') this.#tableRow(element);
    else this.#block(element);
  }

  /** Adds what stands in an element; code and formulas wait to be drawn. */
  #inside(element: Element): void {
    const { code, formula } = element.data ?? {};
    this.#add(formula?.text ?? code?.text ?? '');
    if (code === undefined) this.read(element);
  }

  #tableRow(row: Element): void {
    this.#close();
    this.#row ??= [];
    this.#named = namedRow(row);
    this.read(row);
    this.#close();
    this.#pushRow();
    this.#row = undefined;
  }

  #block(element: Element): void {
    this.#close();
    const { anchorText, code } = element.data ?? {};
    // A row has its own name.
    const isNamed = anchorText !== undefined && this.#row === undefined;
    if (isNamed) this.#named = namedBy(element, anchorText);
    const before = this.#row?.length;
    this.#inside(element);
    if (isHeading(element)) this.#closeHeading(element);
    else if (code !== undefined || element.tagName === 'pre') this.#closeCode();
    else this.#close();
    // An empty cell keeps its place, so that those behind it stay in their columns.
    if (CELL.test(element.tagName) && this.#row?.length === before) this.#row?.push('');
    if (isNamed) this.#named = undefined;
  }

  #add(text: string): void {
    this.#line += escapeText(text);
  }

  /** Takes the line that was begun. */
  #take(): string {
    const text = this.#line.replaceAll(/\s+/g, ' ').trim();
    this.#line = '';
    return text;
  }

  /** Ends the line that was begun; lines without text are left out. */
  #close(): void {
    const text = this.#take();
    if (text === '') return;
    if (this.#row === undefined) this.#push(textLine(text, this.#named));
    else this.#row.push(text);
  }

  #closeHeading(heading: Element): void {
    const text = this.#take();
    const id = ownId(heading);
    const named = id === undefined ? '' : ` id="${escapeText(id)}"`;
    if (text !== '') this.#push(`<${heading.tagName}${named}>${text}</${heading.tagName}>`);
  }

  /** Ends the code that was begun; its lines and their indents are kept. */
  #closeCode(): void {
    const lines = this.#line.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S \t]/g, ' ').trimEnd());
    const first = lines.findIndex((line) => line !== '');
    const last = lines.findLastIndex((line) => line !== '');
    const text = lines.slice(Math.max(0, first), last + 1).join(PART_END);
    this.#line = '';
    if (text !== '') this.#push(`${CODE_TAG}${text}</div>`);
  }

  #push(line: string): void {
    // Code and headings are lines of their own in tables, too.
    this.#pushRow();
    this.#lines.push(line);
    this.#named = undefined;
  }

  #pushRow(): void {
    if (this.#row === undefined || this.#row.every((cell) => cell === '')) return;
    this.#lines.push(textLine(this.#row.join(PART_END), this.#named));
    this.#named = undefined;
    this.#row = [];
  }

  /** Returns all lines. */
  end(): string {
    this.#close();
    return this.#lines.join('\n');
  }
}

/** Writes a line; one with a name that results can lead to, such as that of a parameter, begins with it. */
function textLine(text: string, named: NamedTarget | undefined): string {
  if (named?.id === undefined) return `<div>${text}</div>`;
  const [id, label] = [escapeText(named.id), escapeText(named.label)];
  if (!text.startsWith(label)) return `<div id="${id}">${text}</div>`;
  const rest = text.slice(label.length).replace(/^[\s\f]+/, '');
  return `<div id="${id}">${label}${rest === '' ? '' : PART_END + rest}</div>`;
}

function namedBy(element: Element, anchorText: string): NamedTarget {
  // A parameter is called otherwise in addresses.
  const head = element.children.find((child) => hasClass(child, 'field-head'));
  const name = head?.children.find((child) => hasClass(child, 'field-name'));
  return { id: ownId(element), label: name === undefined ? anchorText : textContent(name) };
}

/** Names a row by its first cell where its author gave row or cell an id, as the tables of options have it. */
function namedRow(row: Element): NamedTarget | undefined {
  const cell = row.children.find((child) => child.type === 'element');
  if (cell === undefined) return undefined;
  const ids = [row, cell, ...cell.children].map((node) => (node.type === 'element' ? ownId(node) : undefined));
  return { id: ids.find((id) => id !== undefined), label: textContent(cell).replaceAll(/\s+/g, ' ').trim() };
}

/** The mark beside a heading, drawings, what is kept out of the search, the platform's notes. */
function isSilent(element: Element): boolean {
  const { ariaHidden, dataPagefindIgnore } = element.properties;
  const isIgnored = dataPagefindIgnore !== undefined && dataPagefindIgnore !== null;
  return SILENT.has(element.tagName) || String(ariaHidden) === 'true' || isIgnored || hasClass(element, 'inert-note');
}
