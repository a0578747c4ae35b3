/** Places that paths lead to, through documents and through strings that hold YAML. */
import { formatPath, type Step } from './config-path.ts';
import { openString } from './embedded.ts';
import {
  type Document,
  described,
  type Entry,
  faultAt,
  listed,
  lookUp,
  type Node,
  resolve,
  type Spot,
  shown,
  type Tree,
  textUnder,
  unlessFaulty,
} from './tree.ts';

/** A value that steps lead to. */
export interface Cursor {
  readonly document: Document;
  /** From the root of the file, through strings. */
  readonly steps: readonly Step[];
  /** What holds the value, from the root of the file's document on, then the value itself. */
  readonly trail: readonly Tree[];
  /** Behind aliases. */
  readonly node: Node;
  /** What the value stands in, when that is a mapping. */
  readonly entry: Entry | undefined;
  /** How the value is one of other places too. */
  readonly shared: { readonly by: 'an alias' | 'a merge key'; readonly tree: Tree } | undefined;
}

/** Steps that lead nowhere. */
export interface DeadEnd {
  /** How far they lead. */
  readonly cursor: Cursor;
  readonly rest: readonly Step[];
  readonly reason: string;
}

/** Where a path begins, and what of it is left. */
interface Start {
  readonly cursor: Cursor;
  readonly steps: readonly Step[];
}

const MAX_NAMES_SHOWN = 12;
const HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';

/** Stands at the root of a document. */
export function atRoot(document: Document, root: Tree, steps: readonly Step[] = []): Cursor {
  return { document, steps, trail: [root], node: resolve(root), entry: undefined, shared: undefined };
}

/** Gives where a place begins: with its key, where it has one. */
export function spotOf({ entry, node }: Cursor): Spot {
  return { source: node.source, start: entry?.start ?? node.start };
}

/** Follows steps, into strings too; throws for a string on the way that holds no sound YAML. */
export function follow(from: Cursor, steps: readonly Step[]): Cursor | DeadEnd {
  let cursor = from;
  for (const [depth, step] of steps.entries()) {
    const next = take(inString(cursor) ?? cursor, step);
    if (typeof next === 'string') {
      const place = cursor.steps.length === 0 ? 'the document' : `\`${formatPath(cursor.steps)}\``;
      return { cursor, rest: steps.slice(depth), reason: `${place} ${next}` };
    }
    cursor = next;
  }
  return cursor;
}

