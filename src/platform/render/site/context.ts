/** One export: its options, the site that it renders, and its output. */
import type { ApiReference } from '../api/reference.ts';
import type { ShellAssets } from '../browser/assets.ts';
import type { SiteContext, SitePlan } from '../layout/site-context.ts';
import type { Extra } from '../model/hast-data.ts';
import type { Report } from '../model/report.ts';
import type { SiteAnchors } from '../page/links/fragments.ts';
import type { RedirectPage } from '../page/links/redirect-pages.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { Output } from './output.ts';
import type { PagePool } from './pool/pool.ts';
import type { SearchTextBuffer } from './search/text-buffer.ts';

export interface RenderOptions {
  /** The documentation folder, absolute. */
  readonly docs: string;
  /** The folder to create for the site; must not exist. */
  readonly out: string;
  /** Host name of the live site, or the project's identifier. */
  readonly domain: string;
  /** Pages to include, as `/a/b` or `a/b`; all when absent. */
  readonly paths?: readonly string[];
  /** Fails when anything was left out or could not be kept. */
  readonly strict?: boolean;
  /** Renders what can be rendered of broken pages, and reports what is wrong with them, instead of failing. */
  readonly keepGoing?: boolean;
  /** Adds a form to endpoint pages, unless false: readers try requests, which their browsers send to the API's own server. */
  readonly playground?: boolean;
  /** Does not trust the authors of the documentation: see {@link Policy}. */
  readonly sanitize?: boolean;
  /** Called for each page that is written. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /**
   * Most processes that may render pages; as many as there are processors when absent. With 0 they are rendered here,
   * where no page can be stopped: for authors who are known.
   */
  readonly processes?: number;
  /** Processor time that a page may take, in milliseconds; 10 s when absent. One that takes more is given up. */
  readonly pageLimitMs?: number;
  /** Number of stopped pages that fails the site; 3 when absent, unlimited with `keepGoing`. */
  readonly lostPagesMax?: number;
  /** Folder that keeps pages for later exports, which several may use at once; nothing is kept when absent. */
  readonly cache?: string;
  /** Program of the search engine; that of the `pagefind` package when absent, and no search when false. */
  readonly searchEngine?: string | false;
  /** File to write what the pages say into, as {@link readTexts} does; not written where the site has no search. */
  readonly texts?: string;
}

/** A site before its first page is written. */
export interface PreparedSite {
  /** Sent to rendering processes. */
  readonly plan: SitePlan;
  readonly site: SiteContext;
  /** The pages of API descriptions. */
  readonly reference: ApiReference;
  /** Facts about the source of each page, by file. */
  readonly sourceFacts: ReadonlyMap<string, SourceFact>;
  readonly redirects: readonly RedirectPage[];
  readonly shell: ShellAssets;
}

/** A page's source as it was when the site was prepared. */
export interface SourceFact {
  readonly characters: number;
  /** SHA-256 of the text, before variables are filled in. */
  readonly digest: string;
}

/** One export. Nothing here grows with the text of the pages. */
export interface ExportContext extends PreparedSite {
  readonly options: RenderOptions;
  readonly output: Output;
  readonly report: Report;
  /** The parts of pages that links lead to, on the pages and around them. */
  readonly anchors: SiteAnchors;
  /** Texts of the pages, for the search. */
  readonly texts: SearchTextBuffer;
  /** Extra files that the site needs, collected while its pages are written. */
  readonly extras: Set<Extra>;
  /** Processes that render pages; without them pages are rendered here. */
  readonly pool: PagePool | undefined;
  /** Pages of earlier exports. */
  readonly cache: PageCache | undefined;
}
