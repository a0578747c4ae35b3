/** Writes the pages: takes those of earlier exports while what they are made of is unchanged, and has the others rendered. */
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
import type { PageTask } from './page-writer.ts';
import type { PoolWork } from './pool/pool.ts';
import type { QueuedPage } from './pool/schedule.ts';
import { settleAll } from './settle.ts';

/** Minimum work for another process, since it first loads the whole renderer. */
const CHARACTERS_PER_PROCESS = 300_000;

type OnWritten = PoolWork['onWritten'];

/** Writes the pages, in no certain order; none of their files where only the `texts` are wanted. */
export async function writePages(context: ExportContext, wanted: 'site' | 'texts' = 'site'): Promise<void> {
  const { site, options, cache, report, sourceFacts, texts, reference, anchors: siteAnchors } = context;
  await using _pool = context.pool;
  let done = 0;
  const onWritten: OnWritten = ({ page }, { diagnostics, search, anchors, extras }) => {
    // Pages are kept without the places of descriptions, which move with every line before them.
    const placeIn = (file: string, { line, column }: Place): Place =>
      (line === 1 && file !== page.file && reference.placeIn(file, page)) || { line, column };
    const fragments = anchors?.fragments.map((one) => ({ ...one, place: placeIn(one.file, one.place) })) ?? [];
    if (anchors !== undefined) siteAnchors.record(page.output, { ...anchors, fragments });
    if (site.hasSearch) texts.put(page, search);
    for (const extra of extras) context.extras.add(extra);
    for (const { file, message, ...place } of diagnostics) report(file, placeIn(file, place), message);
    done += 1;
    options.onProgress?.(done, site.pages.length);
  };
  const pages = site.pages.map((page, index): QueuedPage => {
    const size = sourceFacts.get(page.file)?.characters ?? 0;
    return { index, page, size, cacheEntry: cacheEntryOf(context, page) };
  });
  const isKnown = ({ cacheEntry: entry }: QueuedPage) => entry !== undefined && cache?.store.has(entry.key) === true;
  const { known = [], fresh = [] } = Object.groupBy(pages, (page) => (isKnown(page) ? 'known' : 'fresh'));
  const render = context.pool === undefined ? renderHere : renderInPool;
  const isTextOnly = wanted === 'texts';
  // Pages that are lost count together, whenever they are rendered.
  const outcomes = { onWritten, giveUp: createGiveUp(context, onWritten) };
  const [changed] = await settleAll([
    writeKnown(known, context, { onWritten, isTextOnly }),
    render(fresh, context, outcomes),
  ]);
  await render(changed, context, outcomes);
}

function cacheEntryOf({ site, sourceFacts, reference, cache }: ExportContext, page: Page): PageTask['cacheEntry'] {
  const sourceDigest = sourceFacts.get(page.file)?.digest;
  if (sourceDigest === undefined || cache === undefined) return undefined;
  const language = languageOf(site.navigation.placementOf(page.path)).code;
  return { sourceDigest, key: cache.keyOf({ page, part: reference.partOf(page), language, sourceDigest }) };
}

/** Writes the pages that are unchanged; returns the others. */
async function writeKnown(
  known: readonly QueuedPage[],
  { site, output, cache, options: { signal } }: ExportContext,
  { onWritten, isTextOnly }: { readonly onWritten: OnWritten; readonly isTextOnly: boolean },
): Promise<readonly QueuedPage[]> {
  if (known.length === 0) return [];
  const layOut = createPageLayout(site);
  const changed: QueuedPage[] = [];
  for (const queued of known) {
    signal?.throwIfAborted();
    const { page, cacheEntry: { key } = { key: '' } } = queued;
    const kept = await cache?.find(key);
    if (kept === undefined) {
      changed.push(queued);
      continue;
    }
    const { record, digest } = kept;
    const isCurrent = digest === cache?.digest;
    const made = isCurrent || isTextOnly ? kept.made : layOut(page, record.content);
    if (!isTextOnly) await writePageFiles(made, output);
    if (made !== kept.made) cache?.store.put(key, packPage({ record, made, digest: cache.digest }));
    const { search, anchors } = record.content;
    onWritten(queued, { diagnostics: record.diagnostics, search, anchors, extras: made.extras });
    // Lets progress out and signals in.
    await nextTurn();
  }
  return changed;
}

type Outcomes = Pick<PoolWork, 'onWritten' | 'giveUp'>;
type Render = (pages: readonly QueuedPage[], context: ExportContext, outcomes: Outcomes) => Promise<void>;

const renderInPool: Render = async (pages, context, outcomes) => {
  if (pages.length === 0) return;
  const { options, plan, output, cache, reference } = context;
  const size = pages.reduce((sum, one) => sum + one.size, 0);
  const useful = Math.max(Math.floor(size / CHARACTERS_PER_PROCESS), 1);
  const shared = cache && { folder: cache.store.folder, digest: cache.digest };
  await context.pool?.write({
    siteTask: { docs: options.docs, out: output.folder, plan, ...present({ cache: shared }) },
    pages,
    processes: Math.min(options.processes ?? availableParallelism(), useful),
    partOf: reference.partOf,
    signal: options.signal,
    ...outcomes,
  });
};

const renderHere: Render = async (pages, context, { onWritten }) => {
  if (pages.length === 0) return;
  const { options, site, output, cache, reference } = context;
  // Loaded on demand: a site with only cached pages needs neither parser nor highlighter.
  const { openPageWriter } = await import('./page-writer.ts');
  await using writer = await openPageWriter({ docs: options.docs, site, output, cache });
  for (const queued of pages) {
    options.signal?.throwIfAborted();
    const { page, cacheEntry } = queued;
    onWritten(queued, await writer.write(page, { part: reference.partOf(page), cacheEntry }));
    // Lets progress out and signals in.
    await nextTurn();
  }
};

/**
 * Creates the function that writes what a reader sees of a page that could not be rendered within its limits. It throws a
 * {@link LostPagesError} at the third, unless the export keeps going, or `lostPagesMax` says how many there may be.
 */
function createGiveUp(context: ExportContext, onWritten: OnWritten): PoolWork['giveUp'] {
  const { options, site, output } = context;
  const most = options.lostPagesMax ?? (site.policy.keepGoing ? Number.POSITIVE_INFINITY : DEFAULT_LOST_PAGES_MAX);
  const layOut = createPageLayout(site);
  const lost: Diagnostic[] = [];
  return async (queued, error: RenderError) => {
    const { page } = queued;
    lost.push(...error.diagnostics);
    if (lost.length >= most) {
      const end = `The export ended after ${lost.length} such pages; --keep-going exports the other pages, however many there are.`;
      throw new LostPagesError([...lost.map(formatDiagnostic), end].join('\n'), { diagnostics: lost });
    }
    const source = await readSource(options.docs, page.file).catch(() => '');
    const content = brokenPage(page, source, error.message);
    const made = layOut(page, content);
    await writePageFiles(made, output);
    onWritten(queued, { diagnostics: error.diagnostics, search: content.search, extras: made.extras });
  };
}
