/** A line of Markdown as plain text, for places that show no markup: names, tags of the head, the search. */
import type { PhrasingContent } from 'mdast';
import { parseInline } from './quick/inline.ts';
import { proseOf, readLines } from './quick/lines.ts';

/** A link or picture; the address may have brackets in pairs: https://spec.commonmark.org/0.31.2/#link-destination */
const LINK = /!?\[([^\]]*)\]\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;
/** What marks code, emphasis, or the character behind it as none of these; an underscore in a word is part of it. */
const MARK = /\\([!-/:-@[-`{-~])|`|\*+(?=\S)|(?<=\S)\*+|(?<!\w)_+|_+(?!\w)/g;
/** Longer ones are no lines of a page. */
const MAX_CHARACTERS = 2_000;
/** What tags without content stand for; any other is what the line is about. */
const SILENT: ReadonlyMap<string | null, string> = new Map([
  ['Icon', ''],
  ['br', ' '],
  ['wbr', ''],
]);

/** Gives the text of a line: of a link what it says, of a picture its text, of a tag what stands in it. */
export function plainLine(markdown: string): string {
  const line = markdown.slice(0, MAX_CHARACTERS).trim().replaceAll(/\s+/g, ' ');
  const parsed = parseInline(proseOf(readLines(line), 0, 0, line.length));
  const text = parsed?.map((node) => textOf(node, line)).join('');
  return (text ?? line.replaceAll(LINK, '$1').replaceAll(MARK, '$1')).trim();
}

function textOf(node: PhrasingContent, line: string): string {
  if ('value' in node) return node.value;
  if (node.type === 'mdxJsxTextElement' && node.children.length === 0)
    return SILENT.get(node.name) ?? line.slice(node.position?.start.offset, node.position?.end.offset);
  if ('children' in node) return node.children.map((child) => textOf(child, line)).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
