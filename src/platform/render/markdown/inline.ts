/** Lines of Markdown: titles and captions, what configuration says, and lines that are shown as plain text. */
import type { Element, ElementContent, RootContent } from 'hast';
import { h } from 'hastscript';
import { type Features, markdownToHast } from 'satteri';
import { treeOf } from './parse.ts';

const FEATURES: Features = { gfm: { footnotes: false }, frontmatter: false };

/** Nothing else begins a form that is read in a title. */
const MAY_BE_MARKDOWN = /[*_~`[]/;

export interface InlineOptions {
  /** Links lead somewhere; else only their text is shown, for the title is itself something to press. */
  readonly hasLinks?: boolean;
}

/** Reads emphasis, code and links in one line of text; everything else stays as it is written. */
export function inlineMarkdown(text: string, { hasLinks = false }: InlineOptions = {}): ElementContent[] {
  if (!MAY_BE_MARKDOWN.test(text)) return [{ type: 'text', value: text }];
  return parseLine(text).flatMap((node) => convert(node, proseOf(text), hasLinks));
}

function isParagraph(node: RootContent | undefined): node is Element {
  return node?.type === 'element' && node.tagName === 'p';
}

function textNode(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function writtenIn(text: string, { position }: RootContent): string {
  return text.slice(position?.start.offset, position?.end.offset);
}

function convert(node: ElementContent, text: string, hasLinks: boolean): ElementContent[] {
  if (node.type === 'text') return [node];
  const written = writtenIn(text, node);
  if (node.type !== 'element') return textNode(written);
  const inside = node.children.flatMap((child) => convert(child, text, hasLinks));
  switch (node.tagName) {
    case 'code':
      return [h('code', node.children)];
    case 'em':
    case 'del':
      return [h(node.tagName, inside)];
    case 'strong':
      // `__init__.py` is a name far more often than something strong.
      return written.startsWith('__') ? textNode(written) : [h('strong', inside)];
    case 'a':
      if (!written.startsWith('[')) return textNode(written);
      return hasLinks ? [h('a', { href: node.properties.href }, inside)] : inside;
    default:
      return textNode(written);
  }
}

/** Stands before a line, so that it begins no block: `1. Use it` is a sentence, not a list. */
const PROSE = 'a ';

function proseOf(text: string): string {
  return PROSE + text.trim().replaceAll(/\s+/g, ' ');
}

/** Parses one line; HTML stays as nodes of it. */
export function parseLine(text: string): ElementContent[] {
  const line = proseOf(text);
  const [paragraph] = treeOf(() => markdownToHast(line, { features: FEATURES })).children;
  const [first, ...rest] = isParagraph(paragraph) ? paragraph.children : [];
  if (first?.type !== 'text') return textNode(line.slice(PROSE.length));
  return [...textNode(first.value.slice(PROSE.length)), ...rest];
}

/** Without any of these a line is its own text. */
export const MAY_BE_MARKED = /[\\`*_<&![\]{~]|https?:/;
/** Longer ones are no lines of a page. */
const MAX_CHARACTERS = 2_000;
/** Tags that show nothing, or a space. */
const SILENT: readonly (readonly [RegExp, string])[] = [
  [/^<(?:Icon|wbr)\b|^<!--/, ''],
  [/^<br\b/, ' '],
];
const TAG_NAME = /^<\/?([A-Za-z][\w.]*)/;

/** Returns the plain text of a line: the text of links, the alt text of pictures, the content of tags. */
export function plainLine(markdown: string): string {
  const text = markdown.slice(0, MAX_CHARACTERS).trim().replaceAll(/\s+/g, ' ');
  if (!MAY_BE_MARKED.test(text)) return text;
  return parseLine(text)
    .map((node) => plainText(node, PROSE + text))
    .join('')
    .trim();
}

function plainText(node: ElementContent, line: string): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '');
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  if (node.type === 'element') return node.children.map((child) => plainText(child, line)).join('');
  const written = writtenIn(line, node);
  const silent = SILENT.find(([tag]) => tag.test(written))?.[1];
  // A tag that is closed is markup: in `List<string>` it is not.
  const isClosed = line.includes(`</${TAG_NAME.exec(written)?.[1]}>`);
  return silent ?? (isClosed ? '' : written);
}
