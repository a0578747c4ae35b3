/** Methods that change an author's own list. A list belongs to one page, so that no other sees the change. */
import { MAX_ITEMS } from './budget.ts';
import { type Call, step, unsupported } from './frame.ts';
import { isPrimitive, type Value } from './value.ts';

type Change = (items: Value[], args: readonly Value[], call: Call) => Value;

const CHANGING: readonly (readonly [string, Change])[] = [
  ['push', (items, added) => items.push(...added)],
  ['unshift', (items, added) => items.unshift(...added)],
  ['pop', (items) => items.pop()],
  ['shift', (items) => items.shift()],
  ['splice', splice],
  ['fill', (items, [value, from, to]) => items.fill(value, whole(from), whole(to))],
  ['reverse', (items) => items.reverse()],
];

/** By name; the list may not grow beyond what a page may hold. */
export const CHANGES = CHANGING.map(
  ([name, change]): [string, (items: readonly Value[], args: readonly Value[], call: Call) => Value] => [
    name,
    (items, args, call) => {
      if (items.length + args.length > MAX_ITEMS)
        throw unsupported(call.node, call.frame, `has more than ${MAX_ITEMS} items`);
      step(call.node, call.frame, 1 + args.length + (name === 'fill' || name === 'reverse' ? items.length : 0));
      return change(items as Value[], args, call);
    },
  ],
);

function whole(value: Value): number | undefined {
  return value === undefined ? undefined : Number(isPrimitive(value) ? value : Number.NaN);
}

function splice(items: Value[], [from, count, ...added]: readonly Value[]): readonly Value[] {
  return items.splice(whole(from) ?? 0, whole(count) ?? items.length, ...added);
}
