/** Renders a folder of MDX documentation into a static site that needs no server of its own. */
import { type Diagnostic, formatDiagnostic, RenderError } from '../model/errors.ts';
import { present } from '../model/fields.ts';
import { pathOfFile } from '../model/page-path.ts';
import { DEFAULT_PAGE_LIMIT_MS } from '../model/policy.ts';
import { collectDiagnostics, compareText } from '../model/report.ts';
import { HeldTexts } from '../search/held-texts.ts';
import { rendererVersion } from './cache/page-cache.ts';
import { openStore } from './cache/store.ts';
import type { Run, Step } from './carriers.ts';
import { reportFrame } from './frame.ts';
import { createOutput } from './output.ts';
import { writePages } from './pages.ts';
import { openSpare, type Spare } from './pool/pool.ts';
import { prepareSite, type Selection, takeInventory } from './prepare.ts';
import { chooseEngine, reportNoEngine, writeSearch } from './search.ts';
import {
  copyAuthorFiles,
  writeNotFound,
  writeRedirects,
  writeShellFiles,
  writeSitemap,
  writeStartPage,
  writeTextFiles,
} from './site-files.ts';
import { writeTexts } from './texts.ts';

export type { Diagnostic } from '../model/errors.ts';
export type { PageText } from './texts.ts';

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
  /** Gives endpoint pages a form to try requests; present when absent. Readers' browsers send them, to the API's own server. */
  readonly playground?: boolean;
  /** Does not trust the authors of the documentation: see {@link Policy}. */
  readonly sanitize?: boolean;
  /** Hears of each page that is written. */
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
  /** Folder that keeps pages for later runs, which several runs may use at once; nothing is kept when absent. */
  readonly cache?: string;
  /** Program of the search engine; that of the `pagefind` package when absent, and no search when false. */
  readonly searchEngine?: string | false;
  /** File to write what the pages say into, as {@link readTexts} does; not written where the site has no search. */
  readonly texts?: string;
}

export interface RenderReport {
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders a site; the same folder gives the same bytes. Throws a {@link RenderError} when the folder cannot become a
 * site and the signal's reason when it is aborted; then no output is left.
 */
export async function renderSite(options: RenderOptions): Promise<RenderReport> {
  const { report, sorted } = collectDiagnostics();
  const engine = chooseEngine(options.searchEngine);
  await using spare = spareFor(options);
  const prepared = await prepareSite(options.docs, selectionOf(options, engine !== undefined), report);
  const { config, pages } = prepared.site;
  if (engine === undefined && options.searchEngine !== false) reportNoEngine(report, config.file);
  const output = await createOutput(options.out);
  try {
    const run = await openRun(options, { ...prepared, output, report, ...present({ engine, takeSpare: spare?.take }) });
    const texts = engine === undefined || options.texts === undefined ? [] : [[writeTexts(options.texts)]];
    await writeSite(run, [PAGES_AND_FRAME, ...texts, MADE_OF_TEXTS]);
    const found = sorted();
    if (options.strict === true && found.length > 0) throw strictError(found);
    return { pages: pages.length, diagnostics: found };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/**
 * Renders the pages of a site for what they say alone, which is written into `file`: a line of JSON for each
 * {@link PageText}. Pages that an export keeps serve here, and the other way round. Throws as {@link renderSite}.
 */
export async function readTexts(options: RenderOptions, file: string): Promise<void> {
  const { report } = collectDiagnostics();
  await using spare = spareFor(options);
  const prepared = await prepareSite(options.docs, selectionOf(options, true), report);
  const output = await createOutput(options.out);
  try {
    const own = { output, report, hasTextsOnly: true, ...present({ takeSpare: spare?.take }) };
    const run = await openRun(options, { ...prepared, ...own });
    await writeSite(run, [[writePages], [writeTexts(file)]]);
  } finally {
    await output.discard();
  }
}

/** Most exports render a page: the program for that is loaded while the site is prepared. */
function spareFor({ processes, pageLimitMs = DEFAULT_PAGE_LIMIT_MS }: RenderOptions): Spare | undefined {
  return processes === 0 ? undefined : openSpare({ pageLimitMs });
}

function selectionOf(options: RenderOptions, hasSearch: boolean): Selection {
  const { paths, domain, keepGoing, sanitize, playground } = options;
  const policy = { keepGoing: keepGoing === true, sanitize: sanitize === true };
  return { paths, origin: originOf(domain), policy, hasPlayground: playground !== false, hasSearch };
}

/** Lists the paths that an export may name: `/index`, `/guides/start`, sorted. */
export async function listPagePaths(docs: string): Promise<readonly string[]> {
  const { inventory } = await takeInventory(docs, () => undefined);
  return inventory.pages.map(pathOfFile).sort(compareText);
}

/** Steps that run concurrently while processes render pages. */
const PAGES_AND_FRAME: readonly Step[] = [
  writePages,
  reportFrame,
  writeShellFiles,
  copyAuthorFiles,
  writeRedirects,
  writeStartPage,
  writeSitemap,
  writeNotFound,
];
const MADE_OF_TEXTS: readonly Step[] = [writeSearch, writeTextFiles];

async function openRun(options: RenderOptions, known: Omit<Run, 'docs' | 'searchTexts'>): Promise<Run> {
  const { docs, signal, onProgress, processes, pageLimitMs, lostPagesMax, cache } = options;
  const kept = cache === undefined ? undefined : { store: openStore(cache), version: await rendererVersion() };
  const effects = present({ signal, onProgress, processes, pageLimitMs, lostPagesMax, kept });
  return { docs, searchTexts: new HeldTexts(), ...known, ...effects };
}

/** Writes a site, in order; the steps of one line at once. */
async function writeSite(run: Run, steps: readonly (readonly Step[])[]): Promise<void> {
  for (const line of steps) {
    run.signal?.throwIfAborted();
    const ends = await Promise.allSettled(line.map((step) => step(run)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  run.signal?.throwIfAborted();
  await run.kept?.store.sweep();
}

/** A site that is known by a single label has no public address. */
function originOf(domain: string): string | undefined {
  return domain.includes('.') ? `https://${domain}` : undefined;
}

function strictError(diagnostics: readonly Diagnostic[]): RenderError {
  return new RenderError(diagnostics.map(formatDiagnostic).join('\n'), { diagnostics });
}
