import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type EvaluationScope, step, textUnits } from './evaluation-scope.ts';
import { isArray, isKind, UnsupportedCode, type Value } from './value.ts';

/** Turns a value into what it shows on the page: text, elements, or nothing for booleans and absent values. */
export function toNodes(value: Value, scope: EvaluationScope): readonly ElementContent[] {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    step(scope, textUnits(text));
    return [{ type: 'text', value: text }];
  }
  if (isArray(value)) return value.flatMap((item) => toNodes(item, step(scope)));
  if (isKind(value, 'elements')) return value.nodes;
  if (isKind(value, 'opaque') && value.name !== undefined)
    throw new UnsupportedCode(`uses \`${value.name}\`, which the page does not declare`, scope);
  throw new UnsupportedCode('shows something that is neither text nor an element', scope);
}

/** Copies, because the same rendered piece may stand at several places and each is worked on later. */
export function copyNodes(nodes: readonly ElementContent[], scope: EvaluationScope): ElementContent[] {
  const inner = step(scope, nodes.length);
  return nodes.map((node) => {
    if (node.type !== 'element') return { ...node };
    return { ...node, properties: { ...node.properties }, children: copyNodes(node.children, inner) };
  });
}

const MAX_SHOWN_CHARACTERS = 300;

/** Shows code that was not run as code. */
export function codeNote(source: string): ElementContent {
  const shown = source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source;
  return h('code', { className: ['not-run'], title: 'Code that a static page does not run' }, `{${shown.trim()}}`);
}

/** Stands where a component of the author's cannot be shown. */
export function componentNote(): ElementContent {
  return h('em', { className: ['not-run'] }, 'This part needs code that a static page does not run.');
}

/** Reports code that is not expanded, at the place where it was written; `outcome` says what readers see of it. */
export function reportUnsupported(error: UnsupportedCode, scope: EvaluationScope, outcome: string): void {
  scope.expansion.report(error.file, error.place, `The code here ${error.message}; ${outcome}.`);
}
