/** Lines of Markdown copies: what stands in a paragraph, a heading or a cell. */
import type { Element, ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Words } from '../../browser/words.ts';
import { classesOf } from '../../model/html/elements.ts';
import { runsCode } from '../../model/html/outside.ts';
import { embeddedSources } from '../links/embeds.ts';
import { decodeAddress } from '../links/resolve.ts';
import '../../model/hast-data.ts';

export type Nodes = readonly ElementContent[];
export type Translate = Words['translate'];

/** Elements without text for a copy: controls, drawings, scripts. */
const SILENT = new Set('button canvas datalist input link meta script select style svg template textarea'.split(' '));
const MARKS: ReadonlyMap<string, string> = new Map([
  ...['strong', 'b'].map((name) => [name, '**'] as const),
  ...['em', 'i'].map((name) => [name, '*'] as const),
  ...['del', 's'].map((name) => [name, '~~'] as const),
]);
/** Classes whose style separates an element from the words before it. */
const APART = new Set(['summary-text', 'color-line', 'endpoint-path']);

/** Writes nodes as they stand in a line. */
export function inline(nodes: Nodes, translate: Translate, markup = MARKUP): string {
  let line = '';
  for (const node of nodes) {
    const next = inlineNode(node, translate, markup);
    // An exclamation mark before a link would make a picture of it.
    line = next.startsWith('[') ? line.replace(/(?<!\\)!$/, '\\!') + next : line + next;
  }
  return line;
}

function inlineNode(node: ElementContent, translate: Translate, markup: RegExp): string {
  if (node.type === 'text') return escaped(isWord(node) ? translate(node.value) : node.value, markup);
  if (node.type !== 'element' || isSilent(node)) return '';
  const { tagName, properties, children, data } = node;
  if (data?.formula !== undefined) return `$${data.formula.text}$`;
  const mark = MARKS.get(tagName);
  const inside = () => inline(children, translate, tagName === 'a' ? LABEL_MARKUP : markup);
  if (mark !== undefined) return marked(inside(), mark);
  const embedded = embeddedSources(node);
  if (embedded !== undefined) return embed(properties.title, embedded[0]);
  switch (tagName) {
    case 'br':
      return '\\\n';
    case 'code':
    case 'kbd':
      return apart(codeSpan(textContent(node)), classesOf(properties));
    case 'img':
      return typeof properties.src === 'string' && !runsCode(properties.src)
        ? `![${escaped(String(properties.alt ?? ''), LABEL_MARKUP)}](${address(properties.src)})`
        : '';
    case 'a':
      return link(node, inside());
    case 'sub':
    case 'sup':
      return raised(tagName, inside());
    default:
      return apart(inside(), classesOf(properties));
  }
}

/** Markdown has no marks of its own for it; the number of a footnote is one. */
function raised(tagName: string, text: string): string {
  return text === '' || text.startsWith('[^') ? text : `<${tagName}>${text}</${tagName}>`;
}

function apart(text: string, classes: readonly string[]): string {
  if (classes.includes('tooltip-text')) return ` (${text})`;
  return classes.some((name) => APART.has(name)) ? ` ${text}` : text;
}

function link({ properties }: Element, text: string): string {
  if (properties.dataFootnoteBackref !== undefined) return '';
  if (properties.dataFootnoteRef !== undefined) return `[^${noteLabel(properties.href)}]`;
  if (typeof properties.href !== 'string' || runsCode(properties.href)) return text;
  // A mark that leads to its own place says nothing.
  const label =
    text.trim() || (properties.href.startsWith('#') ? '' : escaped(String(properties.ariaLabel ?? ''), LABEL_MARKUP));
  if (label === '') return text;
  return `[${oneLine(label)}](${address(properties.href)})`;
}

/** Returns the label of a footnote by its id: the author's, with what tells apart the notes of other files on the page. */
export function noteLabel(address: unknown): string {
  return decodeAddress(String(address).replace(/^#?note-([\da-f]{8}-)?fn-/, '$1'));
}

/** Embedded content becomes a link. */
function embed(title: unknown, source = ''): string {
  if (source === '' || runsCode(source)) return '';
  return `[${escaped(String(title ?? source), LABEL_MARKUP)}](${address(source)})`;
}

/** An address with spaces or brackets stands between pointed ones. */
function address(written: string): string {
  return /[\s()<>]/.test(written) ? `<${written.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : written;
}

function marked(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.indexOf(inner);
  return text.slice(0, start) + mark + inner + mark + text.slice(start + inner.length);
}

export function codeSpan(text: string): string {
  if (text.trim() === '') return text;
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + space + linesOf(text).join(' ') + space + fence;
}

export function longestRun(text: string, mark = '`'): number {
  return (text.match(new RegExp(`${mark}+`, 'g')) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Marks, but for underscores within words; backslashes and entities; brackets of links, tasks, notes and tags. */
const MARKUP = new RegExp(
  [
    String.raw`[\x60*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=[\p{L}\p{N}])~|(?<=\S)~(?![\p{L}\p{N}])`,
    String.raw`\\(?=[!-\/:-@[-\x60{-~\n]|$)|&(?=#?\w{1,32};)`,
    String.raw`\[(?=\^|[ x]\])|\](?=\()|<(?=[a-z/!?])`,
  ].join('|'),
  'giu',
);

/** The same in the label of a link, which its own brackets must not end. */
const LABEL_MARKUP = new RegExp(String.raw`${MARKUP.source}|[[\]]`, MARKUP.flags);

/** Escapes the characters of a text that Markdown would take for markup. */
function escaped(text: string, markup: RegExp): string {
  return text.replaceAll(markup, '\\$&');
}

/** Starts of blocks: headings, lists, quotes, and the lines that make a heading or a table of the one before. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=:|](?=[-=:| \t]*$)|\d{1,9}(?=[.)](?:\s|$)))/gm;

/** Takes the white space around lines and the breaks at the ends away, and escapes what would begin another block. */
export function paragraph(text: string): string {
  return linesOf(text.replaceAll(/^\s*(?:\\\n\s*)+|\\\n\s*$/g, ''))
    .join('\n')
    .replaceAll(BLOCK_START, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

export function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** A line break is a backslash that no other one escapes. */
const LINE_BREAK = /(?<!\\)((?:\\\\)*)\\\n/g;

/** Puts a text on one line, with something between those that it had. */
export function oneLine(text: string, lineBreak = ' '): string {
  return text.replaceAll(LINE_BREAK, `$1${lineBreak}`).replaceAll(/\s+/g, ' ').trim();
}

export function isSilent({ tagName, properties, data }: Element): boolean {
  const isHidden = String(properties.ariaHidden) === 'true' || properties.hidden === true;
  return SILENT.has(tagName) || isHidden || data?.isAlternative === true;
}

export function isWord(node: ElementContent): boolean {
  return node.type === 'text' && node.data?.isWord === true;
}
