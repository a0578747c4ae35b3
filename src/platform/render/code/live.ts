/** Finds components that go on in a reader's browser, by their syntax: those with a state, an effect or a handler. */
import type { BaseNode, Expression, JSXElement, JSXOpeningElement } from 'estree-jsx';
import { type Binding, type Known, type Linked, lookUpPath } from './bindings.ts';
import { literalOf } from './literal.ts';

/** Hooks that change what a reader sees, those of authors among them. */
const HOOK = /^use(?!(?:Memo|Callback|Ref|Id|DebugValue|Context)$)[A-Z]/;
const HANDLER = /^on[A-Z]/;
/** Elements that load something, or that pages do not carry. */
const PICTURE_ONLY = new Set('audio embed iframe link object script style video'.split(' '));
/** Bounds what is looked at for one component. */
const MAX_DECLARATIONS = 200;
const MAX_DATA_DEPTH = 20;

/** The names in a piece of syntax. */
interface Names {
  readonly plain: Set<string>;
  /** Names of elements: `Card`, `Tabs.Item`, `div`. */
  readonly tags: Set<string>;
  readonly elements: JSXElement[];
  /** Texts between quotation marks. */
  readonly texts: Set<string>;
  isLive: boolean;
}

/** A component of the platform as code uses it. */
export interface WrittenPart {
  readonly name: string;
  /** Its properties and, as `children`, its content: a value, or the texts that the code of one names. */
  readonly props: ReadonlyMap<string, WrittenProp>;
}

export type WrittenProp = Known | { readonly texts: readonly string[] };

type Declaration = readonly [linked: Linked, name: string];

/** Lists the exports of a file that are live components. One that only holds such a component is none itself. */
export function liveExports(linked: Linked): readonly string[] {
  return [...linked.exports].filter((name) => {
    const isOwn = (tag: string, { exports }: Linked) => !exports.has(tag);
    return reach([linked, name], isOwn).some(([, names]) => names.isLive);
  });
}

/**
 * Returns an element in a component, or in those that it uses, that only an export can draw; `isHeld` tells which components
 * of the platform a browser takes from the page.
 */
