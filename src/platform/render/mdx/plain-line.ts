/** A line of Markdown as plain text, for places that show no markup: names, tags of the head, the search. */
import type { PhrasingContent } from 'mdast';
import { parseInline } from './quick/inline.ts';
import { proseOf, readLines } from './quick/lines.ts';

const LINK = /\[([^\]]*)\]\([^)]*\)/g;
/** What marks code, emphasis, or the character behind it as none of these; within a word an underscore is part of it. */
const MARK = /\\([!-/:-@[-`{-~])|[*`]|(?<!\w)_+|_+(?!\w)/g;
/** Tags without content that say nothing; any other is what the line is about. */
const SILENT = new Set(['Icon', 'br', 'wbr']);

/** Gives the text of a line: of a link what it says, of a picture its text, of a tag what stands in it. */
export function plainLine(markdown: string): string {
  const line = markdown.trim().replaceAll(/\s+/g, ' ');
  const parsed = parseInline(proseOf(readLines(line), 0, 0, line.length));
  const text = parsed?.map((node) => textOf(node, line)).join('');
  return (text ?? line.replaceAll(LINK, '$1').replaceAll(MARK, '$1')).trim();
}

function textOf(node: PhrasingContent, line: string): string {
  if ('value' in node) return node.value;
  if (node.type === 'mdxJsxTextElement' && node.children.length === 0 && !SILENT.has(node.name ?? ''))
    return line.slice(node.position?.start.offset, node.position?.end.offset);
  if ('children' in node) return node.children.map((child) => textOf(child, line)).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
