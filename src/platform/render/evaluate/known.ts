/** Functions of JavaScript that only work something out of what they are given. */
import type { CallExpression } from 'estree-jsx';
import { MAX_ITEMS, MAX_TEXT_CHARACTERS, textUnits } from './budget.ts';
import { type Frame, step, unsupported } from './frame.ts';
import { expandFunction } from './function.ts';
import { isArray, isKind, isPrimitive, type Value } from './value.ts';

/** Where a call stands. */
export interface Call {
  readonly node: CallExpression;
  readonly frame: Frame;
}

export type KnownFunction = (args: readonly Value[], call: Call) => Value;

/** Calls a function that was given as an argument. */
export function callBack(callback: Value, args: readonly Value[], call: Call): Value {
  const inner = { node: call.node, frame: step(call.node, call.frame) };
  if (isKind(callback, 'known')) return callback.apply(args[0]);
  if (!isKind(callback, 'closure')) {
    throw unsupported(call.node, call.frame, 'calls with something that is no function');
  }
  return expandFunction(callback, args, inner.frame);
}

/** Gives a value's text as JavaScript would convert it; refuses what only the author's code could convert. */
export function plainText(value: Value, { node, frame }: Call): string {
  if (!isPrimitive(value)) throw unsupported(node, frame, 'makes text of something that is no plain value');
  return String(value);
}

/** Keeps a text that was made within the budget. */
export function madeText(text: string, { node, frame }: Call): string {
  if (text.length > MAX_TEXT_CHARACTERS) {
    throw unsupported(node, frame, `makes a text of more than ${MAX_TEXT_CHARACTERS} characters`);
  }
  step(node, frame, textUnits(text));
  return text;
}

/** Keeps a list that was made within the budget. */
export function madeList(items: readonly Value[], { node, frame }: Call): readonly Value[] {
  if (items.length > MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} items`);
  step(node, frame, items.length);
  return items;
}

/** Gives an argument that must be a list. */
export function listOf(value: Value, { node, frame }: Call): readonly Value[] {
  if (isArray(value)) return value;
  throw unsupported(node, frame, 'takes something for an array that is none');
}