export function drawnOnlyHere(linked: Linked, name: string, isHeld: (name: string) => boolean): string | undefined {
  for (const [of, { tags, plain }] of reach([linked, name], () => true)) {
    const found = [...tags].find((tag) => PICTURE_ONLY.has(tag) || isForeign(tag, of, plain, isHeld));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Lists how a component and those that it uses write components of the platform, whatever state shows them; `given` is the
 * data that it is used with.
 */
export function writtenParts(
  linked: Linked,
  name: string,
  { isHeld, given }: { readonly isHeld: (name: string) => boolean; readonly given: unknown },
): readonly WrittenPart[] {
  return reach([linked, name], () => true).flatMap(([of, { elements, plain, texts }]) => {
    const isOurs = (tag: string) => isHeld(tag) && (lookUpPath({ linked: of }, tag)?.kind ?? 'platform') === 'platform';
    const textsIn = (code: object, property: string) => {
      const own = textsFor(namesIn(code), of, given);
      return own.length === 0 && property === 'icon' ? [...texts] : own;
    };
    const written = elements.filter(({ openingElement }) => isOurs(tagOf(openingElement.name)));
    // Code that chooses among components does not say here how it uses them.
    const chosen = [...plain]
      .filter(isOurs)
      .map((tag) => ({ name: tag, props: new Map([...UNSEEN, ['children', { texts: [] }]]) }));
    return [...written.map((element) => writtenPart(element, of, textsIn)), ...chosen];
  });
}

/** Texts that code may give without naming them. */
const UNSEEN = ['title', 'description'].map((name): readonly [string, WrittenProp] => [name, { texts: [] }]);

function writtenPart(
  { openingElement, children }: JSXElement,
  linked: Linked,
  textsIn: (code: object, property: string) => readonly string[],
): WrittenPart {
  const props = openingElement.attributes.flatMap((attribute): readonly (readonly [string, WrittenProp])[] => {
    if (attribute.type === 'JSXSpreadAttribute') return UNSEEN;
    const { value } = attribute;
    const property = String(attribute.name.name);
    if (value === null) return [[property, { value: true }]];
    const code = value.type === 'JSXExpressionContainer' ? value.expression : value;
    return [[property, literalOf(code as Expression, { linked }) ?? { texts: textsIn(code, property) }]];
  });
  if (children.length > 0) props.push(['children', { texts: textsIn(children, 'children') }]);
  return { name: tagOf(openingElement.name), props: new Map(props) };
}

/** Finds the texts that a piece of code may stand for: its own, and those under the names that it uses. */
function textsFor({ texts, plain }: Names, linked: Linked, given: unknown): readonly string[] {
  const declared = [...plain].flatMap((name): [string, unknown][] => {
    const node = nodeOf(linked.names.get(name));
    return node === undefined ? [] : [[name, literalOf(node as Expression)?.value]];
  });
  return [...texts, ...textsUnder(new Map(declared), plain), ...textsUnder(given, plain)];
}

function textsUnder(data: unknown, names: ReadonlySet<string>, level = 0): readonly string[] {
  if (typeof data !== 'object' || data === null || level > MAX_DATA_DEPTH) return [];
  const fields: readonly [string, unknown][] = data instanceof Map ? [...data] : Object.entries(data);
  return fields.flatMap(([key, value]) => {
    const texts = names.has(key) ? [value].flat(MAX_DATA_DEPTH).filter((one) => typeof one === 'string') : [];
    return [...texts, ...textsUnder(value, names, level + 1)];
  });
}

function isForeign(
  tag: string,
  linked: Linked,
  plain: ReadonlySet<string>,
  isHeld: (name: string) => boolean,
): boolean {
  const [first = ''] = tag.split('.');
  if (/^[a-z]/.test(tag) && first === tag) return false;
  const binding = lookUpPath({ linked }, tag);
  if (binding === undefined) return first !== 'React' && !plain.has(first) && !isHeld(tag);
  if (binding.kind === 'platform') return binding.name !== tag || !isHeld(tag);
  return binding.kind === 'content' || binding.kind === 'missing';
}

/** Follows names to their declarations, also in other files; those of elements only where `follows` says so. */
function reach(
  start: Declaration,
  follows: (tag: string, linked: Linked) => boolean,
): readonly (readonly [Linked, Names])[] {
  const found = new Map<BaseNode, readonly [Linked, Names]>();
  const open: Declaration[] = [start];
  for (let next = open.pop(); next !== undefined && found.size < MAX_DECLARATIONS; next = open.pop()) {
    const [linked, name] = next;
    const binding = linked.names.get(name);
    if (binding?.kind === 'name') open.push([binding.of, binding.name]);
    const node = nodeOf(binding);
    if (node === undefined || found.has(node)) continue;
    const names = namesIn(node);
    found.set(node, [linked, names]);
    const tags = [...names.tags].filter((tag) => follows(tag, linked));
    for (const one of [...names.plain, ...tags]) open.push(...declarationsOf(one, linked));
  }
  return [...found.values()];
}

function nodeOf(binding: Binding | undefined): BaseNode | undefined {
  return binding?.kind === 'code' ? binding.node : undefined;
}

function declarationsOf(path: string, linked: Linked): readonly Declaration[] {
  const [first = '', ...rest] = path.split('.');
  const binding = linked.names.get(first);
  if (binding?.kind === 'whole') return rest.map((name) => [binding.of, name]);
  return binding === undefined ? [] : [[linked, first]];
}

const known = new WeakMap<object, Names>();

function namesIn(node: object): Names {
  const names = known.get(node) ?? gather(node);
  known.set(node, names);
  return names;
}

function gather(start: object): Names {
  const found: Names = { plain: new Set(), tags: new Set(), elements: [], texts: new Set(), isLive: false };
  // No recursion: authors' code may be nested more deeply than the stack of this process.
  const open: object[] = [start];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('type' in next) note(next as NamedNode, found);
    for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return found;
}

interface NamedNode extends BaseNode {
  readonly name?: unknown;
  readonly value?: unknown;
  readonly callee?: NamedNode & { readonly property?: NamedNode };
}

function note(node: NamedNode, found: Names): void {
  const { type, name, value, callee } = node;
  if (type === 'Literal' && typeof value === 'string') found.texts.add(value);
  if (type === 'Identifier') found.plain.add(String(name));
  if (type === 'JSXElement') found.elements.push(node as JSXElement);
  if (type === 'JSXOpeningElement') found.tags.add(tagOf(name as TagName));
  if (type === 'JSXAttribute') found.isLive ||= HANDLER.test(String((name as NamedNode).name));
  if (type === 'CallExpression') found.isLive ||= HOOK.test(String(callee?.name ?? callee?.property?.name));
}

type TagName = JSXOpeningElement['name'];

function tagOf(name: TagName): string {
  if (name.type === 'JSXMemberExpression') return `${tagOf(name.object)}.${name.property.name}`;
  return name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`;
}
