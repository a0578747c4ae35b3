/** Short Markdown in configuration and front matter: one line with links, emphasis, code. */
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { isBlock } from '../components/expand/content.ts';
import { COMPONENTS } from '../components/registry.ts';
import { MAY_BE_MARKED, parseLine } from '../markdown/inline.ts';
import { parseRawHtml } from '../markdown/raw-html.ts';
import { sanitizeTree } from '../model/html/sanitize.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { rewriteAddresses } from '../page/addresses.ts';
import type { SiteContext } from './site-context.ts';

/** HTML elements that a sentence may have in it; any other `<name>` is what the sentence is about. */
const IN_SENTENCES = /^<\/?(a|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup|u)(?=[\s/>])/;

export interface LineOptions {
  /** Whether all HTML is read as such, as in what is written for a page; else only that of sentences. */
  readonly hasHtml?: boolean;
}

/** Renders a line of Markdown. HTML in it passes a sanitizer; what is none stays as it is written. */
export function markdownLine(
  text: string,
  toRoot: string,
  site: SiteContext,
  { hasHtml = false }: LineOptions = {},
): Html {
  if (!MAY_BE_MARKED.test(text)) return html`${text}`;
  const children = withHtml(parseLine(text), (tag) => (hasHtml ? 'html' : meaningOf(tag, text)));
  const root: Root = { type: 'root', children };
  const from = { path: '/index', file: site.config.file, toRoot };
  rewriteAddresses(root, { from, site, icons: site.icons, report: () => undefined, isLine: true });
  return trusted(toHtml(root));
}

type Meaning = 'html' | 'component' | 'text';

/** `<b>` is markup where it is closed: in `List<b>` it is not. Of a component only the content has a place in a line. */
function meaningOf(tag: string, line: string): Meaning {
  const name = IN_SENTENCES.exec(tag)?.[1];
  if (name !== undefined) return name === 'br' || isPaired(name, line) ? 'html' : 'text';
  const component = /^<\/?([A-Z][\w.]*)(?=[\s/>])/.exec(tag)?.[1] ?? '';
  const isMarkup = COMPONENTS.has(component) && (component === 'Icon' || isPaired(component, line));
  return isMarkup ? 'component' : 'text';
}

function isPaired(name: string, line: string): boolean {
  return line.includes(`<${name}`) && line.includes(`</${name}`);
}

function withHtml(nodes: readonly ElementContent[], meaning: (tag: string) => Meaning): ElementContent[] {
  let hasHtml = false;
  const read = (node: ElementContent): ElementContent => {
    if (node.type === 'element') return { ...node, children: node.children.map(read) };
    if (node.type !== 'raw') return node;
    const kind = meaning(node.value);
    hasHtml ||= kind === 'html';
    return kind === 'html' ? node : { type: 'text', value: kind === 'component' ? ' ' : node.value };
  };
  const known = nodes.map(read);
  if (!hasHtml) return known;
  const parsed = parseRawHtml({ type: 'root', children: known });
  return inSentence(sanitizeTree(parsed.filter((node) => node.type === 'element' || node.type === 'text')));
}

/** A sentence cannot hold blocks: what is in them stays, a space apart. */
function inSentence(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const flat = { ...node, children: inSentence(node.children) };
    return isBlock(flat) ? [...flat.children, { type: 'text', value: ' ' }] : [flat];
  });
}
