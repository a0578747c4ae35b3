/** Renders a folder of MDX documentation into a static site that needs no server of its own. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadShellAssets } from './assets.ts';
import { createHighlighter } from './code/highlight.ts';
import { type Diagnostic, formatDiagnostic, RenderError } from './errors.ts';
import { readStyleFile } from './links/style-file.ts';
import { openLibrary } from './mdx/library.ts';
import { createOutput, type Output } from './output.ts';
import { pathOfFile } from './page-path.ts';
import { type PreparedSite, prepareSite, takeInventory } from './prepare.ts';
import { renderPage } from './render-page.ts';
import { collectDiagnostics, compareText, type Report } from './report.ts';
import { createLayout } from './shell/layout.ts';
import { redirectPage, startPage } from './shell/redirect.ts';
import type { SiteFrame } from './shell/site.ts';
import { sitemap } from './shell/sitemap.ts';

export type { Diagnostic } from './errors.ts';

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
  /** Hears of each page that is written. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const START_PAGE = 'index.html';

export interface RenderReport {
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders a site; the same folder gives the same bytes. Throws a {@link RenderError} when the folder cannot become a
 * site and the signal's reason when it is aborted; then no output is left.
 */
export async function renderSite(options: RenderOptions): Promise<RenderReport> {
  const diagnostics = collectDiagnostics();
  const selection = { paths: options.paths, origin: originOf(options.domain) };
  const prepared = await prepareSite(options.docs, selection, diagnostics.report);
  const output = await createOutput(options.out);
  try {
    await writeSite(options, prepared, output, diagnostics.report);
    const found = diagnostics.sorted();
    if (options.strict === true && found.length > 0) throw strictError(found);
    return { pages: prepared.pages.length, diagnostics: found };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** Lists the paths that an export may name: `/index`, `/guides/start`, sorted. */
export async function listPagePaths(docs: string): Promise<readonly string[]> {
  const { inventory } = await takeInventory(docs, () => undefined);
  return inventory.pages.map(pathOfFile).sort(compareText);
}

async function writeSite(
  options: RenderOptions,
  prepared: PreparedSite,
  output: Output,
  report: Report,
): Promise<void> {
  const { docs, signal, onProgress } = options;
  const { pages } = prepared;
  await using highlighter = await createHighlighter();
  const assets = await loadShellAssets(prepared.config, highlighter.css);
  await output.write(assets.style.file, assets.style.text);
  await output.write(assets.script.file, assets.script.text);
  for (const file of prepared.assets) {
    const style = prepared.styles.includes(file)
      ? await readStyleFile(file, { docs, siteMap: prepared.siteMap, report })
      : undefined;
    await (style === undefined ? output.copy(file, join(docs, file)) : output.write(file, style));
  }
  const site = frameSite(prepared, [assets.style.file, ...prepared.styles], assets.script.file);
  const run = { docs, library: openLibrary(docs), highlighter, site, report, layout: createLayout(site) };
  for (const [index, page] of pages.entries()) {
    signal?.throwIfAborted();
    await output.write(page.output, await renderPage(page, run));
    onProgress?.(index + 1, pages.length);
    // Lets progress out and signals in.
    await nextTurn();
  }
  signal?.throwIfAborted();
  await writeFrontDoor(prepared, site, output);
}

/** A site that is known by a single label has no public address. */
function originOf(domain: string): string | undefined {
  return domain.includes('.') ? `https://${domain}` : undefined;
}

function frameSite(prepared: PreparedSite, styles: readonly string[], script: string): SiteFrame {
  const { config, navigation, siteMap } = prepared;
  const pages = new Map(prepared.pages.map((page) => [page.path, page]));
  const origin = siteMap.origin === undefined ? {} : { origin: siteMap.origin };
  return { config, navigation, siteMap, page: (path) => pages.get(path), styles, script, ...origin };
}

async function writeFrontDoor(
  { config, pages, navigation, assets, redirects }: PreparedSite,
  site: SiteFrame,
  output: Output,
): Promise<void> {
  for (const redirect of redirects) await output.write(redirect.output, redirectPage(redirect, config.name));
  const first = site.page(navigation.firstPage(navigation.root) ?? '') ?? pages[0];
  const written = new Set([...pages, ...redirects].map((page) => page.output).concat(assets));
  if (!written.has(START_PAGE) && first !== undefined) await output.write(START_PAGE, startPage(first, config.name));
  if (site.origin !== undefined && !assets.includes('sitemap.xml'))
    await output.write('sitemap.xml', sitemap(pages, site.origin));
}

function strictError(diagnostics: readonly Diagnostic[]): RenderError {
  return new RenderError(diagnostics.map(formatDiagnostic).join('\n'), { diagnostics });
}