/** Follows steps as {@link follow} does; gives nothing where they lead nowhere. */
export function placesAt(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

/** Stands at the root of the YAML that a string holds; undefined for what is no string, or holds a single value. */
export function inString(cursor: Cursor): Cursor | undefined {
  const { node, trail } = cursor;
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  const document = openString(node);
  const { root } = document;
  if (root === undefined || root.kind === 'scalar') return undefined;
  return { ...cursor, document, trail: [...trail, root], node: resolve(root), entry: undefined };
}

/** Takes a step, or says why there is none. */
function take(cursor: Cursor, step: Step): Cursor | string {
  const { node } = cursor;
  if (step.kind === 'key') {
    const none = `so it has no key ${shown(step.key)}`;
    if (node.kind === 'list') return `is ${described(node)}, ${none}; name an item as \`[0]\` or \`[name=x]\``;
    if (node.kind === 'scalar') return `is ${described(node)}, ${none}`;
    const hit = lookUp(node, step.key);
    if (hit) return moved(cursor, step, hit.entry.value, hit);
    const names = node.entries.flatMap(({ name }) => name ?? []);
    return `has no key ${shown(step.key)}; ${names.length === 0 ? 'it has no keys' : `its keys are ${listed(names, MAX_NAMES_SHOWN, shown)}`}`;
  }
  const path = formatPath([step]);
  if (node.kind !== 'list') return `is ${described(node)}, so it has no item ${path}`;
  const { items } = node;
  const found =
    step.kind === 'index' ? items.slice(step.index, step.index + 1) : items.filter((item) => matches(item, step));
  const [item, second] = found;
  if (second) return `has ${found.length} items ${path}; name one by its number`;
  return item ? moved(cursor, step, item) : `has no item ${path}; it has ${items.length}${namesOf(items, step)}`;
}

function moved(
  cursor: Cursor,
  step: Step,
  tree: Tree,
  hit?: { readonly entry: Entry; readonly isMerged: boolean },
): Cursor {
  const by = hit?.isMerged ? 'a merge key' : tree.kind === 'alias' ? 'an alias' : undefined;
  return {
    document: cursor.document,
    steps: [...cursor.steps, step],
    trail: [...cursor.trail, tree],
    node: resolve(tree),
    entry: hit?.entry,
    shared: cursor.shared ?? (by && { by, tree }),
  };
}

/** Tells whether a value is the one that a step names. */
function matches(tree: Tree, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(tree, ...keys) === value;
}

function namesOf(items: readonly Tree[], step: Step): string {
  if (step.kind !== 'match') return '';
  const names = items.flatMap((item) => textUnder(item, ...step.keys) ?? []);
  return names.length === 0
    ? `, none with a ${shown(step.keys.join('.'))}`
    : `: ${listed(names, MAX_NAMES_SHOWN, shown)}`;
}

/** Throws where a change of a value would change other places of the file too. */
export function refuseShared({ trail, node, shared }: Cursor): void {
  if (shared) {
    const message = `the values are taken over from elsewhere by ${shared.by}; other places have them too`;
    throw faultAt(shared.tree, message, HINT);
  }
  refuseAliased([...trail, node]);
}

/** Throws where an alias refers to one of these. */
export function refuseAliased(trees: readonly Tree[]): void {
  const tree = trees.find((candidate) => candidate.source.aliased.has(candidate));
  if (!tree) return;
  const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
  throw faultAt(tree, message, HINT);
}

/** Lists the documents that hold something: only they are counted. */
export function filledOf(documents: readonly Document[]): readonly Document[] {
  return documents.filter(({ root }) => root !== undefined);
}

/**
 * Begins a path in each document that it may lead into. A first step in brackets names a document, by its number or by
 * a value of its own, where the root is no list.
 */
export function startsOf(documents: readonly Document[], steps: readonly Step[]): readonly Start[] {
  const [first, ...rest] = steps;
  return filledOf(documents).flatMap((document, number) => {
    const { root } = document;
    if (!root) return [];
    if (!isSelector(first) || resolve(root).kind === 'list') return [{ cursor: atRoot(document, root), steps }];
    const isIt = first.kind === 'index' ? first.index === number : matches(root, first);
    return isIt ? [{ cursor: atRoot(document, root, [first]), steps: rest }] : [];
  });
}

/** Lists all places that a path leads to. */
export function walk(documents: readonly Document[], steps: readonly Step[]): readonly Cursor[] {
  return startsOf(documents, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}

/** Writes the shortest path to a place that leads to no other; undefined where there is none. */
export function pathTo(documents: readonly Document[], { trail: [root], steps }: Cursor): string | undefined {
  const isInList = root !== undefined && resolve(root).kind === 'list';
  const inDocument = isSelector(steps[0]) && !isInList ? steps.slice(1) : steps;
  const paths = [inDocument, ...selectorsOf(documents, root).map((selector) => [selector, ...inDocument])];
  // On the way to others there may be strings that are no YAML.
  const path = paths.find(
    (candidate) => candidate.length > 0 && unlessFaulty(() => walk(documents, candidate))?.length === 1,
  );
  return path && formatPath(path);
}

/** Names a document that holds something, and no other. */
export function nameOf(documents: readonly Document[], { root }: Document): Step {
  const [name, number] = selectorsOf(documents, root);
  return number && startsOf(documents, [name]).length > 1 ? number : name;
}

/** Lists what may name a document: the name of an object of Kubernetes, and its number. */
function selectorsOf(documents: readonly Document[], root: Tree | undefined): readonly [Step, ...Step[]] {
  const name = textUnder(root, 'metadata', 'name');
  const index = filledOf(documents).findIndex((document) => document.root === root);
  const number: Step = { kind: 'index', index };
  return name === undefined ? [number] : [{ kind: 'match', keys: ['metadata', 'name'], value: name }, number];
}

/** Tells whether a first step names a document, where its root is no list. */
function isSelector(step: Step | undefined): step is Step & { kind: 'index' | 'match' } {
  return step !== undefined && step.kind !== 'key';
}
