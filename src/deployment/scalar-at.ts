import { currentScalar } from './current.ts';
import type { Cursor } from './cursor.ts';
import { parameterValue } from './parameters.ts';
import type { ScalarTree } from './tree.ts';
import type { ValueName } from './values.ts';

/** Finds a value in a mapping or in a list of parameters; throws Fault where something else than one value stands. */
export function scalarAt({ node }: Cursor, name: ValueName): ScalarTree | undefined {
  if (node.kind === 'map') return currentScalar(node, name);
  return node.kind === 'list' ? parameterValue(node, name) : undefined;
}
