/** The pages: those of earlier exports while what they are made of is unchanged; the others are rendered. */
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { languageOf } from '../config/navigation/placement.ts';
import { type Diagnostic, formatDiagnostic, LostPagesError, type Place, type RenderError } from '../model/errors.ts';
import { present } from '../model/fields.ts';
import type { Page } from '../model/page.ts';
import { DEFAULT_LOST_PAGES_MAX } from '../model/policy.ts';
import { brokenPage } from '../page/page-parts.ts';
import { readSource } from '../source/read-source.ts';
import { packPage } from './cache/page-cache.ts';
import type { ExportContext } from './context.ts';
import { createPageLayout, writePageFiles } from './page-files.ts';
import type { PageTask, WrittenPage } from './page-writer.ts';
import type { PagePool, PoolWork } from './pool/pool.ts';

/** Minimum work for another process, since it first loads the whole renderer. */
const CHARACTERS_PER_PROCESS = 300_000;

/** A page by its place in the site, and how it may be kept. */
interface IndexedPage extends Pick<PageTask, 'keep'> {
  readonly index: number;
  readonly page: Page;
}

type OnWritten = PoolWork['onWritten'];

/** Writes the pages, in no certain order. */
export async function writePages(context: ExportContext): Promise<void> {
  const { site, options, cache, report, texts, pool, reference, anchors: siteAnchors } = context;
  let done = 0;
  const onWritten: OnWritten = (index, { diagnostics, search, anchors, extras }) => {
    const page = site.pages[index];
    // Pages are kept without the places of descriptions, which move with every line before them.
    const placeIn = (file: string, { line, column }: Place): Place =>
      (page !== undefined && line === 1 && file !== page.file && reference.placeIn(file, page)) || { line, column };
    const fragments = anchors?.fragments.map((one) => ({ ...one, place: placeIn(one.file, one.place) })) ?? [];
    if (page !== undefined && anchors !== undefined) siteAnchors.record(page.output, { ...anchors, fragments });
    if (page !== undefined && site.hasSearch) texts.put(page, search);
    for (const extra of extras) context.extras.add(extra);
    for (const { file, message, ...place } of diagnostics) report(file, placeIn(file, place), message);
    done += 1;
    options.onProgress?.(done, site.pages.length);
  };
  const pages = site.pages.map((page, index) => ({ index, page, ...present({ keep: keepOf(context, page) }) }));
  const isKnown = ({ keep }: IndexedPage): boolean => keep !== undefined && cache?.store.has(keep.key) === true;
  const { known = [], fresh = [] } = Object.groupBy(pages, (page) => (isKnown(page) ? 'known' : 'fresh'));
  if (pool === undefined) {
    const changed = await writeKnown(context, known, onWritten);
    await renderHere(context, [...fresh, ...changed], onWritten);
  } else {
    await renderInPool({ ...context, pool }, { fresh, known }, onWritten);
  }
}

function keepOf({ site, sources, reference, cache }: ExportContext, page: Page): PageTask['keep'] {
  const source = sources.get(page.file)?.digest;
  if (source === undefined || cache === undefined) return undefined;
  const language = languageOf(site.navigation.placementOf(page.path)).code;
  return { source, key: cache.keyOf({ page, part: reference.partOf(page), language, source }) };
}

/** Makes the task of a page when it is rendered: the parts of API descriptions are large. */
function taskOf({ reference }: ExportContext, { page, keep }: IndexedPage): PageTask {
  return { part: reference.partOf(page), ...present({ keep }) };
}

/** Writes the pages that are as they were; gives the others. */
async function writeKnown(
  { site, output, cache, hasTextsOnly, options: { signal } }: ExportContext,
  known: readonly IndexedPage[],
  onWritten: OnWritten,
): Promise<readonly IndexedPage[]> {
  if (known.length === 0) return [];
  const layOut = createPageLayout(site);
  const changed: IndexedPage[] = [];
  for (const one of known) {
    signal?.throwIfAborted();
    const { index, page, keep: { key } = { key: '' } } = one;
    const found = await cache?.find(key);
    if (found === undefined) {
      changed.push(one);
      continue;
    }
    let extras: WrittenPage['extras'] = [];
    if (!hasTextsOnly) {
      const made = found.made ?? layOut(page, found.record.content);
      await writePageFiles(made, output);
      extras = made.extras;
      if (found.made === undefined) cache?.store.put(key, packPage({ ...found, made, digest: cache.digest }));
    }
    const { search, anchors } = found.record.content;
    onWritten(index, { diagnostics: found.record.diagnostics, search, anchors, extras });
    // Lets progress out and signals in.
    await nextTurn();
  }
  return changed;
}

