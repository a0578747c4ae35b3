/** The operators of expressions, over primitive values only: nothing of an author's is ever converted by its own code. */
import type { BinaryExpression, UnaryExpression } from 'estree-jsx';
import { type Frame, unsupported } from './frame.ts';
import { isPrimitive, isTruthy, type Primitive, type Value } from './value.ts';

type Binary = (a: Primitive, b: Primitive) => Value;

const NUMERIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
};

const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ...Object.entries(NUMERIC).map(([operator, apply]): [string, Binary] => [
    operator,
    (a, b) => apply(Number(a), Number(b)),
  ]),
  ['+', (a, b) => (typeof a === 'string' || typeof b === 'string' ? `${a}${b}` : Number(a) + Number(b))],
  ['===', (a, b) => a === b],
  ['!==', (a, b) => a !== b],
  // biome-ignore lint/suspicious/noDoubleEquals: the operator that the author wrote
  ['==', (a, b) => a == b],
  // biome-ignore lint/suspicious/noDoubleEquals: the operator that the author wrote
  ['!=', (a, b) => a != b],
  ['<', (a, b) => ordered(a, b, (x, y) => x < y)],
  ['<=', (a, b) => ordered(a, b, (x, y) => x <= y)],
  ['>', (a, b) => ordered(a, b, (x, y) => x > y)],
  ['>=', (a, b) => ordered(a, b, (x, y) => x >= y)],
]);

function ordered(a: Primitive, b: Primitive, compare: (x: number | string, y: number | string) => boolean): boolean {
  return typeof a === 'string' && typeof b === 'string' ? compare(a, b) : compare(Number(a), Number(b));
}

/** Applies a binary operator; identity is also defined between values that are not primitive. */
export function applyBinary(node: BinaryExpression, left: Value, right: Value, frame: Frame): Value {
  if (node.operator === '===') return left === right;
  if (node.operator === '!==') return left !== right;
  const apply = BINARY.get(node.operator);
  if (apply === undefined) throw unsupported(node, frame, `uses the operator \`${node.operator}\`, which is not run`);
  if (left === null || right === null || left === undefined || right === undefined) {
    if (node.operator === '==' || node.operator === '!=')
      return (node.operator === '==') === ((left ?? null) === (right ?? null));
  }
  if (!isPrimitive(left) || !isPrimitive(right)) {
    throw unsupported(node, frame, `applies \`${node.operator}\` to something that is no plain value`);
  }
  return apply(left, right);
}

/** Applies `!`, `-`, `+` and `typeof`. */
export function applyUnary(node: UnaryExpression, value: Value, frame: Frame): Value {
  if (node.operator === '!') return !isTruthy(value);
  if (node.operator === 'void') return undefined;
  if (node.operator === 'typeof') return typeName(value);
  if (isPrimitive(value) && node.operator === '-') return -Number(value);
  if (isPrimitive(value) && node.operator === '+') return Number(value);
  throw unsupported(node, frame, `uses the operator \`${node.operator}\`, which is not run`);
}

function typeName(value: Value): string {
  if (isPrimitive(value)) return value === null ? 'object' : typeof value;
  return 'kind' in value && value.kind === 'closure' ? 'function' : 'object';
}
