/** A version of the site that can be served. */
import type { Sources } from '../site/additions.ts';
import type { Catalog } from './catalog.ts';
import type { ReleaseRecord } from './record.ts';
import type { Tree } from './tree.ts';

export interface Release {
  readonly record: ReleaseRecord;
  readonly catalog: Catalog;
  readonly tree: Tree;
  /** What the policy of its pages has to allow. */
  readonly sources: Sources;
}

/** What failed last, in words that readers may see, and when (RFC 3339). */
export interface Failure {
  readonly at: string;
  readonly message: string;
}

/** What is live, for whoever answers requests. */
export interface LiveSite {
  /** The release that is served; undefined while there is none, and when the values say that none is to be. */
  readonly live: Release | undefined;
  /** Since when it is served, RFC 3339. */
  readonly since: string | undefined;
  /** Whether files of it cannot be read. */
  readonly isDamaged: boolean;
  readonly isStopping: boolean;
  /** What the values say, without the link. */
  readonly wanted: { readonly enabled: boolean; readonly version?: string | undefined } | undefined;
  readonly failure: Failure | undefined;
  /** Takes note that a file of a release cannot be read. */
  reportDamage(release: Release, error: unknown): void;
}
