/** A line of Markdown as plain text, for places that show no markup: names, tags of the head, the search. */
import type { PhrasingContent } from 'mdast';
import { parseWithSatteri } from './satteri/parse.ts';

/** A link or picture; the address may have brackets in pairs: https://spec.commonmark.org/0.31.2/#link-destination */
const LINK = /!?\[([^\]]*)\]\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;
/** Marks of code and emphasis, and escapes; an underscore within a word is part of it. */
const MARK = /\\([!-/:-@[-`{-~])|`|\*+(?=\S)|(?<=\S)\*+|(?<!\w)_+|_+(?!\w)/g;
/** Without any of these a line is its own text. */
const MAY_BE_MARKED = /[\\`*_<&![\]{]/;
/** Longer ones are no lines of a page. */
const MAX_CHARACTERS = 2_000;
/** Void tags and their text; other tags are kept as text. */
const SILENT: ReadonlyMap<string | null, string> = new Map([
  ['Icon', ''],
  ['br', ' '],
  ['wbr', ''],
]);

/** Stands before a line that is parsed, so that it begins no block. */
const PROSE = 'a ';

/** Returns the plain text of a line: the text of links, the alt text of pictures, the content of tags. */
export function plainLine(markdown: string): string {
  const line = markdown.slice(0, MAX_CHARACTERS).trim().replaceAll(/\s+/g, ' ');
  return (parsedText(`${PROSE}${line}`) ?? line.replaceAll(LINK, '$1').replaceAll(MARK, '$1')).trim();
}

function parsedText(line: string): string | undefined {
  if (!MAY_BE_MARKED.test(line)) return line.slice(PROSE.length);
  const [paragraph, ...others] = parseWithSatteri(line)?.children ?? [];
  if (paragraph?.type !== 'paragraph' || others.length > 0) return undefined;
  const text = paragraph.children.map((node) => textOf(node, line)).join('');
  return text.slice(PROSE.length);
}

function textOf(node: PhrasingContent, line: string): string {
  const written = () => line.slice(node.position?.start.offset, node.position?.end.offset);
  if (node.type === 'mdxTextExpression') return written();
  if ('value' in node) return node.value;
  if (node.type === 'mdxJsxTextElement' && node.children.length === 0) return SILENT.get(node.name) ?? written();
  if ('children' in node) return node.children.map((child) => textOf(child, line)).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
