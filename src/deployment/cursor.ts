import { formatPath, type Step } from './config-path.ts';
import { Fault } from './errors.ts';
import { faultIn, inLayer, type Layer, offsetInFile, openString } from './layer.ts';
import { shown } from './shown.ts';
import { type AliasTree, described, type Entry, lookUp, resolve, type Sharing, type Tree } from './tree.ts';

/** A value that steps lead to. */
export interface Cursor {
  readonly layer: Layer;
  /** From the root of the file, through strings. */
  readonly steps: readonly Step[];
  /** What holds the value, from the root of the layer's document on, then the value itself. */
  readonly trail: readonly Tree[];
  /** Behind aliases. */
  readonly node: Exclude<Tree, AliasTree>;
  /** What the value stands in, when that is a mapping. */
  readonly entry: Entry | undefined;
  /** How the value is one of other places too. */
  readonly shared: Shared | undefined;
}

interface Shared {
  readonly kind: Sharing;
  /** Of the file. */
  readonly offset: number;
}

/** A step that leads nowhere. */
export interface DeadEnd {
  /** Steps that were found before it. */
  readonly depth: number;
  readonly cursor: Cursor;
  readonly reason: string;
}

const MAX_KEYS_SHOWN = 12;

/** Stands at the root of a document. */
export function atRoot(layer: Layer, root: Tree, steps: readonly Step[] = []): Cursor {
  return { layer, steps, trail: [root], node: resolve(root), entry: undefined, shared: undefined };
}

/** Follows steps, into strings too; throws Fault for a string on the way that holds no sound YAML. */
export function follow(from: Cursor, steps: readonly Step[]): Cursor | DeadEnd {
  let cursor = from;
  for (const [depth, step] of steps.entries()) {
    const inner = inString(cursor) ?? cursor;
    const next = oneStep(inner, step);
    if (typeof next === 'string') return { depth, cursor, reason: `${placeOf(cursor)} ${next}` };
    cursor = next;
  }
  return cursor;
}

/** Follows steps as {@link follow} does; gives nothing where they lead nowhere. */
export function placesAt(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

/** Stands at the root of the YAML that a string holds; undefined for what is no string, or an empty one. */
export function inString(cursor: Cursor): Cursor | undefined {
  const { node, layer, trail, steps, shared } = cursor;
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  const inner = openString(layer, trail, node);
  const { root } = inner.document;
  if (root === undefined || root.kind === 'scalar') return undefined;
  return { ...atRoot(inner, root, steps), shared };
}

/** Takes a step, or says why there is none. */
function oneStep(cursor: Cursor, step: Step): Cursor | string {
  switch (step.kind) {
    case 'key':
      return intoKey(cursor, step);
    case 'index':
    case 'match':
      return intoItem(cursor, step);
  }
}

function intoKey(cursor: Cursor, step: Step & { kind: 'key' }): Cursor | string {
  const { layer, node, steps, trail, shared } = cursor;
  if (node.kind === 'list')
    return `is a list of ${node.items.length}, so it has no key ${shown(step.key)}; name an item as \`[0]\` or \`[name=x]\``;
  if (node.kind === 'scalar') return `is ${described(node)}, so it has no key ${shown(step.key)}`;
  const hit = inLayer(layer, () => lookUp(node, step.key));
  if (!hit) return `has no key ${shown(step.key)}; ${keysOf(node.entries)}`;
  return {
    ...cursor,
    steps: [...steps, step],
    trail: [...trail, hit.entry.value],
    node: hit.node,
    entry: hit.entry,
    shared: shared ?? sharedAt(layer, hit.entry.value, hit.shared),
  };
}

function intoItem(cursor: Cursor, step: Step & { kind: 'index' | 'match' }): Cursor | string {
  const { layer, node, steps, trail, shared } = cursor;
  if (node.kind !== 'list') return `is ${described(node)}, so it has no item ${formatPath([step])}`;
  const items =
    step.kind === 'index'
      ? node.items.slice(step.index, step.index + 1)
      : inLayer(layer, () => matching(node.items, step));
  const [item, second] = items;
  if (second) return `has ${items.length} items ${formatPath([step])}; name one by its number`;
  if (!item) return `has no item ${formatPath([step])}; it has ${node.items.length}${namesOf(node.items, step)}`;
  return {
    ...cursor,
    steps: [...steps, step],
    trail: [...trail, item],
    node: resolve(item),
    entry: undefined,
    shared: shared ?? sharedAt(layer, item, item.kind === 'alias' ? 'alias' : undefined),
  };
}

function sharedAt(layer: Layer, { start }: Tree, kind: Sharing | undefined): Shared | undefined {
  return kind && { kind, offset: offsetInFile(layer, start) };
}

function matching(items: readonly Tree[], step: Step & { kind: 'match' }): readonly Tree[] {
  return items.filter((item) => matches(item, step));
}

/** Tells whether a value is the one that a step names. */
export function matches(tree: Tree, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(tree, ...keys) === value;
}

/** Text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(tree: Tree, ...keys: readonly string[]): string | undefined {
  let node = resolve(tree);
  for (const key of keys) {
    const hit = node.kind === 'map' ? lookUp(node, key) : undefined;
    if (!hit) return undefined;
    node = hit.node;
  }
  return node.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

function placeOf({ steps }: Cursor): string {
  return steps.length === 0 ? 'the document' : `\`${formatPath(steps)}\``;
}

function keysOf(entries: readonly Entry[]): string {
  const names = entries.flatMap(({ name }) => name ?? []);
  return names.length === 0 ? 'it has no keys' : `its keys are ${listed(names)}`;
}

function namesOf(items: readonly Tree[], step: Step): string {
  if (step.kind !== 'match') return '';
  const names = items.flatMap((item) => textUnder(item, ...step.keys) ?? []);
  return names.length === 0 ? `, none with a ${shown(step.keys.join('.'))}` : `: ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_KEYS_SHOWN;
  return names.slice(0, MAX_KEYS_SHOWN).map(shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';

/** Throws Fault where a change of a value would change other places of the file too. */
export function refuseShared({ layer, trail, node, shared }: Cursor): void {
  if (shared) {
    const message = `the values are taken over from elsewhere by ${article(shared.kind)}; other places have them too`;
    throw new Fault(shared.offset, message, HINT, true);
  }
  refuseAliased(layer, [...trail, node]);
}

/** Throws Fault where an alias refers to one of these. */
export function refuseAliased(layer: Layer, trees: readonly Tree[]): void {
  const tree = trees.find((candidate) => layer.document.aliased.has(candidate));
  if (tree) {
    const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
    throw faultIn(layer, new Fault(tree.start, message, HINT));
  }
  if (layer.within) refuseAliased(layer.within.layer, layer.within.trail);
}

function article(kind: 'alias' | 'merge key'): string {
  return kind === 'alias' ? 'an alias' : 'a merge key';
}
