/** The sets and maps of authors. */
import { MAX_ITEMS } from './budget.ts';
import { type Call, step, unsupported } from './frame.ts';
import { itemsIn } from './items.ts';
import { callBack } from './known.ts';
import { madeList } from './made.ts';
import type { Collection, Value } from './value.ts';

/** Gives the value of `new Set(…)`. */
export function newSet([items]: readonly Value[], call: Call): Value {
  const made: Collection = { kind: 'collection', isMap: false, entries: new Map() };
  for (const item of items === undefined || items === null ? [] : itemsIn(items, call)) put(made, item, item, call);
  return made;
}

/** Gives the value of `new Map(…)`. */
export function newMap([entries]: readonly Value[], call: Call): Value {
  const made: Collection = { kind: 'collection', isMap: true, entries: new Map() };
  for (const entry of entries === undefined || entries === null ? [] : itemsIn(entries, call)) {
    const [name, value] = itemsIn(entry, call);
    put(made, name, value, call);
  }
  return made;
}

/** It belongs to one page, so that no other sees the change. */
function put(collection: Collection, name: Value, value: Value, { node, frame }: Call): Collection {
  step(node, frame);
  collection.entries.set(name, value);
  if (collection.entries.size > MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} items`);
  return collection;
}

type CollectionMethod = (collection: Collection, args: readonly Value[], call: Call) => Value;

export const COLLECTION_METHODS: ReadonlyMap<string, CollectionMethod> = new Map<string, CollectionMethod>([
  ['has', ({ entries }, [name]) => entries.has(name)],
  ['get', ({ entries }, [name]) => entries.get(name)],
  ['add', (collection, [item], call) => put(collection, item, item, call)],
  ['set', (collection, [name, value], call) => put(collection, name, value, call)],
  ['delete', ({ entries }, [name]) => entries.delete(name)],
  ['clear', ({ entries }) => entries.clear() as undefined],
  ['keys', ({ entries }, _args, call) => madeList([...entries.keys()], call)],
  ['values', ({ entries }, _args, call) => madeList([...entries.values()], call)],
  [
    'entries',
    ({ entries }, _args, call) =>
      madeList(
        [...entries].map(([name, value]) => [name, value]),
        call,
      ),
  ],
  ['forEach', forEach],
]);

function forEach(collection: Collection, [each]: readonly Value[], call: Call): undefined {
  for (const [name, value] of [...collection.entries]) callBack(each, [value, name, collection], call);
}
