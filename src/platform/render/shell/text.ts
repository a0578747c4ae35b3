/** Short Markdown in configuration and front matter: links, emphasis, code. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type Html, html, trusted } from '../html/template.ts';
import { rewriteLinks } from '../links/rewrite.ts';
import type { SiteFrame } from './site.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
/** Anything that Markdown could read as more than text. */
const MARKUP = /[*_`[\]<&\\~]|https?:/;

/** Renders a line of Markdown; HTML in it is left out, its text stays. */
export function inlineMarkdown(text: string, toRoot: string, site: SiteFrame): Html {
  if (!MARKUP.test(text)) return html`${text}`;
  const tree = toHast(markdown.parse(text));
  const root: Root = { type: 'root', children: 'children' in tree ? lines(tree.children) : [] };
  const from = { path: '/index', file: site.config.file, toRoot };
  rewriteLinks(root, { from, site: site.siteMap, report: () => undefined });
  return trusted(toHtml(root));
}

/** Takes the paragraphs away: the text stands in one of the shell. */
function lines(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element') return isParagraph(node) ? node.children : [node];
    return node.type === 'text' ? [node] : [];
  });
}

function isParagraph({ tagName }: Element): boolean {
  return tagName === 'p';
}
