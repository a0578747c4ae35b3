/**
 * What Satteri 0.10 reads otherwise than remark does, or may. Some of it is a fault of one of the two; each kind stands
 * in the tests with its smallest case.
 */
import type { Code, Link, ListItem, Nodes, Parents, Text } from 'mdast';
import type { JsxElement } from './tag.ts';

/** Old line ends, what is no text, what Satteri uses as a mark of its own, and what counts as space only here and there. */
const RARE_CHARACTERS = /\r(?!\n)|[\0\uf002\ufeff]/;
const FRONT_MATTER = /^---[ \t]*\r?\n(?:[\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/;
const INDENTED_FOOTNOTE = /^[ \t>]*(?: {4}|\t)[ \t]*\[\^/m;
/** A list behind a line that could be the head of a table. */
const LIST_LIKE_TABLE = /\|.*\n[ \t>]*[-+*][ \t]+[|:-][|:\- \t]*\r?$/m;
/** Marks of emphasis between a letter and a character of two units, each of which remark takes for a letter. */
const MARK_BESIDE_UNIT = /[*_~][\ud800-\udbff]|[\udc00-\udfff][*_~]/;
const MARK_BETWEEN = /[^\s\p{P}\p{S}][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~]+[^\s\p{P}\p{S}]/u;
const EMPHASIS = /\*[^\s*](?:[^*]*[^\s*])?\*/;
/** Containers within one another: the time for them grows with the square of their number. */
const DEEP_CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){64}/m;
/**
 * Satteri's parser of code (https://oxc.rs) ends the process when the stack is full: at 8 MiB with some 3,000 levels of
 * brackets, and with 20,000 operators that need none (`!`, `a =>`). A page that gets there by other ways is named, as one
 * that ended the process in which it was rendered.
 */
const MAX_BRACKETS = 200;
const MAX_LINE_CHARACTERS = 20_000;

const LINE_FEED = 10;
const [OPENING, CLOSING] = [new Set([40, 91, 123]), new Set([41, 93, 125])];

/** Tells texts that Satteri may read otherwise as a whole, or should not be given. */
export function isDoubtful(source: string): boolean {
  if (RARE_CHARACTERS.test(source) || !source.isWellFormed() || mayExhaust(source)) return true;
  if (source.startsWith('+++') || (source.startsWith('---') && !FRONT_MATTER.test(source))) return true;
  if (MARK_BESIDE_UNIT.test(source) && MARK_BETWEEN.test(source)) return true;
  return INDENTED_FOOTNOTE.test(source) || LIST_LIKE_TABLE.test(source);
}

/** Tells texts that may need more of the stack, or more time, than there is. */
function mayExhaust(source: string): boolean {
  let depth = 0;
  let line = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === LINE_FEED) {
      if (at - line > MAX_LINE_CHARACTERS) return true;
      line = at;
    } else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_BRACKETS) return true;
    } else if (depth > 0 && CLOSING.has(code)) depth -= 1;
  }
  return source.length - line > MAX_LINE_CHARACTERS || DEEP_CONTAINERS.test(source);
}

/** Tells nodes with lines that may be marked as theirs, or not. */
export function isContainer({ type }: Nodes): boolean {
  return type === 'list' || type === 'blockquote' || type === 'footnoteDefinition';
}

