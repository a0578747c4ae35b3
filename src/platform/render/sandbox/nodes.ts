import type { ElementContent } from 'hast';
import type { Place } from '../model/errors.ts';
import { textUnits } from './budget.ts';
import { type Frame, step } from './frame.ts';
import { isArray, isKind, UnsupportedCode, type Value } from './value.ts';

/** Turns a value into what it shows on the page: text, elements, or nothing for booleans and absent values. */
export function toNodes(value: Value, place: Place, frame: Frame): readonly ElementContent[] {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    step(place, frame, textUnits(text));
    return [{ type: 'text', value: text }];
  }
  if (isArray(value)) return value.flatMap((item) => toNodes(item, place, step(place, frame)));
  if (isKind(value, 'elements')) return copyNodes(value.nodes, place, frame);
  throw new UnsupportedCode('shows something that is neither text nor an element', frame.origin.file, place);
}

/** Copies, because the same rendered piece may stand at several places and each is worked on later. */
export function copyNodes(nodes: readonly ElementContent[], place: Place, frame: Frame): readonly ElementContent[] {
  return nodes.map((node) => copyNode(node, place, frame));
}

function copyNode(child: ElementContent, place: Place, frame: Frame): ElementContent {
  const inner = step(place, frame);
  if (child.type !== 'element') return { ...child };
  const properties = { ...child.properties };
  return { ...child, properties, children: child.children.map((one) => copyNode(one, place, inner)) };
}
