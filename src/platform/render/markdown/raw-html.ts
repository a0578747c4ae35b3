/** Parses the HTML in Markdown that is no MDX, and the components that it uses. */
import { randomUUID } from 'node:crypto';
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Place } from '../model/errors.ts';
import { walkElements } from '../model/html/elements.ts';
import { type Jsx, placeOfNode } from './tree.ts';

type Raw = Extract<RootContent, { readonly type: 'raw' }>;
/** What an element has that no HTML says. */
type Kept = Pick<Element, 'data' | 'position'> | Omit<Jsx, 'children'>;

/** An attribute that no author can write: the parser of HTML keeps nothing else of an element. */
const MARK = `kept${randomUUID().replaceAll('-', '')}`;

/** Parses HTML into elements; the places of elements, and the data that walks note on them, stay. */
export function parseRawHtml(tree: Root): readonly RootContent[] {
  return parseComponents(tree, new Set()).content;
}

export interface Markup {
  readonly content: readonly RootContent[];
  readonly hasComponents: boolean;
}

/** Parses HTML, too, where elements with these names are components. */
export function parseComponents(tree: Root, names: ReadonlySet<string>): Markup {
  const kept: Kept[] = [];
  const keep = (one: Kept) => String(kept.push(one) - 1);
  let hasComponents = false;
  walkNodes(tree, (node) => {
    if (node.type === 'element' && (node.data !== undefined || node.position !== undefined)) {
      const { data, position } = node;
      node.properties[MARK] = keep({ ...(data && { data }), ...(position && { position }) });
    } else if (node.type === 'raw') {
      const { length } = kept;
      markComponents(node, names, (one) => `${MARK}="${keep(one)}"`);
      hasComponents ||= kept.length > length;
    }
  });
  const parsed = raw(tree, { passThrough: ['mdxJsxFlowElement'] });
  const root: Root = parsed.type === 'root' ? parsed : { type: 'root', children: [] };
  walkNodes(root, (node) => {
    if (node.type !== 'element') return;
    Object.assign(node, kept[Number(node.properties[MARK])]);
    delete node.properties[MARK];
  });
  return { content: root.children, hasComponents };
}

const TAG = /<(?<slash>\/?)(?<name>[A-Z][\w.]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^"'<>])*?)(?<end>\/?)>/g;
const ATTRIBUTE =
  /(?<name>[\w:-]+)(?:\s*=\s*(?:\{?\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<literal>[\d.]+|true|false))\s*\}?|(?<code>\{(?:[^{}]|\{[^{}]*\})*\})))?/g;

/** Writes the tags of components as those of elements that HTML does not know, which it never closes by itself. */
export function markComponents(text: Raw, names: ReadonlySet<string>, attributeOf: (component: Kept) => string): void {
  const start = placeOfNode(text);
  const position = { start, end: start };
  text.value = text.value.replaceAll(TAG, (found, ...rest) => {
    const { slash, name, attributes, end } = rest.at(-1) as Readonly<Record<string, string>>;
    if (name === undefined || !names.has(name)) return found;
    const tag = `component-${name}`;
    if (slash === '/') return `</${tag}>`;
    const component: Kept = { type: 'mdxJsxFlowElement', name, attributes: attributesIn(attributes), position };
    return `<${tag} ${attributeOf(component)}>${end === '/' ? `</${tag}>` : ''}`;
  });
}

/** Reads attributes with texts, numbers, `true` and `false`; components take each as text, too. */
function attributesIn(text = ''): Jsx['attributes'] {
  return [...text.matchAll(ATTRIBUTE)].flatMap(({ groups = {} }): Jsx['attributes'] => {
    const { name = '', double, single, literal, code } = groups;
    const value = double ?? single ?? literal ?? null;
    return code === undefined ? [{ type: 'mdxJsxAttribute', name, value }] : [];
  });
}

/** Parses markup that an author wrote as text at this place. */
export function parseMarkup(html: string, { line, column }: Place): readonly RootContent[] {
  const nodes = parseRawHtml({ type: 'root', children: [{ type: 'raw', value: html }] });
  const position = { start: { line, column }, end: { line, column } };
  walkElements({ type: 'root', children: [...nodes] }, (element) => {
    element.position = position;
  });
  return nodes;
}

/** Visits all nodes below one, outer before inner; those in components, too. */
function walkNodes(node: Root | RootContent, visit: (node: RootContent) => void): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    visit(child);
    walkNodes(child, visit);
  }
}