/** Tells whether remark reads a node, apart from what is in it, in the same way for certain. */
export function isPlain(node: Nodes, source: string): boolean {
  if ('children' in node && mayHoldEmphasis(node, source)) return false;
  switch (node.type) {
    case 'text':
      return isText(node, source);
    case 'root':
      return isPassed(source, node.children.at(-1)?.position?.end.offset ?? 0, source.length);
    case 'definition':
      return !written(node, source).includes('\n');
    case 'image':
      return !/[{<]/.test(written(node, source));
    case 'inlineCode':
      // Tags and expressions interrupt it.
      return !/\n[ \t>]*[<{]/.test(written(node, source));
    case 'code':
      return isClosedFence(node, source);
    case 'link':
      return isLink(node, source);
    case 'listItem':
      return isItem(node) && endsAtOnce(node, source);
    case 'blockquote':
    case 'footnoteDefinition':
      return endsAtOnce(node, source);
    default:
      return true;
  }
}

/** Tells whether what stands between two nodes has no meaning. */
function isPassed(source: string, from: number, to: number): boolean {
  return /^[\s>]*$/.test(source.slice(from, to));
}

function written({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

/** Tells whether there are stars in the text of a node that might be emphasis. */
function mayHoldEmphasis({ children }: Parents, source: string): boolean {
  if (!children.some((child) => child.type === 'text' && child.value.includes('*'))) return false;
  const text = children.map((child) => (child.type === 'text' ? written(child, source) : 'x')).join('');
  return EMPHASIS.test(text.replaceAll(/\\[\s\S]/g, 'x'));
}

/** Tells whether no expression or tag is taken for text. */
function isText(node: Text, source: string): boolean {
  if (!/[{<]/.test(node.value)) return true;
  return node.position !== undefined && !/\{|<(?!\s)/.test(written(node, source).replaceAll(/\\[\s\S]/g, ''));
}

function isClosedFence(node: Code, source: string): boolean {
  const [opening = '', ...rest] = written(node, source).split('\n');
  const marker = /^(?:`{3,}|~{3,})/.exec(opening)?.[0] ?? '';
  // remark takes further space for a text behind the language.
  if (marker === '' || /[^\S ]$|\s\s$/.test(opening.replace(/\r$/, ''))) return false;
  const last = rest.at(-1)?.replace(/^[ \t>]+/, '') ?? '';
  return last.startsWith(marker) && last.replaceAll(marker.charAt(0), '').trim() === '';
}

/** Tells whether a link is written as such, or is an address that begins where a word does. */
function isLink({ url, position }: Link, source: string): boolean {
  const at = position?.start.offset;
  if (at === undefined || /[<[]/.test(source.charAt(at))) return true;
  const end = position?.end.offset ?? at;
  if (!/^$|[\s(>*_~|]/.test(source.charAt(at - 1)) || source.startsWith('|', end)) return false;
  if (url.startsWith('mailto:')) return !/^(?:www\.|_)|[&\\]$/.test(source.slice(at, end + 1));
  return /^(?:https?:\/\/|www\.)\w/i.test(source.slice(at, at + 'https://w'.length));
}

function isItem({ children, checked, position }: ListItem): boolean {
  const [first] = children;
  if (first?.position?.start.line !== position?.start.line) return false;
  return typeof checked !== 'boolean' || (first?.type === 'paragraph' && first.children[0]?.type === 'text');
}

/** Space behind a tag or an expression belongs to what they stand in. */
function endsAtOnce({ children }: Parents, source: string): boolean {
  const last = children.at(-1);
  if (last?.type.startsWith('mdx') !== true) return true;
  return !/[ \t]/.test(source.charAt(last.position?.end.offset ?? 0));
}

/** Tells whether nothing is lost between a node and the one before it, and the one ends where the other begins. */
export function follows(node: Nodes, before: Nodes | undefined, source: string): boolean {
  const [from, to] = [before?.position?.end, node.position?.start];
  if (from?.offset === undefined || to?.offset === undefined) return true;
  const isCell = node.type === 'tableCell' || node.type === 'tableRow';
  if (to.offset < from.offset || !(isCell || isPassed(source, from.offset, to.offset))) return false;
  if (to.line > from.line + 1) return true;
  if (to.line === from.line && before?.type.includes('Flow') && !node.type.includes('Flow')) return false;
  if (before?.type === 'definition') return node.type === 'definition';
  return before?.type !== node.type || !(node.type === 'paragraph' || node.type === 'text');
}

/** Tells whether nothing is lost between the last child of an element, or its tag that ends at `tagEnd`, and its end tag. */
export function endsAsWritten({ children, position }: JsxElement, tagEnd: number, source: string): boolean {
  const last: Nodes | undefined = children.at(-1);
  const from = last === undefined ? tagEnd : last.position?.end.offset;
  const to = position?.end.offset;
  if (from === undefined) return true;
  if (from === to) return tagEnd === to;
  const rest = source.slice(from, to);
  if (last !== undefined && isContainer(last) && !rest.includes('\n')) return false;
  return /^[\s>]*<\/[^>]*>$/.test(rest);
}
