import type { BaseNode } from 'estree-jsx';
import type { ElementContent } from 'hast';
import { textUnits } from './budget.ts';
import { type Frame, step, unsupported } from './frame.ts';
import { isArray, isKind, type Value } from './value.ts';

/** Turns a value into what it shows on the page: text, elements, or nothing for booleans and absent values. */
export function toNodes(value: Value, node: BaseNode, frame: Frame): readonly ElementContent[] {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    step(node, frame, textUnits(text));
    return [{ type: 'text', value: text }];
  }
  if (isArray(value)) return value.flatMap((item) => toNodes(item, node, step(node, frame)));
  if (isKind(value, 'elements')) return value.nodes.map((child) => copyNode(child, node, frame));
  throw unsupported(node, frame, 'shows something that is neither text nor an element');
}

/** Copies, because the same rendered piece may stand at several places and each is worked on later. */
function copyNode(child: ElementContent, node: BaseNode, frame: Frame): ElementContent {
  const inner = step(node, frame);
  if (child.type !== 'element') return { ...child };
  const properties = { ...child.properties };
  return { ...child, properties, children: child.children.map((one) => copyNode(one, node, inner)) };
}
