import type { Layer } from './layer.ts';
import type { Splice } from './splice.ts';
import type { Tree } from './tree.ts';
import type { Wanted } from './values.ts';

/** What is to be changed in one text, and what may differ afterwards. */
export interface Plan {
  readonly layer: Layer;
  /** Changes of the layer's text. */
  readonly splices: readonly Splice[];
  /** The one value that may differ; undefined: the root of an empty document. */
  readonly place: Tree | undefined;
  readonly kind: 'mapping' | 'parameters' | 'missing';
  /** Key of the mapping that was missing. */
  readonly key: string | undefined;
  /** Values that are written, the others are what was asked for already. */
  readonly changed: readonly Wanted[];
}
