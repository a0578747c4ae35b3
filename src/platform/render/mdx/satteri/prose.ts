/** Finds paragraphs that Satteri may parse differently from remark. */
import type { Emphasis, InlineCode, Link, Nodes, Parents, Strong, Text } from 'mdast';

/** Further lines of prose that begin nothing. */
export const CONTINUING = /^[ \t]*[\p{L}"'/}\]);,][^|]*$/u;
/** A line that may begin a block, or be one of a table. */
const BLOCK = /^[ \t]*(?:[>#<{`~=]|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|[-*_][-*_ \t]*$)|\|/;
/** Stars between which there is something that they could stress. */
const EMPHASIS = /\*[^\s*](?:[^*]*[^\s*])?\*/;
const SIGN = /[\p{P}\p{S}]/u;
/** A possible bare address, and a certain one. */
const MAY_BE_EMAIL = /[\w.+-]@[\w-]+\.\w/;
const ADDRESS_START = /^(?:https?:\/\/|www\.)\w/i;
const BEHIND_EMAIL = /^(?:$|[\s,;:!?)\]"'<*]|\.(?:$|\s)|&quot;)/;
const QUOTE = '&quot;';
const EMAIL = /^(?!www\.|_)[\w.+-]+@\w[\w.-]*\w$/i;

/** Gives what a node stands for in its source. */
export function written({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

/** Tells whether remark reads the texts, code and links that a node holds in the same way for certain. */
export function isPlainProse(node: Parents, source: string): boolean {
  let text = '';
  let hasCodeInCode = false;
  for (const child of node.children) {
    if (child.type === 'text') {
      const raw = rawText(child, source);
      if (raw === undefined || (node.type !== 'link' && MAY_BE_EMAIL.test(child.value))) return false;
      text += raw;
    } else {
      text += 'x';
      if (child.type !== 'inlineCode') hasCodeInCode ||= written(child, source).includes('`');
    }
  }
  if (EMPHASIS.test(text) || (hasCodeInCode && text.includes('`'))) return false;
  return !(node.type === 'emphasis' || node.type === 'strong') || isStressed(node, source);
}

/**
 * Tells whether the marks around a text open and close: those beside a sign do not, where they stand beside a letter on
 * the other side. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
function isStressed(node: Emphasis | Strong, source: string): boolean {
  const width = node.type === 'strong' ? 2 : 1;
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  const isSplit = (outside: string, inside: string) =>
    SIGN.test(inside) && !/^$|\s/.test(outside) && !SIGN.test(outside);
  if (isSplit(source.charAt(start - 1), source.charAt(start + width))) return false;
  return !isSplit(source.charAt(end), source.charAt(end - width - 1));
}

/** Gives a text as it is written, but for what is escaped; `undefined` where something else is taken for it. */
function rawText(node: Text, source: string): string | undefined {
  if (!/[{<*`\\]|[*_~]$/.test(node.value)) return node.value;
  if (node.position === undefined) return undefined;
  const raw = written(node, source).replaceAll(/\\[!-/:-@[-`{-~]/g, 'x');
  return /\{|<(?!\s)|\\\r?\n/.test(raw) ? undefined : raw;
}

/** Tells whether code ends where remark ends it: at marks like those that begin it, or before what begins a block. */
export function isPlainCode(node: InlineCode, source: string): boolean {
  const code = written(node, source);
  const fence = /^`+/.exec(code)?.[0];
  const [opening, closing, ...others] = [...code.matchAll(/`+/g)].filter(([marks]) => marks === fence);
  if (opening === undefined || closing === undefined || others.length > 0) return false;
  const [, ...lines] = code.split('\n');
  return !lines.some((line) => BLOCK.test(line));
}

/** Tells whether a link is written as such, or is an address that begins where remark has one begin. */
export function isPlainLink(node: Link, source: string): boolean {
  const at = node.position?.start.offset;
  if (at === undefined || /[<[]/.test(source.charAt(at))) return true;
  const address = written(node, source);
  const before = source.slice(Math.max(0, at - QUOTE.length), at);
  if (address.includes('|')) return false;
  if (/^https?:/i.test(address)) return ADDRESS_START.test(address) && !/[\w\\]$/.test(before);
  if (!/(?:^|[\s(>*~"'])$/.test(before) && before !== QUOTE) return false;
  if (!node.url.startsWith('mailto:')) return ADDRESS_START.test(address);
  const end = at + address.length;
  return EMAIL.test(address) && BEHIND_EMAIL.test(source.slice(end, end + QUOTE.length));
}
