/** The Markdown that may stand in properties such as titles and captions. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { PhrasingContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** Nothing else begins a form that is read here. */
const MAY_BE_MARKDOWN = /[*_~`[]/;

export interface InlineOptions {
  /** Links lead somewhere; else only their text is shown, for the title is itself something to press. */
  readonly hasLinks?: boolean;
}

/** Reads emphasis, code and links in one line of text; everything else stays as it is written. */
export function inlineMarkdown(text: string, { hasLinks = false }: InlineOptions = {}): ElementContent[] {
  if (!MAY_BE_MARKDOWN.test(text)) return [{ type: 'text', value: text }];
  const { children } = markdown.parse(text);
  const [paragraph] = children;
  if (children.length !== 1 || paragraph?.type !== 'paragraph') return [{ type: 'text', value: text }];
  const { start, end } = paragraph.position ?? {};
  const inside = paragraph.children.flatMap((node) => convert(node, text, hasLinks));
  const before = text.slice(0, start?.offset ?? 0);
  const after = text.slice(end?.offset ?? text.length);
  return [...textNode(before), ...inside, ...textNode(after)];
}

function textNode(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function convert(node: PhrasingContent, text: string, hasLinks: boolean): ElementContent[] {
  const written = text.slice(node.position?.start.offset, node.position?.end.offset);
  const inside = () => ('children' in node ? node.children.flatMap((child) => convert(child, text, hasLinks)) : []);
  switch (node.type) {
    case 'text':
      return textNode(node.value);
    case 'inlineCode':
      return [h('code', node.value)];
    case 'emphasis':
      return [h('em', inside())];
    case 'strong':
      // `__init__.py` is a name far more often than something strong.
      return written.startsWith('__') ? textNode(written) : [h('strong', inside())];
    case 'delete':
      return [h('del', inside())];
    case 'link':
      if (!written.startsWith('[')) return textNode(written);
      return hasLinks ? [h('a', { href: node.url }, inside())] : inside();
    default:
      return textNode(written);
  }
}
