/** The calls that have a value: functions of the author's, expanded, and those of JavaScript that only work something out. */
import type { CallExpression, Expression } from 'estree-jsx';
import { evaluateInside, type Frame, sourceOf, step, unsupported } from './frame.ts';
import { expandFunction } from './function.ts';
import { GLOBAL_FUNCTIONS, UNARY_FUNCTIONS } from './globals.ts';
import type { KnownFunction } from './known.ts';
import { memberName } from './member.ts';
import { METHOD_NAMES, methodOfValue } from './methods.ts';
import { isArray, isKind, lookUp, type Value } from './value.ts';

/** Gives the value of a call: of a function of the author's own, or of one that only works something out. */
export function evaluateCall(node: CallExpression, frame: Frame): Value {
  const { callee } = node;
  if (callee.type !== 'Super') {
    const found = methodOf(callee, frame) ?? functionOf(callee, frame);
    if (found !== undefined) return found(argumentsOf(node, frame), { node, frame: step(node, frame) });
  }
  const name = sourceOf(callee, frame.origin);
  throw unsupported(
    node,
    frame,
    `calls ${/^[\w$.]{1,60}$/.test(name) ? `\`${name}\`` : 'a function'}, which is not run`,
  );
}

function argumentsOf(node: CallExpression, frame: Frame): readonly Value[] {
  return node.arguments.flatMap((argument): readonly Value[] => {
    if (argument.type !== 'SpreadElement') return [evaluateArgument(argument, frame)];
    const items = evaluateInside(argument.argument, frame);
    if (!isArray(items)) throw unsupported(argument, frame, 'spreads something that is no array');
    return items;
  });
}

/** `Boolean` in `filter(Boolean)` is a function that no author declares. */
function evaluateArgument(argument: Expression, frame: Frame): Value {
  const isGlobal = argument.type === 'Identifier' && lookUp(frame.scope, argument.name) === undefined;
  const known = isGlobal ? UNARY_FUNCTIONS.get(argument.name) : undefined;
  return known === undefined ? evaluateInside(argument, frame) : { kind: 'known', apply: known };
}

/** Finds what `value.name` or `Global.name` stands for. */
function methodOf(callee: Expression, frame: Frame): KnownFunction | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super') return undefined;
  const name = memberName(callee, frame);
  const { object } = callee;
  if (object.type === 'Identifier' && lookUp(frame.scope, object.name) === undefined) {
    return GLOBAL_FUNCTIONS.get(`${object.name}.${name}`);
  }
  if (!METHOD_NAMES.has(name)) return undefined;
  const value = evaluateInside(object, frame);
  if ((value === undefined || value === null) && callee.optional) return () => undefined;
  return methodOfValue(value, name);
}

/** Finds what a name, or a name inside the author's own objects, stands for. */
function functionOf(callee: Expression, frame: Frame): KnownFunction | undefined {
  if (callee.type === 'Identifier') {
    const found = lookUp(frame.scope, callee.name);
    if (found === undefined) return GLOBAL_FUNCTIONS.get(callee.name);
    return isKind(found.value, 'missing') ? undefined : closureOf(found.value);
  }
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined;
  const found = lookUp(frame.scope, callee.object.name);
  return found === undefined || isKind(found.value, 'missing') ? undefined : closureOf(evaluateInside(callee, frame));
}

function closureOf(value: Value): KnownFunction | undefined {
  return isKind(value, 'closure') ? (args, { frame }) => expandFunction(value, args, frame) : undefined;
}
