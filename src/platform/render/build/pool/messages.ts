/** Messages between a run and its rendering processes. Plain data. */
import type { Diagnostic } from '../../model/errors.ts';
import type { Site } from '../carriers.ts';
import type { PageTask } from '../page-writer.ts';

/** The first message to a process. */
export interface PagesTask {
  /** The documentation folder, absolute. */
  readonly docs: string;
  /** The folder of the site, which exists. */
  readonly out: string;
  readonly site: Site;
  /** The folder that keeps pages for later runs, and the digest of the site. */
  readonly keep?: { readonly folder: string; readonly frame: string };
}

/** Asks a process to write the page that stands at `index` of the site's pages. */
export interface PageOrder {
  readonly index: number;
  readonly task: PageTask;
}

/**
 * That a process takes orders, and what became of each. Errors do not keep their class on the way; `diagnostics` tell
 * where they are of the documentation.
 */
export type PageAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'written'; readonly index: number; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly type: 'refused';
      readonly index: number;
      readonly message: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly type: 'broken'; readonly index: number; readonly error: unknown };
