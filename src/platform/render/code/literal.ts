/** Literal expressions: their value is read from the syntax, without running code. */

import type { Expression, ObjectExpression } from 'estree-jsx';
import { type Bindings, type Known, lookUp, lookUpGiven } from './bindings.ts';
import type { Value } from './value.ts';

/** Returns the value of a literal, or of a name that stands for one; `undefined` for all that code has to compute. */
export function literalOf(node: Expression, bindings?: Bindings): Known | undefined {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? undefined : { value: node.value };
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked ?? '' } : undefined;
    case 'UnaryExpression': {
      const known = node.operator === '-' ? literalOf(node.argument) : undefined;
      return typeof known?.value === 'number' ? { value: -known.value } : undefined;
    }
    case 'Identifier': {
      const found = bindings && lookUp(bindings, node.name);
      if (found === undefined && node.name === 'undefined') return { value: undefined };
      return found?.kind === 'code' ? found.known : undefined;
    }
    case 'MemberExpression': {
      const { object, property, computed } = node;
      const isProps = object.type === 'Identifier' && object.name === 'props' && !computed;
      if (!isProps || property.type !== 'Identifier' || bindings?.given === undefined) return undefined;
      const found = lookUpGiven(bindings.given, property.name);
      return found?.kind === 'code' ? found.known : undefined;
    }
    case 'ArrayExpression': {
      const items = node.elements.map((one) =>
        one === null || one.type === 'SpreadElement' ? undefined : literalOf(one, bindings),
      );
      return items.every((one) => one !== undefined) ? { value: items.map(({ value }) => value) } : undefined;
    }
    case 'ObjectExpression': {
      const fields = node.properties.map((one) => fieldOf(one, bindings));
      return fields.every((one) => one !== undefined) ? { value: new Map(fields) } : undefined;
    }
    default:
      return undefined;
  }
}

function fieldOf(
  property: ObjectExpression['properties'][number],
  bindings: Bindings | undefined,
): [string, Value] | undefined {
  if (property.type !== 'Property' || property.kind !== 'init' || property.computed) return undefined;
  const { key } = property;
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '__proto__';
  const known = literalOf(property.value as Expression, bindings);
  return name === '__proto__' || known === undefined ? undefined : [name, known.value];
}
