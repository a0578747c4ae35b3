/** Renders pages in several processes, or in this one when no page needs a limit. */
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brokenPage } from '../../content/page-parts.ts';
import { type Diagnostic, formatDiagnostic, LostPagesError, type RenderError } from '../../model/errors.ts';
import { present } from '../../model/fields.ts';
import { DEFAULT_LOST_PAGES_MAX, DEFAULT_PAGE_LIMIT_MS } from '../../model/policy.ts';
import { readSource } from '../../model/source.ts';
import type { PageCache, PageKeeper } from '../cache/page-cache.ts';
import type { Run } from '../carriers.ts';
import { openDrawing, openPublisher } from '../page-files.ts';
import type { PageTask } from '../page-writer.ts';
import { writeInProcesses } from './pool.ts';
import type { PageLoad } from './share.ts';

/** A page that is to be rendered, by its place in the site, and the key under which it may be kept. */
export interface FreshPage {
  readonly index: number;
  readonly key?: string;
}

/** Minimum work for another process, since it first loads the whole renderer. */
const CHARACTERS_PER_PROCESS = 300_000;

/** The pages of earlier runs, and the keeper of those of this one. */
export interface Kept {
  readonly cache: PageCache;
  readonly keeper: PageKeeper;
}

/** How pages are rendered, over all of a run. */
export interface Rendering {
  /** Called for each written page, with its findings. */
  readonly onWritten: (diagnostics: readonly Diagnostic[]) => void;
  /** Makes something of pages that had to be given up. */
  readonly giveUp: GiveUp;
  /** Where pages are kept for later runs. */
  readonly kept: Kept | undefined;
}

type GiveUp = (index: number, error: RenderError) => Promise<void>;

/** Renders and writes pages, in no certain order. */
export async function renderPages(run: Run, fresh: readonly FreshPage[], rendering: Rendering): Promise<void> {
  if (fresh.length === 0) return;
  const loads = fresh.flatMap(({ index }) => loadOf(run, index));
  const size = loads.reduce((sum, load) => sum + load.size, 0);
  const most = run.processes ?? availableParallelism();
  const processes = Math.min(most, Math.max(Math.floor(size / CHARACTERS_PER_PROCESS), 1));
  const keys = new Map(fresh.map(({ index, key }) => [index, key]));
  const taskOf = (index: number) => pageTask(run, index, keys.get(index));
  if (processes === 0) return renderHere(run, loads, taskOf, rendering);
  const { docs, output, signal, site, takeSpare, pageLimitMs = DEFAULT_PAGE_LIMIT_MS } = run;
  const { onWritten, giveUp, kept } = rendering;
  const keep = kept === undefined ? undefined : { folder: kept.cache.folder, frame: kept.cache.frame };
  return writeInProcesses({
    task: { docs, out: output.folder, site, ...present({ keep }) },
    ...{ pages: loads, processes, takeSpare, taskOf, onWritten, pageLimitMs, giveUp, signal },
  });
}

function loadOf({ site, sources }: Run, index: number): readonly PageLoad[] {
  const page = site.pages[index];
  if (page === undefined) return [];
  return [{ index, path: page.path, size: sources.get(page.file)?.characters ?? 0 }];
}

function pageTask({ site, sources, reference }: Run, index: number, key: string | undefined): PageTask {
  const page = site.pages[index];
  const part = page === undefined ? {} : reference.partOf(page);
  const source = sources.get(page?.file ?? '')?.digest;
  return key === undefined || source === undefined ? { part } : { part, keep: { key, source } };
}

/**
 * Opens what writes what a reader sees of pages that could not be rendered within their limits. It throws a
 * {@link LostPagesError} at the third, unless the run keeps going, or `lostPagesMax` says how many there may be.
 */
export function openGiveUp(run: Run, onWritten: Rendering['onWritten']): GiveUp {
  const { docs, site, frame, output } = run;
  const most = run.lostPagesMax ?? (site.policy.keepGoing ? Number.POSITIVE_INFINITY : DEFAULT_LOST_PAGES_MAX);
  const draw = openDrawing(frame);
  const publish = openPublisher(frame, output);
  const lost: Diagnostic[] = [];
  return async (index, error) => {
    const page = site.pages[index];
    if (page === undefined) return;
    lost.push(...error.diagnostics);
    if (lost.length >= most) throw lostPagesError(lost);
    const source = await readSource(docs, page.file).catch(() => '');
    await publish(page, draw(page, brokenPage(page, source, error.message)));
    onWritten(error.diagnostics);
  };
}

function lostPagesError(diagnostics: readonly Diagnostic[]): LostPagesError {
  const end = `The export ended after ${diagnostics.length} such pages; --keep-going exports the other pages, however many there are.`;
  return new LostPagesError([...diagnostics.map(formatDiagnostic), end].join('\n'), { diagnostics });
}

async function renderHere(
  { docs, site, frame, output, signal }: Run,
  loads: readonly PageLoad[],
  taskOf: (index: number) => PageTask,
  { onWritten, kept }: Rendering,
): Promise<void> {
  // Loaded on demand: a site with only cached pages needs neither parser nor highlighter.
  const { openPageWriter } = await import('../page-writer.ts');
  await using writer = await openPageWriter({ docs, frame, output, keeper: kept?.keeper });
  for (const { index } of loads) {
    signal?.throwIfAborted();
    const page = site.pages[index];
    if (page !== undefined) onWritten(await writer.write(page, taskOf(index)));
    // Lets progress out and signals in.
    await nextTurn();
  }
}
