/** Short Markdown in configuration and front matter: one line with links, emphasis, code. */
import type { ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Value } from '../code/value.ts';
import { ComponentCall } from '../components/call.ts';
import { isBlock } from '../components/expand/content.ts';
import { COMPONENTS } from '../components/registry.ts';
import { MAY_BE_MARKED, parseLine } from '../markdown/inline.ts';
import { parseComponents } from '../markdown/raw-html.ts';
import { sanitizeElement } from '../model/html/sanitize.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Report } from '../model/report.ts';
import { type AddressContext, rewriteAddresses } from '../page/addresses.ts';
import { configBase } from './address.ts';
import type { SiteContext } from './site-context.ts';

/** HTML elements that a sentence may have in it; any other `<name>` is what the sentence is about. */
const IN_SENTENCES = /^<\/?(a|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup|u)(?=[\s/>])/;

/** How a text is read: the HTML of sentences, or all HTML and all components of a page, as one sentence or as a block. */
export type TextKind = 'line' | 'html-line' | 'block';

const COMPONENT_NAMES = new Set(COMPONENTS.keys());

/** Hears what is wrong with a text. */
type OnFault = (message: string) => void;

const unheard: OnFault = () => undefined;

/** Renders a text. HTML in it passes a sanitizer; what is none stays as it is written. */
export function markdownText(text: string, toRoot: string, site: SiteContext, kind: TextKind = 'line'): Html {
  if (kind !== 'block' && !MAY_BE_MARKED.test(text)) return html`${text}`;
  const nodes = nodesOf(text, kind, site, unheard);
  const root: Root = { type: 'root', children: [...nodes] };
  rewriteAddresses(root, addressContext(toRoot, site, unheard));
  // Raw HTML was made by components: that of authors is parsed, or text.
  const inside = trusted(toHtml(root, { allowDangerousHtml: true }));
  if (kind !== 'block') return inside;
  // A component that is none of a sentence cannot stand in a paragraph.
  return nodes.some(isBlock) ? html`<div>${inside}</div>` : html`<p>${inside}</p>`;
}

/** Lists what is wrong with a text, as sentences, and its links to parts of pages. */
export function checkText(text: string, site: SiteContext, kind: TextKind = 'line') {
  if (!MAY_BE_MARKED.test(text)) return { faults: [], fragments: [] };
  const faults = new Set<string>();
  const onFault: OnFault = (message) => faults.add(message);
  const root: Root = { type: 'root', children: [...nodesOf(text, kind, site, onFault)] };
  const fragments = rewriteAddresses(root, addressContext('', site, onFault));
  return { faults: [...faults], fragments };
}

function nodesOf(text: string, kind: TextKind, site: SiteContext, onFault: OnFault): readonly ElementContent[] {
  const isLine = kind === 'line';
  const written = isLine ? parseLine(text).map((node) => asInSentence(node, text)) : parseLine(text);
  const nodes = asOnPage(written, site, isLine ? unheard : onFault);
  return kind === 'block' ? nodes : inSentence(nodes);
}

function addressContext(toRoot: string, site: SiteContext, onFault: OnFault): AddressContext {
  const report: Report = (_file, _place, message) => onFault(message);
  const { icons } = site;
  return { from: configBase(toRoot, site), targets: site, icons, report, loadsOutside: false, isLine: true };
}

/** Reads the markup in a line: all that a page may have but code. */
function asOnPage(nodes: ElementContent[], { icons }: SiteContext, onFault: OnFault): ElementContent[] {
  if (!nodes.some(hasMarkup)) return nodes;
  const { content, losses } = parseComponents({ type: 'root', children: nodes }, COMPONENT_NAMES);
  for (const { message } of losses) onFault(message);
  const known = losses.map(({ message }) => message.toLowerCase()).join();
  const expanded = (nodes: readonly RootContent[]): ElementContent[] => nodes.flatMap((node) => expand(node));
  const expand = (node: RootContent): readonly ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type === 'element') {
      const { nodes, taken } = sanitizeElement({ ...node, children: expanded(node.children) });
      for (const name of taken.filter((one) => !known.includes(one)))
        onFault(`\`${name}\` is left out: a text of the configuration cannot have it.`);
      return nodes;
    }
    const component = node.type === 'mdxJsxFlowElement' ? COMPONENTS.get(node.name ?? '') : undefined;
    if (component === undefined || node.type !== 'mdxJsxFlowElement') return [];
    const props = new Map<string, Value>();
    for (const one of node.attributes)
      if (one.type === 'mdxJsxAttribute') props.set(one.name, typeof one.value === 'string' ? one.value : true);
    return [component(new ComponentCall({ props, children: expanded(node.children), icons, report: onFault }))].flat();
  };
  return expanded(content);
}

function hasMarkup(node: ElementContent): boolean {
  return node.type === 'raw' || (node.type === 'element' && node.children.some(hasMarkup));
}

/** `<b>` is markup where it is closed: in `List<b>` it is not. Of a component only the content has a place in a line. */
function asInSentence(node: ElementContent, line: string): ElementContent {
  if (node.type === 'element') return { ...node, children: node.children.map((child) => asInSentence(child, line)) };
  if (node.type !== 'raw') return node;
  const name = IN_SENTENCES.exec(node.value)?.[1];
  if (name === 'br' || (name !== undefined && isPaired(name, line))) return node;
  const component = /^<\/?([A-Z][\w.]*)(?=[\s/>])/.exec(node.value)?.[1] ?? '';
  const isMarkup = COMPONENTS.has(component) && (component === 'Icon' || isPaired(component, line));
  return { type: 'text', value: isMarkup ? ' ' : node.value };
}

function isPaired(name: string, line: string): boolean {
  return line.includes(`<${name}`) && line.includes(`</${name}`);
}

/** A sentence cannot hold blocks: what is in them stays, a space apart. */
function inSentence(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const flat = { ...node, children: inSentence(node.children) };
    return isBlock(flat) ? [...flat.children, { type: 'text', value: ' ' }] : [flat];
  });
}
