/** A version of the site that can be served. */
import type { Catalog } from '../site/catalog.ts';
import type { ReleaseRecord } from './record.ts';
import type { Tree } from './tree.ts';

export interface Release {
  readonly record: ReleaseRecord;
  readonly catalog: Catalog;
  readonly tree: Tree;
}
