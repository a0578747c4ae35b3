/** Short Markdown in configuration and front matter: one line with links, emphasis, code. */
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { isBlock } from '../components/expand/content.ts';
import { COMPONENTS } from '../components/registry.ts';
import { parseLine } from '../markdown/inline.ts';
import { parseRawHtml } from '../markdown/raw-html.ts';
import { sanitizeTree } from '../model/html/sanitize.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { rewriteAddresses } from '../page/addresses.ts';
import type { SiteContext } from './site-context.ts';

/** Anything that Markdown could read as more than text. */
const MARKUP = /[*_`[\]<&\\~]|https?:/;
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
  if (!MARKUP.test(text)) return html`${text}`;
  const isHtml = hasHtml ? () => true : sentenceHtml(text);
  const root: Root = { type: 'root', children: withHtml(parseLine(text), isHtml) };
  const from = { path: '/index', file: site.config.file, toRoot };
  rewriteAddresses(root, { from, site, icons: site.icons, report: () => undefined, isLine: true });
  return trusted(toHtml(root));
}

type IsHtml = (tag: string) => boolean;

/** `<b>` is markup where it is closed: in `List<b>` it is not. */
function sentenceHtml(text: string): IsHtml {
  return (tag) => {
    const name = IN_SENTENCES.exec(tag)?.[1];
    return name === 'br' || (name !== undefined && text.includes(`<${name}`) && text.includes(`</${name}>`));
  };
}

/** Finds the tags of components that begin and end in a line: of such only the content has a place in it. */
function componentTags(nodes: readonly ElementContent[]): ReadonlySet<ElementContent> {
  const found = new Set<ElementContent>();
  const open: { readonly name: string; readonly node: ElementContent }[] = [];
  const walk = (node: ElementContent): void => {
    if (node.type === 'element') node.children.forEach(walk);
    if (node.type !== 'raw') return;
    const [, slash, name = ''] = /^<(\/?)([A-Z][\w.]*)(?=[\s/>])/.exec(node.value) ?? [];
    if (!COMPONENTS.has(name)) return;
    if (slash === '') {
      // What has no content says nothing in a line, a picture at most.
      if (!node.value.endsWith('/>')) open.push({ name, node });
      else if (name === 'Icon') found.add(node);
      return;
    }
    const at = open.findLastIndex((one) => one.name === name);
    const [begin] = at === -1 ? [] : open.splice(at);
    if (begin !== undefined) found.add(begin.node).add(node);
  };
  nodes.forEach(walk);
  return found;
}

function withHtml(nodes: readonly ElementContent[], isHtml: IsHtml): ElementContent[] {
  const components = componentTags(nodes);
  let isFound = false;
  const told = (node: ElementContent): ElementContent => {
    if (node.type === 'element') return { ...node, children: node.children.map(told) };
    if (node.type !== 'raw') return node;
    if (components.has(node)) return { type: 'text', value: ' ' };
    if (!isHtml(node.value)) return { type: 'text', value: node.value };
    isFound = true;
    return node;
  };
  const known = nodes.map(told);
  if (!isFound) return known;
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
