/** Renders a folder of MDX documentation into a static site that needs no server of its own. */
import { join } from 'node:path';
import { languageFolders } from '../config/division.ts';
import { type Diagnostic, formatDiagnostic, RenderError } from '../model/errors.ts';
import type { Extra } from '../model/hast-data.ts';
import { pathOfFile } from '../model/page-path.ts';
import { DEFAULT_PAGE_LIMIT_MS } from '../model/policy.ts';
import { collectDiagnostics, compareText, joinFindings, type Report } from '../model/report.ts';
import { SiteAnchors } from '../page/links/fragments.ts';
import { openPageCache } from './cache/page-cache.ts';
import type { ExportContext, RenderOptions } from './context.ts';
import { reportSurroundings } from './open-site.ts';
import { createOutput, openOutput } from './output.ts';
import { writePages } from './pages.ts';
import { PagePool } from './pool/pool.ts';
import { prepareSite, takeInventory } from './prepare.ts';
import { findEngine } from './search/engine/engine.ts';
import { writeTexts } from './search/page-texts.ts';
import { SearchTextBuffer } from './search/text-buffer.ts';
import { writeSearch } from './search.ts';
import { settleAll } from './settle.ts';
import { writeExtras, writeFullText, writeSiteFiles } from './site-files.ts';

export type { Diagnostic } from '../model/errors.ts';
export type { TextLine } from '../page/search-text.ts';
export type { RenderOptions } from './context.ts';
export type { PageText } from './search/page-texts.ts';

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
  const { searchEngine = findEngine() } = options;
  const hasSearch = typeof searchEngine === 'string';
  return await withExport(options, { hasSearch, report }, async (context) => {
    const { site, anchors } = context;
    options.signal?.throwIfAborted();
    await settleAll([writePages(context), reportSurroundings(context), writeSiteFiles(context)]);
    anchors.report(report);
    if (hasSearch && options.texts !== undefined) await writeTexts(context, options.texts);
    await settleAll([writeSearch(context, searchEngine), writeExtras(context), writeFullText(context)]);
    const diagnostics = joinFindings(sorted(), languageFolders(site.navigation.root));
    if (options.strict === true && diagnostics.length > 0)
      throw new RenderError(diagnostics.map(formatDiagnostic).join('\n'), { diagnostics });
    return { pages: site.pages.length, diagnostics };
  });
}

/**
 * Renders the pages of a site for their text alone, and writes it into `file`: a line of JSON for each {@link PageText}.
 * Exports use the same cache. Throws as {@link renderSite}.
 */
export async function readTexts(options: RenderOptions, file: string): Promise<void> {
  await withExport(options, { hasSearch: true, report: () => undefined }, async (context) => {
    await writePages(context, 'texts');
    await writeTexts(context, file);
  });
  await openOutput(options.out).discard();
}

/** Lists the paths that an export may name: `/index`, `/guides/start`, sorted. */
export async function listPagePaths(docs: string): Promise<readonly string[]> {
  const { inventory } = await takeInventory(docs, () => undefined);
  return inventory.pages.map(pathOfFile).sort(compareText);
}

/** Prepares an export and writes it; no output is left after a failure. */
async function withExport<T>(
  options: RenderOptions,
  { hasSearch, report }: { readonly hasSearch: boolean; readonly report: Report },
  write: (context: ExportContext) => Promise<T>,
): Promise<T> {
  const { processes, pageLimitMs = DEFAULT_PAGE_LIMIT_MS, out, docs } = options;
  // Most exports render a page: a process loads the program for that while the site is prepared.
  await using pool = processes === 0 ? undefined : new PagePool({ pageLimitMs });
  const prepared = await prepareSite(options, hasSearch, report);
  const { plan, site } = prepared;
  const output = await createOutput(out);
  try {
    const folder = options.cache;
    using cache = folder === undefined ? undefined : await openPageCache({ folder, docs, plan, targets: site });
    // No file of an author's begins with a dot.
    using texts = new SearchTextBuffer(join(output.folder, '.search-texts'));
    const own = { options, report, output, texts, pool, cache, anchors: new SiteAnchors(), extras: new Set<Extra>() };
    const written = await write({ ...prepared, ...own });
    options.signal?.throwIfAborted();
    return written;
  } catch (error) {
    await output.discard();
    throw error;
  }
}
