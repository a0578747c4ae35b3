/** The steps that make a site, one after the other. */
import type { ShellAssets } from '../../browser/assets.ts';
import type { Report } from '../../model/report.ts';
import type { HeldTexts } from '../../search/held-texts.ts';
import type { SiteFrame } from '../../shell/site.ts';
import type { Output } from '../output.ts';
import type { PreparedSite } from '../prepare.ts';
import type { SharedFiles } from '../survey.ts';

/** What the steps of one run share. Nothing here grows with the text of the pages. */
export interface SiteRun {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly prepared: PreparedSite;
  readonly frame: SiteFrame;
  readonly shell: ShellAssets;
  readonly shared: SharedFiles;
  readonly output: Output;
  readonly report: Report;
  /** Hears of each page that is written. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** Most processes that may render pages; as many as there are processors when absent. */
  readonly processes?: number;
  /** Processor time that a page may take, in milliseconds. */
  readonly pageLimitMs?: number;
  /** Pages that may pass a limit before the run ends. */
  readonly lostPagesMax?: number;
  /** Folder that keeps pages for later runs. */
  readonly cache?: string;
  /** Program of the search engine; without one the site has no search. */
  readonly engine?: string;
  /** What pages of earlier runs say, for the search. */
  readonly searchTexts: HeldTexts;
}

/** Writes one part of a site; steps later in the list find on disk what earlier ones wrote. */
export type Step = (run: SiteRun) => Promise<void>;
