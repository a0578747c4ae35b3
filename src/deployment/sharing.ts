import type { Cursor } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer } from './layer.ts';
import { shown } from './shown.ts';
import type { Tree } from './tree.ts';

const HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';

/** Throws Fault where a change of a value would change other places of the file too. */
export function refuseShared({ layer, trail, node, shared }: Cursor): void {
  if (shared) {
    const message = `the values are taken over from elsewhere by ${article(shared.kind)}; other places have them too`;
    throw new Fault(shared.offset, message, HINT, true);
  }
  refuseAliased(layer, [...trail, node]);
}

/** Throws Fault where an alias refers to one of these. */
export function refuseAliased(layer: Layer, trees: readonly Tree[]): void {
  const tree = trees.find((candidate) => layer.document.aliased.has(candidate));
  if (tree) {
    const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
    throw faultIn(layer, new Fault(tree.start, message, HINT));
  }
  if (layer.within) refuseAliased(layer.within.layer, layer.within.trail);
}

function article(kind: 'alias' | 'merge key'): string {
  return kind === 'alias' ? 'an alias' : 'a merge key';
}
