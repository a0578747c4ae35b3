/** Checks of what functions of JavaScript take, and the cost of what they make. */
import { MAX_ITEMS, MAX_TEXT_CHARACTERS, textUnits } from './budget.ts';
import { type Call, step, unsupported } from './frame.ts';
import { isPrimitive, type Value } from './value.ts';

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
