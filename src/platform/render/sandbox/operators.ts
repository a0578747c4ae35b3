/** The operators of expressions, over primitive values only: nothing of an author's is ever converted by its own code. */
import type { BaseNode, UnaryExpression } from 'estree-jsx';
import { textUnits } from './budget.ts';
import { type Frame, step, unsupported } from './frame.ts';
import { madeText } from './made.ts';
import { type Fields, isArray, isFields, isPrimitive, isTruthy, type Primitive, type Value } from './value.ts';

/** Where an operator stands. */
interface Operation {
  readonly node: BaseNode;
  readonly frame: Frame;
}

type Binary = (a: Primitive, b: Primitive) => Value;

const NUMERIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
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
export function applyBinary(operator: string, left: Value, right: Value, { node, frame }: Operation): Value {
  // What is compared or joined is gone through.
  if (typeof left === 'string' && typeof right === 'string')
    step(node, frame, Math.min(textUnits(left), textUnits(right)));
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (operator === 'in' && (isFields(right) || isArray(right))) return hasOwn(right, left);
  const apply = BINARY.get(operator);
  if (apply === undefined) throw unsupported(node, frame, `uses the operator \`${operator}\`, which is not run`);
  if (left === null || right === null || left === undefined || right === undefined) {
    if (operator === '==' || operator === '!=') return (operator === '==') === ((left ?? null) === (right ?? null));
  }
  if (!isPrimitive(left) || !isPrimitive(right)) {
    throw unsupported(node, frame, `applies \`${operator}\` to something that is no plain value`);
  }
  const made = apply(left, right);
  return typeof made === 'string' ? madeText(made, { node, frame }) : made;
}

function hasOwn(owner: Fields | readonly Value[], name: Value): boolean {
  if (isFields(owner)) return owner.has(String(isPrimitive(name) ? name : ''));
  return (
    Number.isInteger(Number(isPrimitive(name) ? name : Number.NaN)) && Number(name) >= 0 && Number(name) < owner.length
  );
}

/** Applies `!`, `-`, `+` and `typeof`. */
export function applyUnary(node: UnaryExpression, value: Value, frame: Frame): Value {
  if (node.operator === '!') return !isTruthy(value);
  if (node.operator === 'void') return undefined;
  if (node.operator === 'typeof') return typeName(value);
  if (isPrimitive(value) && node.operator === '-') return -Number(value);
  if (isPrimitive(value) && node.operator === '+') return Number(value);
  if (isPrimitive(value) && node.operator === '~') return ~Number(value);
  throw unsupported(node, frame, `uses the operator \`${node.operator}\`, which is not run`);
}

function typeName(value: Value): string {
  if (isPrimitive(value)) return value === null ? 'object' : typeof value;
  return 'kind' in value && (value.kind === 'closure' || value.kind === 'known') ? 'function' : 'object';
}