/** Renders pages in processes, while those of an earlier export are written here. */
async function renderInPool(
  context: ExportContext & { readonly pool: PagePool },
  { fresh, known }: Readonly<Record<'fresh' | 'known', readonly IndexedPage[]>>,
  onWritten: OnWritten,
): Promise<void> {
  await using pool = context.pool;
  const { options, plan, sources, output, cache } = context;
  const work = {
    site: {
      ...{ docs: options.docs, out: output.folder, plan },
      ...present({ keep: cache && { folder: cache.store.folder, digest: cache.digest } }),
    },
    ...{ onWritten, giveUp: createGiveUp(context, onWritten), signal: options.signal },
  };
  const sizeOf = ({ page }: IndexedPage): number => sources.get(page.file)?.characters ?? 0;
  const render = async (pages: readonly IndexedPage[]): Promise<void> => {
    if (pages.length === 0) return;
    const byIndex = new Map(pages.map((one) => [one.index, one]));
    const size = pages.reduce((sum, one) => sum + sizeOf(one), 0);
    const useful = Math.max(Math.floor(size / CHARACTERS_PER_PROCESS), 1);
    await pool.write({
      ...work,
      pages: pages.map((one) => ({ index: one.index, path: one.page.path, size: sizeOf(one) })),
      taskOf(index) {
        const one = byIndex.get(index);
        return one === undefined ? { part: {} } : taskOf(context, one);
      },
      processes: Math.min(options.processes ?? availableParallelism(), useful),
    });
  };
  const rendering = render(fresh);
  // A failure is rethrown below.
  rendering.catch(() => undefined);
  const changed = await writeKnown(context, known, onWritten);
  await rendering;
  await render(changed);
}

async function renderHere(context: ExportContext, pages: readonly IndexedPage[], onWritten: OnWritten): Promise<void> {
  if (pages.length === 0) return;
  const { options, site, output, cache } = context;
  // Loaded on demand: a site with only cached pages needs neither parser nor highlighter.
  const { openPageWriter } = await import('./page-writer.ts');
  await using writer = await openPageWriter({
    docs: options.docs,
    site,
    output,
    keep: cache && { store: cache.store, digest: cache.digest },
  });
  for (const one of pages) {
    options.signal?.throwIfAborted();
    onWritten(one.index, await writer.write(one.page, taskOf(context, one)));
    // Lets progress out and signals in.
    await nextTurn();
  }
}

/**
 * Creates the function that writes what a reader sees of a page that could not be rendered within its limits. It throws a
 * {@link LostPagesError} at the third, unless the export keeps going, or `lostPagesMax` says how many there may be.
 */
function createGiveUp(context: ExportContext, onWritten: OnWritten): PoolWork['giveUp'] {
  const { options, site, output } = context;
  const most = options.lostPagesMax ?? (site.policy.keepGoing ? Number.POSITIVE_INFINITY : DEFAULT_LOST_PAGES_MAX);
  const layOut = createPageLayout(site);
  const lost: Diagnostic[] = [];
  return async (index, error: RenderError) => {
    const page = site.pages[index];
    if (page === undefined) return;
    lost.push(...error.diagnostics);
    if (lost.length >= most) {
      const end = `The export ended after ${lost.length} such pages; --keep-going exports the other pages, however many there are.`;
      throw new LostPagesError([...lost.map(formatDiagnostic), end].join('\n'), { diagnostics: lost });
    }
    const source = await readSource(options.docs, page.file).catch(() => '');
    const content = brokenPage(page, source, error.message);
    const made = layOut(page, content);
    await writePageFiles(made, output);
    onWritten(index, { diagnostics: error.diagnostics, search: content.search, extras: made.extras });
  };
}
