import type { Expression, SpreadElement } from 'estree-jsx';
import { evaluateInside, type Frame, unsupported } from './frame.ts';
import { itemsOf } from './items.ts';
import { isFields, type Value } from './value.ts';

/** Gives the fields that `{...value}` adds: none for nothing, an error for what is no object. */
export function spreadFields(node: Expression, frame: Frame): Iterable<readonly [string, Value]> {
  const value = evaluateInside(node, frame);
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (isFields(value)) return value;
  throw unsupported(node, frame, 'spreads something that is no object');
}

/** Gives the items that `...value` adds. */
export function spreadItems(element: SpreadElement, frame: Frame): readonly Value[] {
  const value = evaluateInside(element.argument, frame);
  const items = itemsOf(value, { node: element, frame });
  if (items === undefined) throw unsupported(element, frame, 'spreads something that is no array');
  return items;
}
