/** The calls that have a value: `map`, `filter` and `join` over known arrays. Authors' functions are expanded here too. */
import type { BlockStatement, CallExpression, Statement } from 'estree-jsx';
import { textUnits } from './budget.ts';
import { evaluateInside, type Frame, sourceOf, step, unsupported } from './frame.ts';
import { memberName } from './member.ts';
import { bindPattern } from './pattern.ts';
import { type Closure, innerScope, isArray, isKind, isPrimitive, isTruthy, type Value } from './value.ts';

type ArrayMethod = (items: readonly Value[], argument: Value, node: CallExpression, frame: Frame) => Value;

const ARRAY_METHODS: ReadonlyMap<string, ArrayMethod> = new Map<string, ArrayMethod>([
  ['map', (items, callback, node, frame) => items.map((item, index) => callBack(callback, item, index, node, frame))],
  [
    'filter',
    (items, callback, node, frame) =>
      items.filter((item, index) => isTruthy(callBack(callback, item, index, node, frame))),
  ],
  ['join', join],
]);

/** Gives the value of a call, where it is one of the three over an array. */
export function evaluateCall(node: CallExpression, frame: Frame): Value {
  const { callee } = node;
  const [argument] = node.arguments;
  if (callee.type === 'MemberExpression' && callee.object.type !== 'Super' && node.arguments.length <= 1) {
    const method = callee.computed ? undefined : ARRAY_METHODS.get(memberName(callee, frame));
    const object = method === undefined ? undefined : evaluateInside(callee.object, frame);
    if (method !== undefined && isArray(object) && argument?.type !== 'SpreadElement') {
      return method(object, argument === undefined ? undefined : evaluateInside(argument, frame), node, frame);
    }
  }
  const name = sourceOf(callee, frame.origin);
  throw unsupported(
    node,
    frame,
    `calls ${/^[\w$.]{1,60}$/.test(name) ? `\`${name}\`` : 'a function'}, which is not run`,
  );
}

function callBack(callback: Value, item: Value, index: number, node: CallExpression, frame: Frame): Value {
  if (!isKind(callback, 'closure')) throw unsupported(node, frame, 'calls with something that is no function');
  return expandFunction(callback, [item, index], step(node, frame));
}

function join(items: readonly Value[], separator: Value, node: CallExpression, frame: Frame): Value {
  if (!items.every(isPrimitive)) throw unsupported(node, frame, 'joins something that is no plain value');
  const length = items.reduce<number>(
    (sum, item) => sum + String(item ?? '').length + String(separator ?? ',').length,
    0,
  );
  step(node, frame, length);
  const text = items.map((item) => String(item ?? '')).join(separator === undefined ? ',' : String(separator));
  step(node, frame, textUnits(text));
  return text;
}

/** Works out what a function of the author's returns for these arguments. */
export function expandFunction(closure: Closure, args: readonly Value[], caller: Frame): Value {
  const frame: Frame = { ...caller, origin: closure.origin, scope: innerScope(closure.scope) };
  const { node } = closure;
  if (node.async || node.generator) throw unsupported(node, frame, 'is an asynchronous function, which is not run');
  for (const [index, parameter] of node.params.entries()) {
    if (parameter.type === 'RestElement') bindPattern(parameter.argument, args.slice(index), frame);
    else bindPattern(parameter, args[index], frame);
  }
  if (node.body.type !== 'BlockStatement') return evaluateInside(node.body, frame);
  return runBlock(node.body, frame)?.value;
}

interface Returned {
  readonly value: Value;
}

function runBlock(block: BlockStatement, outer: Frame): Returned | undefined {
  const frame = { ...step(block, outer), scope: innerScope(outer.scope) };
  for (const statement of block.body) {
    const returned = runStatement(statement, frame);
    if (returned !== undefined) return returned;
  }
  return undefined;
}

function runStatement(statement: Statement, frame: Frame): Returned | undefined {
  switch (statement.type) {
    case 'ReturnStatement':
      return { value: statement.argument ? evaluateInside(statement.argument, frame) : undefined };
    case 'BlockStatement':
      return runBlock(statement, frame);
    case 'EmptyStatement':
      return undefined;
    case 'IfStatement':
      if (isTruthy(evaluateInside(statement.test, frame)))
        return runStatement(statement.consequent, step(statement, frame));
      return statement.alternate ? runStatement(statement.alternate, step(statement, frame)) : undefined;
    case 'FunctionDeclaration':
      frame.scope.names.set(statement.id.name, {
        kind: 'closure',
        node: statement,
        scope: frame.scope,
        origin: frame.origin,
      });
      return undefined;
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        bindPattern(id, init ? evaluateInside(init, frame) : undefined, frame);
      }
      return undefined;
    default:
      throw unsupported(statement, frame, `is code (${statement.type}) that is not run`);
  }
}
