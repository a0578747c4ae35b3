/** What can be gone through: lists, texts by their characters, maps and sets. */
import { type Call, unsupported } from './frame.ts';
import { madeList } from './made.ts';
import { type Collection, isArray, isKind, type Value } from './value.ts';

/** Gives what a loop goes through; `undefined` for what has no items. */
export function itemsOf(value: Value): readonly Value[] | undefined {
  if (isArray(value)) return value;
  if (typeof value === 'string') return [...value];
  return isKind(value, 'collection') ? listed(value) : undefined;
}

function listed({ isMap, entries }: Collection): readonly Value[] {
  return isMap ? [...entries].map(([name, value]) => [name, value]) : [...entries.keys()];
}

/** Gives the items of an argument that must have some; refuses another. */
export function itemsIn(value: Value, call: Call): readonly Value[] {
  const items = itemsOf(value);
  if (items === undefined) throw unsupported(call.node, call.frame, 'takes something for an array that is none');
  return isArray(value) ? items : madeList(items, call);
}
