/** Parses the HTML in Markdown that is no MDX, and the components that it uses. */
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Place } from '../model/errors.ts';
import { walkElements } from '../model/html/walk.ts';
import { type Jsx, placeOfNode } from './tree.ts';

type Raw = Extract<RootContent, { readonly type: 'raw' }>;
/** What an element has that no HTML says. */
type Kept = Pick<Element, 'data' | 'position'> | Omit<Jsx, 'children'>;

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
  const texts = rawTexts(tree);
  const mark = unusedAttribute(texts);
  const kept: Kept[] = [];
  // The parser of HTML knows attributes only.
  const keep = (one: Kept) => String(kept.push(one) - 1);
  walkElements(tree, (element) => {
    const { data, position } = element;
    if (data === undefined && position === undefined) return;
    element.properties[propertyOf(mark)] = keep({ ...(data && { data }), ...(position && { position }) });
  });
  const elements = kept.length;
  for (const text of texts) markComponents(text, names, (one) => `${mark}="${keep(one)}"`);
  const parsed = raw(tree, { passThrough: ['mdxJsxFlowElement'] });
  const root: Root = parsed.type === 'root' ? parsed : { type: 'root', children: [] };
  walkElements(root, (element) => {
    Object.assign(element, kept[Number(element.properties[propertyOf(mark)])]);
    delete element.properties[propertyOf(mark)];
  });
  return { content: root.children, hasComponents: kept.length > elements };
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

/** Returns the name of an attribute that no HTML of the author has. */
function unusedAttribute(texts: readonly Raw[]): string {
  const written = texts.map(({ value }) => value.toLowerCase());
  let name = 'data-kept';
  while (written.some((value) => value.includes(name))) name += 'x';
  return name;
}

/** `data-kept` is `dataKept`. */
function propertyOf(attribute: string): string {
  return attribute.replace('-k', 'K');
}

function rawTexts(node: Root | RootContent): readonly Raw[] {
  if (node.type === 'raw') return [node];
  return 'children' in node ? node.children.flatMap((child) => rawTexts(child)) : [];
}
