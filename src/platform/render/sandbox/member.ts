import type { Expression, MemberExpression } from 'estree-jsx';
import { evaluateInside, type Frame, unsupported } from './frame.ts';
import { type Fields, isArray, isFields, isKind, isPrimitive, lookUp, type Value } from './value.ts';

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['Math.E', Math.E],
  ['Math.LN2', Math.LN2],
  ['Math.LN10', Math.LN10],
  ['Math.PI', Math.PI],
  ['Math.SQRT2', Math.SQRT2],
  ['Number.EPSILON', Number.EPSILON],
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
]);

/** Reads a property that the author's own data has; inherited ones do not exist here. */
export function readMember(node: MemberExpression, frame: Frame): Value {
  if (node.object.type === 'Super') throw unsupported(node, frame, 'uses `super`, which is not run');
  const name = memberName(node, frame);
  const global = globalMember(node.object, name, frame);
  if (global !== undefined) return global;
  const object = evaluateInside(node.object, frame);
  if (object === undefined || object === null) {
    if (node.optional) return undefined;
    throw unsupported(node, frame, `reads \`${name}\` of nothing`);
  }
  if (isFields(object)) return fieldOf(object, name, node, frame);
  if (typeof object === 'string' || isArray(object)) {
    if (name === 'length') return object.length;
    return /^\d{1,9}$/.test(name) ? object[Number(name)] : undefined;
  }
  if (isKind(object, 'collection') && name === 'size') return object.entries.size;
  return undefined;
}

/** `Math.PI`, and `Number.isInteger` as it is handed on. */
function globalMember(object: Expression, name: string, { scope, machine }: Frame): Value {
  if (object.type !== 'Identifier' || lookUp(scope, object.name) !== undefined) return undefined;
  const path = `${object.name}.${name}`;
  return CONSTANTS.get(path) ?? (machine.known.has(path) ? { kind: 'known', name: path } : undefined);
}

/** A module that is imported whole may hold what has no value. */
function fieldOf(object: Fields, name: string, node: MemberExpression, frame: Frame): Value {
  const value = object.get(name);
  if (isKind(value, 'missing')) throw unsupported(node, frame, `uses \`${name}\`, which ${value.reason}`);
  return value;
}

/** Gives the name that a member expression asks for. */
export function memberName(node: MemberExpression, frame: Frame): string {
  const { property } = node;
  if (property.type === 'PrivateIdentifier') throw unsupported(node, frame, 'has a private name');
  if (!node.computed && property.type === 'Identifier') return property.name;
  const value = evaluateInside(property, frame);
  if (isPrimitive(value)) return String(value);
  throw unsupported(property, frame, 'asks for a property whose name is no text');
}
