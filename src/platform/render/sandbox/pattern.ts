/** Binds the parameters and declarations of author's code to names. */
import type { AssignmentPattern, ObjectPattern, Pattern, Property } from 'estree-jsx';
import { evaluateInside, type Frame, step, unsupported } from './frame.ts';
import { itemsOf } from './items.ts';
import { isFields, type Value } from './value.ts';

/** Declares the names of a pattern in the frame's scope. */
export function bindPattern(pattern: Pattern, value: Value, frame: Frame): void {
  const inner = step(pattern, frame);
  switch (pattern.type) {
    case 'Identifier':
      frame.scope.names.set(pattern.name, value);
      return;
    case 'AssignmentPattern':
      bindPattern(pattern.left, withDefault(pattern, value, inner), inner);
      return;
    case 'ObjectPattern':
      bindObject(pattern, value, inner);
      return;
    case 'ArrayPattern':
      bindArray(pattern.elements, value, inner);
      return;
    default:
      throw unsupported(pattern, frame, 'declares a name in a way that is not expanded');
  }
}

function withDefault(pattern: AssignmentPattern, value: Value, frame: Frame): Value {
  return value === undefined ? evaluateInside(pattern.right, frame) : value;
}

function bindObject(pattern: ObjectPattern, value: Value, frame: Frame): void {
  if (!isFields(value)) throw unsupported(pattern, frame, 'takes apart something that is no object');
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      bindPattern(property.argument, new Map([...value].filter(([name]) => !taken.has(name))), frame);
      continue;
    }
    const name = propertyName(property, frame);
    taken.add(name);
    bindPattern(property.value as Pattern, value.get(name), frame);
  }
}

function bindArray(elements: readonly (Pattern | null)[], value: Value, frame: Frame): void {
  const node = elements.find((element) => element !== null);
  const items = node && itemsOf(value, { node, frame });
  for (const [index, element] of elements.entries()) {
    if (element === null) continue;
    if (items === undefined) throw unsupported(element, frame, 'takes apart something that is no array');
    if (element.type === 'RestElement') bindPattern(element.argument, items.slice(index), frame);
    else bindPattern(element, items[index], frame);
  }
}

/** Declares the names of a pattern without a value: only where one is used does it matter. */
export function bindMissing(pattern: Pattern, reason: string, frame: Frame): void {
  for (const name of namesOf(pattern)) frame.scope.names.set(name, { kind: 'missing', reason });
}

function namesOf(pattern: Pattern | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? (one.value as Pattern) : one));
    default:
      return [];
  }
}

/** Gives the name of an object's property, computed or not. */
export function propertyName(property: Pick<Property, 'key' | 'computed'>, frame: Frame): string {
  const { key } = property;
  if (!property.computed && key.type === 'Identifier') return key.name;
  const value = evaluateInside(key, frame);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw unsupported(key, frame, 'has a property name that is no text');
}
