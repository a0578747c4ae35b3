/** Follows paths through a configuration, and into strings that hold YAML. */
import { isMap, isSeq, type ParsedNode } from 'yaml';
import { formatPath, type Step } from './config-path.ts';
import { described, type Entry, nameOf, resolve, rootInString, type Source, textUnder, type Value } from './parse.ts';

/** A value that steps lead to. */
export interface Cursor {
  readonly source: Source;
  readonly steps: readonly Step[];
  /** From the root of the document to the value, through strings; aliases are not followed. */
  readonly trail: readonly ParsedNode[];
  /** The value, behind aliases. */
  readonly node: Value;
  /** The entry of the value, when it stands in a mapping. */
  readonly entry?: Entry;
}

/** Steps that lead nowhere: how far they lead, and those that are left. */
export interface DeadEnd {
  readonly end: Cursor;
  readonly left: readonly Step[];
}

export function atRoot(source: Source, root: Value, steps: readonly Step[] = []): Cursor {
  return { source, steps, trail: [root], node: root };
}

/** Stands at the root of the YAML in a string; at the value itself where it has no such. Throws for other YAML in a string. */
export function inString(cursor: Cursor): Cursor {
  const root = rootInString(cursor.source, cursor.node);
  return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}

/**
 * Lists the values of a mapping under their keys, or the items of a list by their names, where no other has the same:
 * other items may come and go.
 */
export function childrenOf(cursor: Cursor): readonly Cursor[] {
  const { source, steps, trail, node } = cursor;
  const child = (step: Step, value: ParsedNode): Cursor => {
    return { source, steps: [...steps, step], trail: [...trail, value], node: resolve(source, value) };
  };
  if (isSeq(node)) {
    const names = node.items.map((item) => textUnder(source, item, 'name'));
    const groups = Map.groupBy(names, (name) => name);
    return node.items.map((item, index) => {
      const value = names[index];
      const isName = value !== undefined && groups.get(value)?.length === 1;
      return child(isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index }, item);
    });
  }
  if (!isMap(node)) return [];
  return node.items.flatMap((entry) => {
    const key = nameOf(entry.key);
    return key === undefined ? [] : { ...child({ kind: 'key', key }, entry.value ?? entry.key), entry };
  });
}

/**
 * Follows a path in each document that it may lead into. A first step in brackets names a document, by its number or by a
 * value of its own, unless the root is a list. Throws for a string on the way that cannot be edited inside.
 */
export function walk(source: Source, steps: readonly Step[]): readonly (Cursor | DeadEnd)[] {
  const [first, ...rest] = steps;
  return source.roots.flatMap((root, number) => {
    if (!first || first.kind === 'key' || isSeq(root)) return follow(atRoot(source, root), steps);
    return isNamed(source, root, first, number) ? follow(atRoot(source, root, [first]), rest) : [];
  });
}

function follow(from: Cursor, steps: readonly Step[]): readonly (Cursor | DeadEnd)[] {
  const [step, ...rest] = steps;
  if (!step) return [from];
  const cursor = inString(from);
  const found = childrenOf(cursor).filter((child, index) => {
    if (isSeq(cursor.node)) return isNamed(cursor.source, child.node, step, index);
    return step.kind === 'key' && keyOf(child) === step.key;
  });
  const [only, ...others] = found;
  if (!only) return [{ end: cursor, left: steps }];
  // One of several goes by a step of its own.
  const named = step.kind === 'match' && others.length === 0 ? [{ ...only, steps: [...cursor.steps, step] }] : found;
  return named.flatMap((child) => follow(child, rest));
}

/** Returns the key of a value in a mapping. */
export function keyOf({ entry }: Cursor): string | undefined {
  return entry && nameOf(entry.key);
}

/** Tells whether a step names an item of a list, or a document. */
function isNamed(source: Source, node: ParsedNode, step: Step, index: number): boolean {
  if (step.kind === 'match') return textUnder(source, node, ...step.keys) === step.value;
  return step.kind === 'index' && step.index === index;
}

/** Says why steps do not lead on. */
export function reasonOf({ end: { steps, node }, left: [next] }: DeadEnd): string {
  const place = steps.length === 0 ? 'the document' : `\`${formatPath(steps)}\``;
  return `${place} is ${described(node)}, without \`${formatPath(next ? [next] : [])}\``;
}
