/** The sets and maps of authors. */
import { MAX_ITEMS, textUnits } from './budget.ts';
import { type Call, step, unsupported } from './frame.ts';
import { itemsIn } from './items.ts';
import { callBack } from './known.ts';
import type { Collection, Value } from './value.ts';

/** Gives the value of `new Set(…)`. */
export function newSet([items]: readonly Value[], call: Call): Value {
  const made: Collection = { kind: 'collection', isMap: false, entries: new Map() };
  for (const item of itemsIn(items ?? [], call)) put(made, item, item, call);
  return made;
}

/** Gives the value of `new Map(…)`. */
export function newMap([entries]: readonly Value[], call: Call): Value {
  const made: Collection = { kind: 'collection', isMap: true, entries: new Map() };
  for (const entry of itemsIn(entries ?? [], call)) {
    const [name, value] = itemsIn(entry, call);
    put(made, name, value, call);
  }
  return made;
}

/** It belongs to one page, so that no other sees the change. */
function put(collection: Collection, name: Value, value: Value, call: Call): Collection {
  const { entries } = collection;
  const key = sought(name, call);
  if (entries.size >= MAX_ITEMS && !entries.has(key))
    throw unsupported(call.node, call.frame, `has more than ${MAX_ITEMS} items`);
  entries.set(key, value);
  return collection;
}

/** What is looked for is compared in full. */
function sought(name: Value, { node, frame }: Call): Value {
  step(node, frame, 1 + (typeof name === 'string' ? textUnits(name) : 0));
  return name;
}

type CollectionMethod = (collection: Collection, args: readonly Value[], call: Call) => Value;

/** Lists something of each entry. */
const listing =
  (pick: (name: Value, value: Value) => Value): CollectionMethod =>
  ({ entries }, _args, { node, frame }) => {
    step(node, frame, entries.size);
    return [...entries].map(([name, value]) => pick(name, value));
  };

const OF_BOTH: readonly (readonly [string, CollectionMethod])[] = [
  ['has', ({ entries }, [name], call) => entries.has(sought(name, call))],
  ['delete', ({ entries }, [name], call) => entries.delete(sought(name, call))],
  ['clear', ({ entries }) => entries.clear() as undefined],
  ['keys', listing((name) => name)],
  ['values', listing((_name, value) => value)],
  ['entries', listing((name, value) => [name, value])],
  ['forEach', forEach],
];

export const SET_METHODS: ReadonlyMap<string, CollectionMethod> = new Map<string, CollectionMethod>([
  ...OF_BOTH,
  ['add', (collection, [item], call) => put(collection, item, item, call)],
]);

export const MAP_METHODS: ReadonlyMap<string, CollectionMethod> = new Map<string, CollectionMethod>([
  ...OF_BOTH,
  ['get', ({ entries }, [name], call) => entries.get(sought(name, call))],
  ['set', (collection, [name, value], call) => put(collection, name, value, call)],
]);

function forEach(collection: Collection, [each]: readonly Value[], call: Call): undefined {
  step(call.node, call.frame, collection.entries.size);
  for (const [name, value] of [...collection.entries]) callBack(each, [value, name, collection], call);
}
