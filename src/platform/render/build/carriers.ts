/** The data of an export: the site as plain data, data derived from it, and the run that writes it. */
import type { ChildProcess } from 'node:child_process';
import type { ApiReference } from '../api/reference.ts';
import type { ShellAssets } from '../browser/assets.ts';
import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { ImageSizes } from '../content/images/measure.ts';
import type { RedirectPage } from '../content/links/redirect-pages.ts';
import type { Page } from '../model/page.ts';
import type { Policy } from '../model/policy.ts';
import type { Report } from '../model/report.ts';
import type { HeldTexts } from '../search/held-texts.ts';
import type { Frame } from '../shell/frame.ts';
import type { Store } from './cache/store.ts';
import type { Output } from './output.ts';

/** A site before its pages are rendered: plain data, the same in every process. All that pages share is made of it. */
export interface Site {
  readonly config: SiteConfig;
  readonly policy: Policy;
  /** The pages of this export. */
  readonly pages: readonly Page[];
  /** Sources of all pages, those that this export leaves out included. */
  readonly files: readonly string[];
  /** The author's files that the site carries, with its style sheets and scripts. */
  readonly assets: readonly string[];
  readonly imageSizes: ImageSizes;
  /** The navigation with the paths of existing pages only. */
  readonly navigation: Division;
  /** Style sheets that every page loads, in their order: ours, then the author's. */
  readonly styles: readonly string[];
  /** Style rules of which each page has in its head what it is first drawn by. */
  readonly firstStyles: string;
  /** Stands in the head of each page, and runs before it is shown. */
  readonly themeScript: string;
  /** Scripts that every page loads, in the order in which they run: ours, then the author's. */
  readonly scripts: readonly string[];
  /** Whether the site can be searched. */
  readonly hasSearch: boolean;
  /** Public address without a slash at its end; none for a site that is known by a single label. */
  readonly origin?: string;
}

/** A page's source as it was when the site was prepared. */
export interface SourceFact {
  readonly characters: number;
  /** SHA-256 of the text, before variables are filled in. */
  readonly digest: string;
}

/** One export. Nothing here grows with the text of the pages. */
export interface Run {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly site: Site;
  readonly frame: Frame;
  /** The pages of API descriptions. */
  readonly reference: ApiReference;
  /** What was read of each page's file, by its name. */
  readonly sources: ReadonlyMap<string, SourceFact>;
  readonly redirects: readonly RedirectPage[];
  readonly shell: ShellAssets;
  readonly output: Output;
  readonly report: Report;
  /** What pages of earlier runs say, for the search. */
  readonly searchTexts: HeldTexts;
  /** Whether nothing but that is wanted: files of pages of earlier runs are not written. */
  readonly hasTextsOnly?: boolean;
  /** Hears of each page that is written. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** Most processes that may render pages; as many as there are processors when absent. */
  readonly processes?: number;
  /** Gives a process that was started with the run, once. */
  readonly takeSpare?: () => ChildProcess | undefined;
  /** Processor time that a page may take, in milliseconds. */
  readonly pageLimitMs?: number;
  /** Pages that may pass a limit before the run ends. */
  readonly lostPagesMax?: number;
  /** Keeps pages, and what the search is made of, for later runs of the same renderer, whose digest `version` is. */
  readonly kept?: { readonly store: Store; readonly version: string };
  /** Program of the search engine; without one the site has no search. */
  readonly engine?: string;
}

/** Writes one part of a site; later steps find on disk what earlier ones wrote. */
export type Step = (run: Run) => Promise<void>;
