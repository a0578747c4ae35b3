/** Assignments: to the author's own names, and to the fields and items of the author's own values. */
import type { AssignmentExpression, BaseNode, Expression, Pattern, UpdateExpression } from 'estree-jsx';
import { MAX_ITEMS } from './budget.ts';
import { evaluateInside, type Frame, unsupported } from './frame.ts';
import { memberName } from './member.ts';
import { applyBinary } from './operators.ts';
import { isArray, isFields, isPrimitive, isTruthy, type Scope, type Value } from './value.ts';

/** Does `=`, `+=` and their like; gives what was assigned. */
export function assign(node: AssignmentExpression, frame: Frame): Value {
  const { operator, left, right } = node;
  if (operator === '=') return store(left, evaluateInside(right, frame), frame);
  const now = evaluateInside(left as Expression, frame);
  if (operator === '&&=') return isTruthy(now) ? store(left, evaluateInside(right, frame), frame) : now;
  if (operator === '||=') return isTruthy(now) ? now : store(left, evaluateInside(right, frame), frame);
  if (operator === '??=') return now ?? store(left, evaluateInside(right, frame), frame);
  return store(left, applyBinary(operator.slice(0, -1), now, evaluateInside(right, frame), { node, frame }), frame);
}

/** Does `++` and `--`. */
export function update({ operator, prefix, argument }: UpdateExpression, frame: Frame): Value {
  const now = evaluateInside(argument, frame);
  if (!isPrimitive(now)) throw unsupported(argument, frame, `applies \`${operator}\` to something that is no number`);
  const before = Number(now);
  const after = operator === '++' ? before + 1 : before - 1;
  store(argument as Pattern, after, frame);
  return prefix ? after : before;
}

function store(target: Pattern, value: Value, frame: Frame): Value {
  if (target.type === 'Identifier') {
    if (!storeName(target.name, value, frame.scope))
      throw unsupported(target, frame, `assigns to \`${target.name}\`, which the page does not declare`);
    return value;
  }
  if (target.type !== 'MemberExpression' || target.object.type === 'Super')
    throw unsupported(target, frame, 'assigns in a way that is not expanded');
  storeMember(evaluateInside(target.object, frame), memberName(target, frame), value, { node: target, frame });
  return value;
}

/** Gives a name that is declared another value; tells whether it is. */
export function storeName(name: string, value: Value, from: Scope): boolean {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.outer) {
    if (!scope.names.has(name)) continue;
    scope.names.set(name, value);
    return true;
  }
  return false;
}

interface Target {
  readonly node: BaseNode;
  readonly frame: Frame;
}

/** Values belong to one page: what is changed here is seen by no other. */
function storeMember(owner: Value, name: string, value: Value, { node, frame }: Target): void {
  if (isFields(owner)) {
    if (owner.size >= MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} properties`);
    (owner as Map<string, Value>).set(name, value);
  } else if (isArray(owner) && /^\d{1,9}$/.test(name)) {
    const at = Number(name);
    if (at >= MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} items`);
    const items = owner as Value[];
    while (items.length < at) items.push(undefined);
    items[at] = value;
  } else {
    throw unsupported(node, frame, `changes \`${name}\` of something that is no data of the page`);
  }
}
