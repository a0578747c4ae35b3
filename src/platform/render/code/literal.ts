/** Literal expressions: their value is read from the syntax, without running code. */

import type { Expression, ObjectExpression } from 'estree-jsx';
import { type Bindings, lookUp, lookUpGiven } from './bindings.ts';
import type { Value } from './value.ts';

export interface Known {
  readonly value: Value;
}

/** Returns the value of a literal, or of a name that stands for one; `undefined` for all that code has to compute. */
export function literalOf(node: Expression, bindings?: Bindings): Known | undefined {
  switch (node.type) {
    case 'Literal':
      return isPlain(node.value) && !('regex' in node && node.regex) ? { value: node.value } : undefined;
    case 'TemplateLiteral':
      return node.expressions.length === 0
        ? { value: node.quasis.map(({ value }) => value.cooked ?? value.raw).join('') }
        : undefined;
    case 'UnaryExpression':
      return node.operator === '-' ? negative(node.argument) : undefined;
    case 'Identifier':
      return name(node.name, bindings);
    case 'MemberExpression': {
      const { object, property, computed } = node;
      const isProps = object.type === 'Identifier' && object.name === 'props' && !computed;
      return isProps && property.type === 'Identifier' ? ofProps(property.name, bindings) : undefined;
    }
    case 'ArrayExpression':
      return list(node.elements, bindings);
    case 'ObjectExpression':
      return fields(node, bindings);
    default:
      return undefined;
  }
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function negative(node: Expression): Known | undefined {
  const known = literalOf(node);
  return typeof known?.value === 'number' ? { value: -known.value } : undefined;
}

function name(written: string, bindings: Bindings | undefined): Known | undefined {
  const found = bindings && lookUp(bindings, written);
  if (found === undefined) return written === 'undefined' ? { value: undefined } : undefined;
  return found.kind === 'known' ? found : undefined;
}

/** `props.name` in the content of a file that is given properties. */
function ofProps(written: string, bindings: Bindings | undefined): Known | undefined {
  const found = bindings?.given && lookUpGiven(bindings.given, written);
  return found?.kind === 'known' ? found : undefined;
}

function list(
  elements: readonly (Expression | { readonly type: 'SpreadElement' } | null)[],
  bindings?: Bindings,
): Known | undefined {
  const items: Value[] = [];
  for (const element of elements) {
    const known = element === null || element.type === 'SpreadElement' ? undefined : literalOf(element, bindings);
    if (known === undefined) return undefined;
    items.push(known.value);
  }
  return { value: items };
}

function fields({ properties }: ObjectExpression, bindings?: Bindings): Known | undefined {
  const found = new Map<string, Value>();
  for (const property of properties) {
    if (property.type !== 'Property' || property.kind !== 'init' || property.computed) return undefined;
    const { key } = property;
    const label = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    const known = literalOf(property.value as Expression, bindings);
    if (label === undefined || label === '__proto__' || known === undefined) return undefined;
    found.set(label, known.value);
  }
  return { value: found };
}
