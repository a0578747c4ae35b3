/** Loops of authors' functions: every turn takes from the budget. */
import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Statement,
  WhileStatement,
} from 'estree-jsx';
import { attempt } from './attempt.ts';
import { evaluateInside, type Frame, step, unsupported } from './frame.ts';
import { itemsOf } from './items.ts';
import { bindPattern } from './pattern.ts';
import { innerScope, isArray, isFields, isTruthy, type Value } from './value.ts';

/** How a statement ended, where the next one does not follow. */
export type End =
  | { readonly kind: 'return'; readonly value: Value }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' };

type Run = (statement: Statement, frame: Frame) => End | undefined;
type Loop = ForStatement | ForOfStatement | ForInStatement | WhileStatement | DoWhileStatement;

/** Runs a loop; tells how the function ended, where it did inside. */
export function runLoop(node: Loop, frame: Frame, run: Run): End | undefined {
  const end =
    node.type === 'ForOfStatement' || node.type === 'ForInStatement'
      ? overItems(node, frame, run)
      : turns(node, frame, run);
  return end?.kind === 'return' ? end : undefined;
}

function turns(node: ForStatement | WhileStatement | DoWhileStatement, outer: Frame, run: Run): End | undefined {
  let frame = { ...outer, scope: innerScope(outer.scope) };
  const holds = (): boolean =>
    !node.test ||
    (attempt(node, frame, () => isTruthy(evaluateInside(node.test as NonNullable<typeof node.test>, frame)))?.value ??
      false);
  if (node.type === 'ForStatement' && node.init) start(node.init, frame, run);
  for (let first = true; (first && node.type === 'DoWhileStatement') || holds(); first = false) {
    const end = run(node.body, step(node, frame));
    if (end !== undefined && end.kind !== 'continue') return end;
    // Functions that are made in one turn keep its values.
    frame = { ...frame, scope: innerScope(outer.scope, frame.scope.names) };
    if (node.type === 'ForStatement' && node.update) evaluateInside(node.update, frame);
  }
  return undefined;
}

function start(init: NonNullable<ForStatement['init']>, frame: Frame, run: Run): void {
  if (init.type === 'VariableDeclaration') run(init, frame);
  else evaluateInside(init, frame);
}

function overItems(node: ForOfStatement | ForInStatement, outer: Frame, run: Run): End | undefined {
  const items = attempt(node, outer, () => turnsOf(node, outer))?.value ?? [];
  // Items that the loop itself adds are not gone through.
  const { length } = items;
  for (let at = 0; at < Math.min(length, items.length); at += 1) {
    const item = items[at];
    const frame = { ...step(node, outer), scope: innerScope(outer.scope) };
    const { left } = node;
    if (left.type !== 'VariableDeclaration') throw unsupported(left, frame, 'loops in a way that is not run');
    for (const { id } of left.declarations) bindPattern(id, item, frame);
    const end = run(node.body, frame);
    if (end !== undefined && end.kind !== 'continue') return end;
  }
  return undefined;
}

function turnsOf(node: ForOfStatement | ForInStatement, frame: Frame): readonly Value[] {
  const value = evaluateInside(node.right, frame);
  if (node.type === 'ForInStatement') {
    if (isFields(value)) return [...value.keys()];
    return isArray(value) ? value.map((_item, index) => String(index)) : [];
  }
  if (node.await) throw unsupported(node, frame, 'is an asynchronous loop, which is not run');
  const items = itemsOf(value, { node: node.right, frame });
  if (items === undefined) throw unsupported(node.right, frame, 'goes through something that is no array');
  return items;
}
