import type { MemberExpression } from 'estree-jsx';
import { evaluateInside, type Frame, unsupported } from './frame.ts';
import { isArray, isFields, type Value } from './value.ts';

/** Reads a property that the author's own data has; inherited ones do not exist here. */
export function readMember(node: MemberExpression, frame: Frame): Value {
  if (node.object.type === 'Super') throw unsupported(node, frame, 'uses `super`, which is not run');
  const object = evaluateInside(node.object, frame);
  const name = memberName(node, frame);
  if (object === undefined || object === null) {
    if (node.optional) return undefined;
    throw unsupported(node, frame, `reads \`${name}\` of nothing`);
  }
  if (isFields(object)) return object.get(name);
  if (typeof object === 'string' || isArray(object)) {
    if (name === 'length') return object.length;
    return /^\d{1,9}$/.test(name) ? object[Number(name)] : undefined;
  }
  return undefined;
}

/** Gives the name that a member expression asks for. */
export function memberName(node: MemberExpression, frame: Frame): string {
  const { property } = node;
  if (property.type === 'PrivateIdentifier') throw unsupported(node, frame, 'has a private name');
  if (!node.computed && property.type === 'Identifier') return property.name;
  const value = evaluateInside(property, frame);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw unsupported(property, frame, 'asks for a property whose name is no text');
}
