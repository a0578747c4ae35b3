/** What can be gone through: lists, texts by their characters, maps and sets. */
import { MAX_ITEMS } from './budget.ts';
import { type Call, step, unsupported } from './frame.ts';
import { type Collection, isArray, isKind, type Value } from './value.ts';

/**
 * Gives what a loop goes through; `undefined` for what has no items. A list is given as it is. What has to be made into
 * one is paid for here, before it is made.
 */
export function itemsOf(value: Value, call: Call): readonly Value[] | undefined {
  if (isArray(value)) return value;
  if (typeof value === 'string') {
    // A character takes two units of a text at most.
    pay(value.length, 2 * MAX_ITEMS, call);
    const characters = [...value];
    pay(characters.length, MAX_ITEMS, call);
    return characters;
  }
  return isKind(value, 'collection') ? entriesOf(value, call) : undefined;
}

/** Gives the items of an argument that must have some; refuses another. */
export function itemsIn(value: Value, call: Call): readonly Value[] {
  const items = itemsOf(value, call);
  if (items === undefined) throw unsupported(call.node, call.frame, 'takes something for an array that is none');
  return items;
}

function entriesOf({ isMap, entries }: Collection, call: Call): readonly Value[] {
  pay(entries.size, MAX_ITEMS, call);
  return isMap ? [...entries].map(([name, value]) => [name, value]) : [...entries.keys()];
}

function pay(count: number, most: number, { node, frame }: Call): void {
  if (count > most) throw unsupported(node, frame, `has more than ${MAX_ITEMS} items`);
  step(node, frame, count);
}
