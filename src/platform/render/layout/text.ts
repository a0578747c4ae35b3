/** Short Markdown in configuration and front matter: one line with links, emphasis, code. */
import type { ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Value } from '../code/value.ts';
import { ComponentCall } from '../components/call.ts';
import { isBlock } from '../components/expand/content.ts';
import { COMPONENTS } from '../components/registry.ts';
import { MAY_BE_MARKED, parseLine } from '../markdown/inline.ts';
import { parseComponents, parseRawHtml } from '../markdown/raw-html.ts';
import { sanitizeElement, sanitizeTree } from '../model/html/sanitize.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { rewriteAddresses } from '../page/addresses.ts';
import type { SiteContext } from './site-context.ts';

/** HTML elements that a sentence may have in it; any other `<name>` is what the sentence is about. */
const IN_SENTENCES = /^<\/?(a|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup|u)(?=[\s/>])/;

export interface LineOptions {
  /** Whether all HTML and all components are read as such, as on a page; else only the HTML of sentences. */
  readonly hasHtml?: boolean;
}

const COMPONENT_NAMES = new Set(COMPONENTS.keys());

/** Renders a line of Markdown. HTML in it passes a sanitizer; what is none stays as it is written. */
export function markdownLine(
  text: string,
  toRoot: string,
  site: SiteContext,
  { hasHtml = false }: LineOptions = {},
): Html {
  if (!MAY_BE_MARKED.test(text)) return html`${text}`;
  const nodes = hasHtml ? asOnPage(text, site) : withHtml(parseLine(text), (tag) => meaningOf(tag, text));
  return written(inSentence(nodes), toRoot, site);
}

/** Renders a line of Markdown as a paragraph; as a box where it has a component that is none of a sentence. */
export function markdownParagraph(text: string, toRoot: string, site: SiteContext): Html {
  const nodes = asOnPage(text, site);
  const inside = written(nodes, toRoot, site);
  return nodes.some(isBlock) ? html`<div>${inside}</div>` : html`<p>${inside}</p>`;
}

function written(children: readonly ElementContent[], toRoot: string, site: SiteContext): Html {
  const root: Root = { type: 'root', children: [...children] };
  const from = { path: '/index', file: site.config.file, toRoot };
  rewriteAddresses(root, { from, site, icons: site.icons, report: () => undefined, loadsOutside: false, isLine: true });
  // What is raw was made by components: that of authors is parsed, or text.
  return trusted(toHtml(root, { allowDangerousHtml: true }));
}

/** Reads a line with all that a page may have but code. */
function asOnPage(text: string, { icons }: SiteContext): ElementContent[] {
  const expanded = (nodes: readonly RootContent[]): ElementContent[] => nodes.flatMap((node) => expand(node));
  const expand = (node: RootContent): readonly ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type === 'element') return sanitizeElement({ ...node, children: expanded(node.children) }).nodes;
    const component = node.type === 'mdxJsxFlowElement' ? COMPONENTS.get(node.name ?? '') : undefined;
    if (component === undefined || node.type !== 'mdxJsxFlowElement') return [];
    const props = new Map<string, Value>();
    for (const one of node.attributes)
      if (one.type === 'mdxJsxAttribute') props.set(one.name, typeof one.value === 'string' ? one.value : true);
    const use = { props, children: expanded(node.children), icons, report: () => undefined };
    return [component(new ComponentCall(use))].flat();
  };
  return expanded(parseComponents({ type: 'root', children: parseLine(text) }, COMPONENT_NAMES).content);
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
  return [...sanitizeTree(parsed.filter((node) => node.type === 'element' || node.type === 'text'))];
}

/** A sentence cannot hold blocks: what is in them stays, a space apart. */
function inSentence(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const flat = { ...node, children: inSentence(node.children) };
    return isBlock(flat) ? [...flat.children, { type: 'text', value: ' ' }] : [flat];
  });
}
