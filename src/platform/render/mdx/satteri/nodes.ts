/** Finds nodes of Satteri that remark may parse differently. */
import type { Code, ListItem, Nodes, Parents } from 'mdast';
import { isPlainCode, isPlainLink, isPlainProse, written } from './prose.ts';
import type { JsxElement } from './tag.ts';

/** An item of a list without text. */
const EMPTY_ITEM = /^(?:[-+*]|\d{1,9}[.)])[ \t]*(?:\r?\n|$)/;

/** Tells nodes with lines that may be marked as theirs, or not. */
export function isContainer({ type }: Nodes): boolean {
  return type === 'list' || type === 'blockquote' || type === 'footnoteDefinition';
}

/** Tells whether remark reads a node, apart from what is in it, in the same way for certain. */
export function isPlain(node: Nodes, source: string): boolean {
  if ('children' in node && !isPlainProse(node, source)) return false;
  switch (node.type) {
    case 'root':
      return isPassed(source, node.children.at(-1)?.position?.end.offset ?? 0, source.length);
    case 'paragraph':
      return !EMPTY_ITEM.test(written(node, source));
    case 'definition':
      return !written(node, source).includes('\n');
    case 'image':
      return !/[{<]/.test(written(node, source));
    case 'inlineCode':
      return isPlainCode(node, source);
    case 'code':
      return isClosedFence(node, source);
    case 'link':
      return isPlainLink(node, source);
    case 'listItem':
      return isItem(node) && endsAtOnce(node, source);
    case 'footnoteDefinition':
      return node.children.every(({ type }) => type === 'paragraph') && beginsAtOnce(node) && endsAtOnce(node, source);
    case 'blockquote':
      return !/\n[ \t>]*$/.test(written(node, source)) && endsAtOnce(node, source);
    case 'table':
      return !/\n(?:import|export) /.test(written(node, source));
    default:
      return true;
  }
}

/** Tells whether what stands between two nodes has no meaning. */
function isPassed(source: string, from: number, to: number): boolean {
  return /^[\s>]*$/.test(source.slice(from, to));
}

function isClosedFence(node: Code, source: string): boolean {
  const [opening = '', ...rest] = written(node, source).split('\n');
  const marker = /^(?:`{3,}|~{3,})/.exec(opening)?.[0] ?? '';
  // remark takes further space behind the language for text.
  if (marker === '' || /[^\S ]|\s\s/.test(opening.replace(/\r$/, ''))) return false;
  const last = rest.at(-1)?.replace(/^[ \t>]+/, '') ?? '';
  return last.startsWith(marker) && last.replaceAll(marker.charAt(0), '').trim() === '';
}

function beginsAtOnce({ children, position }: Parents): boolean {
  return children[0]?.position?.start.line === position?.start.line;
}

function isItem(node: ListItem): boolean {
  const { checked, children } = node;
  const [first] = children;
  if (!beginsAtOnce(node)) return false;
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
