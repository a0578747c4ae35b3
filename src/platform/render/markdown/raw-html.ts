/** Parses the HTML in Markdown that is no MDX, and the components that it uses. */
import { randomUUID } from 'node:crypto';
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Place } from '../model/errors.ts';
import { INLINE_CODE } from './prepare.ts';
import { type Jsx, placeOfNode } from './tree.ts';

export type Raw = Extract<RootContent, { readonly type: 'raw' }>;
/** Facts about an element that HTML cannot hold. */
type Kept = Pick<Element, 'data' | 'position'> | Omit<Jsx, 'children'>;

/** An attribute that no author can write: the parser of HTML keeps nothing else of an element. */
const MARK = `kept${randomUUID().replaceAll('-', '')}`;

export interface Markup {
  readonly content: readonly RootContent[];
  readonly hasComponents: boolean;
  /** Parts that are not shown because no code runs in HTML. */
  readonly losses: readonly Loss[];
}

export interface Loss {
  readonly place: Place;
  readonly message: string;
}

/**
 * Parses HTML into elements, those with these names into components; the places of elements, and the data that walks note
 * on them, stay. HTML that is still text is prepared before.
 */
export function parseComponents(tree: Root, names: ReadonlySet<string>, prepare?: (html: Raw) => void): Markup {
  const kept: Kept[] = [];
  const keep = (one: Kept) => String(kept.push(one) - 1);
  const losses: Loss[] = [];
  walkNodes(tree, (node) => {
    if (node.type === 'element' && (node.data !== undefined || node.position !== undefined)) {
      const { data, position } = node;
      node.properties[MARK] = keep({ ...(data && { data }), ...(position && { position }) });
    } else if (node.type === 'raw') {
      prepare?.(node);
      if (names.size > 0) losses.push(...markComponents(node, names, (one) => `${MARK}="${keep(one)}"`));
    }
  });
  const parsed = raw(tree, { passThrough: ['mdxJsxFlowElement'] });
  const root: Root = parsed.type === 'root' ? parsed : { type: 'root', children: [] };
  walkNodes(root, (node) => {
    if (node.type !== 'element') return;
    Object.assign(node, kept[Number(node.properties[MARK])]);
    delete node.properties[MARK];
  });
  return { content: root.children, hasComponents: kept.some((one) => 'type' in one), losses };
}

/** Code in braces, which may hold others. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const TAG = new RegExp(
  String.raw`<(?<slash>\/?)(?<name>[A-Z][\w.]*)(?<attributes>(?:"[^"]*"|'[^']*'|${BRACES}|[^"'<>{}])*?)(?<end>\/?)>`,
  'g',
);
const CODE_OR_TAG = new RegExp(`${INLINE_CODE.source}|${TAG.source}`, 'g');
const ATTRIBUTE = new RegExp(
  String.raw`(?<name>[\w:-]+)(?:\s*=\s*(?:\{?\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<literal>[\d.]+|true|false))\s*\}?|(?<code>${BRACES})))?`,
  'g',
);

/**
 * Writes the tags of components as those of elements that HTML does not know, which it never closes by itself. Returns what
 * of them is lost: attributes with code, and components that are not the platform's.
 */
export function markComponents(
  text: Raw,
  names: ReadonlySet<string>,
  attributeOf: (component: Kept) => string,
): readonly Loss[] {
  const start = placeOfNode(text);
  const position = { start, end: start };
  const losses: Loss[] = [];
  text.value = text.value.replaceAll(CODE_OR_TAG, (found, ...rest) => {
    const { ticks, slash, name = '', attributes, end } = rest.at(-1) as Readonly<Record<string, string>>;
    // It names components, which HTML would take for elements.
    if (ticks !== undefined) return found.replaceAll(/<(?=\/?[A-Z])/g, '&lt;');
    const lose = (message: string) => losses.push({ place: start, message });
    if (!names.has(name)) {
      // A name in the place of a type, as in `List<String>`, is never closed.
      if (slash === '/' || end === '/') lose(`\`<${name}>\` is not shown where no code is run; its content is.`);
      return found;
    }
    const tag = `component-${name}`;
    if (slash === '/') return `</${tag}>`;
    const read = attributesIn(attributes);
    for (const code of read.lost) lose(`The attribute \`${code}\` needs code to run; it is left out.`);
    const component: Kept = { type: 'mdxJsxFlowElement', name, attributes: read.attributes, position };
    return `<${tag} ${attributeOf(component)}>${end === '/' ? `</${tag}>` : ''}`;
  });
  return losses;
}

/** Reads attributes with texts, numbers, `true` and `false`; components take each as text, too. Names those with code. */
function attributesIn(text = ''): { readonly attributes: Jsx['attributes']; readonly lost: readonly string[] } {
  const attributes: Jsx['attributes'] = [];
  const lost: string[] = [];
  for (const { groups = {} } of text.matchAll(ATTRIBUTE)) {
    const { name = '', double, single, literal, code } = groups;
    if (code !== undefined) lost.push(name);
    else attributes.push({ type: 'mdxJsxAttribute', name, value: double ?? single ?? literal ?? null });
  }
  return { attributes, lost };
}

/** Parses markup that stands in a text. */
export function parseMarkup(html: string): readonly RootContent[] {
  return parseComponents({ type: 'root', children: [{ type: 'raw', value: html }] }, new Set()).content;
}

/** Visits all nodes below one, outer before inner; those in components, too. */
function walkNodes(node: Root | RootContent, visit: (node: RootContent) => void): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    visit(child);
    walkNodes(child, visit);
  }
}
