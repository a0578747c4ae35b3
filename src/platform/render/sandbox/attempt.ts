/** Statements that may be left out. */
import type { BaseNode } from 'estree-jsx';
import { storeName } from './assign.ts';
import type { Frame } from './frame.ts';
import { reportUnsupported } from './note.ts';
import { UnsupportedCode } from './value.ts';

/**
 * Works something out; where that is not possible, reports it and gives `undefined`, and the names that the code would
 * have changed have no value from there on. Only what a page may cost ends more than this.
 */
export function attempt<T>(node: BaseNode, frame: Frame, work: () => T): { readonly value: T } | undefined {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof UnsupportedCode) || error.isLimit) throw error;
    reportUnsupported(error, frame);
    const value = { kind: 'missing', reason: `has no value here: its code ${error.message}` } as const;
    for (const name of namesChangedBy(node)) storeName(name, value, frame.scope);
    return undefined;
  }
}

const changed = new WeakMap<BaseNode, readonly string[]>();

function namesChangedBy(node: BaseNode): readonly string[] {
  const known = changed.get(node) ?? [...new Set(assignedNames(node))];
  changed.set(node, known);
  return known;
}

/** Finds the names that code gives values to, outside of functions in it. */
function assignedNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(assignedNames);
  if (!isNode(node) || /Function/.test(node.type)) return [];
  const target =
    node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : undefined;
  const own = isNode(target) && target.type === 'Identifier' ? [String(target.name)] : [];
  return [...own, ...Object.values(node).flatMap(assignedNames)];
}

function isNode(value: unknown): value is { readonly type: string; readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
