/** Finds components that go on in a reader's browser, by their syntax: those with a state, an effect or a handler. */
import type { BaseNode, Expression, JSXAttribute, JSXOpeningElement } from 'estree-jsx';
import { type Linked, lookUpPath } from './bindings.ts';
import { literalOf } from './literal.ts';
import type { Value } from './value.ts';

/** Hooks that change what a reader sees, those of authors among them. */
const HOOK = /^use(?!(?:Memo|Callback|Ref|Id|DebugValue|Context)$)[A-Z]/;
const HANDLER = /^on[A-Z]/;
/** Elements that load something, or that pages do not carry. */
const PICTURE_ONLY = new Set('audio embed iframe link object script style video'.split(' '));
/** Bounds what is looked at for one component. */
const MAX_DECLARATIONS = 200;

/** The names in a piece of syntax. */
interface Names {
  readonly plain: ReadonlySet<string>;
  /** Those of elements: `Card`, `Tabs.Item`, `div`. */
  readonly tags: ReadonlySet<string>;
  readonly elements: readonly JSXOpeningElement[];
  /** What is written between quotation marks. */
  readonly texts: ReadonlySet<string>;
  readonly isLive: boolean;
}

/** A component of the platform as code uses it. */
export interface WrittenPart {
  readonly name: string;
  /** What each property may be: its value, or the texts in the code that works it out. */
  readonly props: ReadonlyMap<string, readonly Value[]>;
  readonly hasChildren: boolean;
}

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

/** Lists the uses of the platform's components in a component, whatever state shows them; `given` is what else it may name. */
export function writtenParts(
  linked: Linked,
  name: string,
  { isHeld, given }: { readonly isHeld: (name: string) => boolean; readonly given: readonly string[] },
): readonly WrittenPart[] {
  const reached = reach([linked, name], () => true);
  const texts = [...reached.flatMap(([, names]) => [...names.texts]), ...given];
  return reached.flatMap(([of, { elements }]) =>
    elements
      .filter((element) => {
        const tag = tagOf(element.name);
        return isHeld(tag) && (lookUpPath({ linked: of }, tag)?.kind ?? 'platform') === 'platform';
      })
      .map((element) => writtenPart(element, of, texts)),
  );
}

function writtenPart(
  { name, attributes, selfClosing }: JSXOpeningElement,
  linked: Linked,
  texts: readonly string[],
): WrittenPart {
  const props = new Map<string, readonly Value[]>();
  for (const attribute of attributes) {
    if (attribute.type === 'JSXSpreadAttribute') props.set('title', ['']);
    else props.set(String(attribute.name.name), valuesOf(attribute.value, linked, texts));
  }
  return { name: tagOf(name), props, hasChildren: !selfClosing };
}

function valuesOf(written: JSXAttribute['value'], linked: Linked, texts: readonly string[]): readonly Value[] {
  if (written === null) return [true];
  const code = written.type === 'JSXExpressionContainer' ? written.expression : written;
  const known = literalOf(code as Expression, { linked });
  if (known !== undefined) return [known.value];
  const own = gather(code).texts;
  return ['', ...(own.size > 0 ? own : texts)];
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
    const node = linked.declarations.get(name);
    if (node === undefined || found.has(node)) continue;
    const names = namesIn(node);
    found.set(node, [linked, names]);
    const tags = [...names.tags].filter((tag) => follows(tag, linked));
    for (const one of [...names.plain, ...tags]) open.push(...declarationsOf(one, linked));
  }
  return [...found.values()];
}

function declarationsOf(path: string, linked: Linked): readonly Declaration[] {
  const [first = '', ...rest] = path.split('.');
  const binding = linked.names.get(first);
  if (binding?.kind === 'whole') return rest.map((name) => [binding.of, name]);
  return binding === undefined ? [] : [[linked, first]];
}

const known = new WeakMap<BaseNode, Names>();

function namesIn(node: BaseNode): Names {
  const names = known.get(node) ?? gather(node);
  known.set(node, names);
  return names;
}

function gather(start: BaseNode): Names {
  const found: Gathered = { plain: new Set(), tags: new Set(), elements: [], texts: new Set(), isLive: false };
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

type Gathered = {
  plain: Set<string>;
  tags: Set<string>;
  elements: JSXOpeningElement[];
  texts: Set<string>;
  isLive: boolean;
};

function note(node: NamedNode, found: Gathered): void {
  const { type, name, value, callee } = node;
  if (type === 'Literal' && typeof value === 'string') found.texts.add(value);
  if (type === 'Identifier') found.plain.add(String(name));
  if (type === 'JSXOpeningElement') {
    found.elements.push(node as JSXOpeningElement);
    found.tags.add(tagOf(name as TagName));
  }
  if (type === 'JSXAttribute') found.isLive ||= HANDLER.test(String((name as NamedNode).name));
  if (type === 'CallExpression') found.isLive ||= HOOK.test(String(callee?.name ?? callee?.property?.name));
}

type TagName = JSXOpeningElement['name'];

function tagOf(name: TagName): string {
  if (name.type === 'JSXMemberExpression') return `${tagOf(name.object)}.${name.property.name}`;
  return name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`;
}
