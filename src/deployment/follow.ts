/** Follows paths through a configuration, and into strings that hold YAML. */
import { isMap, isSeq, type ParsedNode } from 'yaml';
import { formatPath, type Step } from './config-path.ts';
import {
  described,
  type Entry,
  entryOf,
  type ListNode,
  nameOf,
  resolve,
  rootInString,
  type Source,
  shown,
  textUnder,
  type Value,
} from './parse.ts';

const MAX_LISTED = 10;

/** A value that steps lead to. */
export interface Cursor {
  readonly source: Source;
  readonly steps: readonly Step[];
  /** From the root of the document to the value, through strings; aliases are not followed. */
  readonly trail: readonly ParsedNode[];
  /** The value, behind aliases. */
  readonly node: Value;
  /** The entry of the value, when it stands in a mapping. */
  readonly entry: Entry | undefined;
}

/** Steps that lead nowhere: how far they lead, and why not on. */
export interface DeadEnd {
  readonly cursor: Cursor;
  readonly reason: string;
}

export function atRoot(source: Source, root: Value, steps: readonly Step[] = []): Cursor {
  return { source, steps, trail: [root], node: root, entry: undefined };
}

/** Stands at the root of the YAML in a string; at the value itself where it has no such. Throws for other YAML in a string. */
export function inString(cursor: Cursor): Cursor {
  const root = rootInString(cursor.source, cursor.node);
  return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}

/** Lists the values of a mapping under their keys, or the items of a list. */
export function childrenOf(cursor: Cursor): readonly Cursor[] {
  const { source, node } = cursor;
  if (isSeq(node)) {
    const steps = itemSteps(source, node);
    return node.items.map((item, index) => moved(cursor, steps[index] ?? { kind: 'index', index }, item));
  }
  if (!isMap(node)) return [];
  return node.items.flatMap((entry) => {
    const key = nameOf(entry.key);
    return key === undefined ? [] : moved(cursor, { kind: 'key', key }, entry.value ?? entry.key, entry);
  });
}

/**
 * Follows a path in each document that it may lead into. A first step in brackets names a document, by its number or by a
 * value of its own, unless the root is a list. Throws for a string on the way that cannot be edited inside.
 */
export function walk(source: Source, steps: readonly Step[]): readonly (Cursor | DeadEnd)[] {
  const [first, ...rest] = steps;
  return source.roots.flatMap((root, number) => {
    if (!first || first.kind === 'key' || isSeq(root)) return [follow(atRoot(source, root), steps)];
    const isIt = first.kind === 'index' ? first.index === number : matches(source, root, first);
    return isIt ? [follow(atRoot(source, root, [first]), rest)] : [];
  });
}

function follow(from: Cursor, steps: readonly Step[]): Cursor | DeadEnd {
  let cursor = from;
  for (const step of steps) {
    const next = take(inString(cursor), step);
    if (typeof next === 'string') {
      const place = cursor.steps.length === 0 ? 'the document' : `\`${formatPath(cursor.steps)}\``;
      return { cursor, reason: `${place} ${next}` };
    }
    cursor = next;
  }
  return cursor;
}

function take(cursor: Cursor, step: Step): Cursor | string {
  const { source, node } = cursor;
  if (step.kind === 'key') {
    if (!isMap(node)) return `is ${described(node)}, so it has no key ${shown(step.key)}`;
    const entry = entryOf(node, step.key);
    if (entry) return moved(cursor, step, entry.value ?? entry.key, entry);
    const names = node.items.slice(0, MAX_LISTED).map(({ key }) => shown(nameOf(key)));
    return `has no key ${shown(step.key)}; its keys are ${names.join(', ')}`;
  }
  const path = formatPath([step]);
  if (!isSeq(node)) return `is ${described(node)}, so it has no item ${path}`;
  const isIt = (item: ParsedNode, at: number) =>
    step.kind === 'index' ? at === step.index : matches(source, item, step);
  const [item, second] = node.items.filter(isIt);
  if (second) return `has several items ${path}; name one by its number`;
  if (!item) return `has no item ${path} among its ${node.items.length}`;
  return moved(cursor, step.kind === 'index' ? (itemSteps(source, node)[step.index] ?? step) : step, item);
}

/** Names the items of a list: by their names, where no other has the same, since other items may come and go. */
function itemSteps(source: Source, { items }: ListNode): readonly Step[] {
  const names = items.map((item) => textUnder(source, item, 'name'));
  const groups = Map.groupBy(names, (name) => name);
  return names.map((value, index) => {
    const isName = value !== undefined && groups.get(value)?.length === 1;
    return isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index };
  });
}

function moved(cursor: Cursor, step: Step, value: ParsedNode, entry?: Entry): Cursor {
  const { source, steps, trail } = cursor;
  return { source, steps: [...steps, step], trail: [...trail, value], node: resolve(source, value), entry };
}

export function matches(source: Source, node: ParsedNode, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(source, node, ...keys) === value;
}
