/** The calls that have a value: functions of the author's, expanded, and those of JavaScript that only work something out. */
import type { Expression, NewExpression, SimpleCallExpression } from 'estree-jsx';
import { evaluateInside, type Frame, type KnownFunction, sourceOf, step, unsupported } from './frame.ts';
import { expandFunction } from './function.ts';
import { memberName } from './member.ts';
import { METHOD_NAMES, methodOfValue } from './methods.ts';
import { spreadItems } from './spread.ts';
import { isFields, isKind, lookUp, type Value } from './value.ts';

/** Stands for a name that nobody declares. */
const NOT_KNOWN = { kind: 'missing', reason: 'is not declared' } as const;

/** Gives the value of a call: of a function of the author's own, or of one that only works something out. */
export function evaluateCall(node: SimpleCallExpression, frame: Frame): Value {
  const { callee } = node;
  if (callee.type !== 'Super') {
    const found = methodOf(callee, frame) ?? functionOf(callee, frame);
    if (found === undefined && node.optional && isNothing(callee, frame)) return undefined;
    if (found !== undefined) return found(argumentsOf(node, frame), { node, frame: step(node, frame) });
  }
  const name = sourceOf(callee, frame.origin);
  throw unsupported(
    node,
    frame,
    `calls ${/^[\w$.]{1,60}$/.test(name) ? `\`${name}\`` : 'a function'}, which is not run`,
  );
}

/** Gives the values of a call's arguments. */
export function argumentsOf(node: SimpleCallExpression | NewExpression, frame: Frame): readonly Value[] {
  return node.arguments.flatMap((argument) =>
    argument.type === 'SpreadElement' ? spreadItems(argument, frame) : [evaluateInside(argument, frame)],
  );
}

/** Finds what `value.name` or `Global.name` stands for. */
function methodOf(callee: Expression, frame: Frame): KnownFunction | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super') return undefined;
  const name = memberName(callee, frame);
  const { object } = callee;
  const global = undeclaredName(object, frame);
  if (global !== undefined) return frame.machine.known.get(`${global}.${name}`);
  if (!METHOD_NAMES.has(name)) return undefined;
  const value = evaluateInside(object, frame);
  if ((value === undefined || value === null) && callee.optional) return () => undefined;
  // The object is not to be worked out again for its field.
  if (isFields(value)) return workOf(value.get(name), frame);
  return methodOfValue(value, name);
}

/** Finds what a name, a field of the author's own objects or another expression stands for. */
function functionOf(callee: Expression, frame: Frame): KnownFunction | undefined {
  if (callee.type === 'Identifier') {
    const found = lookUp(frame.scope, callee.name);
    return found === undefined ? frame.machine.known.get(callee.name) : workOf(found.value, frame);
  }
  let root: Expression = callee;
  while (root.type === 'MemberExpression' && root.object.type !== 'Super') root = root.object;
  const isUnknown =
    root.type === 'Identifier' && isKind((lookUp(frame.scope, root.name) ?? { value: NOT_KNOWN }).value, 'missing');
  return isUnknown ? undefined : workOf(evaluateInside(callee, frame), frame);
}

/** `onDone?.()` calls what may not be there. */
function isNothing(callee: Expression, frame: Frame): boolean {
  return undeclaredName(callee, frame) === undefined && (evaluateInside(callee, frame) ?? undefined) === undefined;
}

function undeclaredName(node: Expression, frame: Frame): string | undefined {
  return node.type === 'Identifier' && lookUp(frame.scope, node.name) === undefined ? node.name : undefined;
}

function workOf(value: Value, { machine }: Frame): KnownFunction | undefined {
  if (isKind(value, 'known')) return machine.known.get(value.name);
  return isKind(value, 'closure') ? (args, { frame }) => expandFunction(value, args, frame) : undefined;
}
