/** Follows paths through a configuration, and into strings that hold YAML. */
import { isAlias, isMap, isSeq, type ParsedNode } from 'yaml';
import { formatPath, type Step } from './config-path.ts';
import {
  described,
  type Entry,
  entryOf,
  faultAt,
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
const SHARED_HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';

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
  /** Whether an alias led here. */
  readonly isShared: boolean;
}

/** Steps that lead nowhere: how far they lead, and why not on. */
export interface DeadEnd {
  readonly cursor: Cursor;
  readonly reason: string;
}

export function atRoot(source: Source, root: Value, steps: readonly Step[] = []): Cursor {
  return { source, steps, trail: [root], node: root, entry: undefined, isShared: false };
}

/** Returns the offset of a place: that of its key, where it has one. */
export function startOf({ entry, node }: Cursor): number {
  return (entry?.key ?? node).range[0];
}

/** Stands at the root of the YAML in a string; at the value itself where it has no such. Throws for other YAML in a string. */
export function inString(cursor: Cursor): Cursor {
  const root = rootInString(cursor.source, cursor.node);
  return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}

/** Follows steps, into strings too. Throws for a string on the way that cannot be edited inside. */
export function follow(from: Cursor, steps: readonly Step[]): Cursor | DeadEnd {
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

/** Follows steps as {@link follow} does; returns nothing where they lead nowhere. */
export function placesAt(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

/** Lists the values of a mapping under their keys, or the items of a list. */
export function childrenOf(cursor: Cursor): readonly Cursor[] {
  const { node } = cursor;
  if (isSeq(node)) {
    const steps = itemSteps(cursor.source, node);
    return node.items.flatMap((item, index) => moved(cursor, steps[index] ?? { kind: 'index', index }, item));
  }
  if (!isMap(node)) return [];
  return node.items.flatMap((entry) => {
    const key = nameOf(entry.key);
    return key === undefined ? [] : moved(cursor, { kind: 'key', key }, entry.value, entry);
  });
}

/** Takes a step, or says why there is none. */
function take(cursor: Cursor, step: Step): Cursor | string {
  const { source, node } = cursor;
  const path = formatPath([step]);
  if (step.kind === 'key') {
    if (!isMap(node)) return `is ${described(node)}, so it has no key ${shown(step.key)}`;
    const entry = entryOf(node, step.key);
    if (entry) return moved(cursor, step, entry.value, entry);
    const names = node.items.slice(0, MAX_LISTED).map(({ key }) => shown(nameOf(key)));
    return `has no key ${shown(step.key)}; its keys are ${names.join(', ')}`;
  }
  if (!isSeq(node)) return `is ${described(node)}, so it has no item ${path}`;
  const { items } = node;
  const [item, second] = items.filter((one, at) =>
    step.kind === 'index' ? at === step.index : matches(source, one, step),
  );
  if (second) return `has several items ${path}; name one by its number`;
  if (item && step.kind === 'index') return moved(cursor, itemSteps(source, node)[step.index] ?? step, item);
  return item ? moved(cursor, step, item) : `has no item ${path} among its ${items.length}`;
}

/** Names the items of a list: by their names, where no other has the same, since other items may come and go. */
function itemSteps(source: Source, { items }: ListNode): readonly Step[] {
  const names = items.map((item) => textUnder(source, item, 'name'));
  const counts = new Map<string | undefined, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((value, index) => {
    const isName = value !== undefined && counts.get(value) === 1;
    return isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index };
  });
}

function moved(cursor: Cursor, step: Step, value: ParsedNode | null, entry?: Entry): Cursor {
  // A key without a colon has no value.
  const node = value ?? entry?.key ?? cursor.node;
  return {
    source: cursor.source,
    steps: [...cursor.steps, step],
    trail: [...cursor.trail, node],
    node: resolve(cursor.source, node),
    entry,
    isShared: cursor.isShared || isAlias(node),
  };
}

/** Tells whether a value is the one that a step names. */
export function matches(source: Source, node: ParsedNode, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(source, node, ...keys) === value;
}

/** Throws where a change of a value would change other places of the file too. */
export function refuseShared({ source, trail, isShared }: Cursor): void {
  if (isShared) {
    const start = trail.find((one) => isAlias(one)) ?? trail.at(-1);
    throw faultAt(source, start?.range[0] ?? 0, 'the values come from elsewhere by an alias', SHARED_HINT);
  }
  for (const node of trail) refuseAliased(source, node);
}

/** Throws where an alias stands for a value. */
export function refuseAliased(source: Source, node: ParsedNode): void {
  if (isAlias(node) || ![...source.targets.values()].includes(node)) return;
  const anchor = shown(`&${node.anchor}`);
  const message = `the anchor ${anchor} is used elsewhere in the file; a change here would change that too`;
  throw faultAt(source, node.range[0], message, SHARED_HINT);
}
