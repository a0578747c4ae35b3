/** Renders pages in as many processes as it is worth, or here where nobody has to be stopped. */
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brokenContent } from '../../content/broken-page.ts';
import { type Diagnostic, formatDiagnostic, LostPagesError, type RenderError } from '../../model/errors.ts';
import { DEFAULT_LOST_PAGES_MAX, DEFAULT_PAGE_LIMIT_MS } from '../../model/policy.ts';
import { readSource } from '../../model/source.ts';
import { openStore } from '../cache/store.ts';
import { openPublisher } from '../page-publisher.ts';
import type { PageTask } from '../page-writer.ts';
import type { SiteRun } from '../steps/step.ts';
import { writeInProcesses } from './pool.ts';
import type { PageLoad } from './share.ts';

/** A page that is to be rendered, by its place in the site, and the key under which it may be kept. */
export interface FreshPage {
  readonly index: number;
  readonly key?: string;
}

/** Hears of each page that is written, and what is to be said of it. */
export type OnWritten = (diagnostics: readonly Diagnostic[]) => void;

/** Below this another process costs more than it gives: it loads the whole renderer first. */
const CHARACTERS_PER_PROCESS = 300_000;

/** What is made of pages that had to be given up, over all of a run. */
export type GiveUp = (index: number, error: RenderError) => Promise<void>;

/** Renders and writes pages, in no certain order. */
export async function renderPages(
  run: SiteRun,
  fresh: readonly FreshPage[],
  onWritten: OnWritten,
  giveUp: GiveUp,
): Promise<void> {
  if (fresh.length === 0) return;
  const loads = fresh.flatMap(({ index }) => loadOf(run, index));
  const size = loads.reduce((sum, load) => sum + load.size, 0);
  const most = run.processes ?? availableParallelism();
  const processes = Math.min(most, Math.max(Math.floor(size / CHARACTERS_PER_PROCESS), 1));
  const keys = new Map(fresh.map(({ index, key }) => [index, key]));
  const taskOf = (index: number) => pageTask(run, index, keys.get(index));
  if (processes === 0) return renderHere(run, loads, taskOf, onWritten);
  const { docs, output, shared, signal, cache, prepared, pageLimitMs = DEFAULT_PAGE_LIMIT_MS } = run;
  const task = { docs, out: output.folder, facts: prepared.facts, shared };
  return writeInProcesses({
    task: cache === undefined ? task : { ...task, cache },
    pages: loads,
    processes,
    taskOf,
    onWritten,
    pageLimitMs,
    giveUp,
    signal,
  });
}

function loadOf({ prepared }: SiteRun, index: number): readonly PageLoad[] {
  const page = prepared.pages[index];
  if (page === undefined) return [];
  return [{ index, path: page.path, size: prepared.sources.get(page.file)?.characters ?? 0 }];
}

function pageTask({ prepared }: SiteRun, index: number, key: string | undefined): PageTask {
  const page = prepared.pages[index];
  const part = page === undefined ? {} : prepared.reference.partOf(page);
  const source = prepared.sources.get(page?.file ?? '')?.digest;
  return key === undefined || source === undefined ? { part } : { part, keep: { key, source } };
}

/**
 * Opens what writes what a reader sees of pages that could not be rendered within their limits. It throws a
 * {@link LostPagesError} at the third, unless the run keeps going, or `lostPagesMax` says how many there may be.
 */
export function openGiveUp(run: SiteRun, onWritten: OnWritten): GiveUp {
  const { docs, prepared, frame, output } = run;
  const most =
    run.lostPagesMax ?? (prepared.facts.policy.keepGoing ? Number.POSITIVE_INFINITY : DEFAULT_LOST_PAGES_MAX);
  const publish = openPublisher(frame, output);
  const lost: Diagnostic[] = [];
  return async (index, error) => {
    const page = prepared.pages[index];
    if (page === undefined) return;
    lost.push(...error.diagnostics);
    if (lost.length >= most) throw lostPagesError(lost);
    const source = await readSource(docs, page.file).catch(() => '');
    await publish(page, brokenContent(page, source, error.message));
    onWritten(error.diagnostics);
  };
}

function lostPagesError(diagnostics: readonly Diagnostic[]): LostPagesError {
  const end = `The export ended after ${diagnostics.length} such pages; --keep-going exports the other pages, however many there are.`;
  return new LostPagesError([...diagnostics.map(formatDiagnostic), end].join('\n'), { diagnostics });
}

async function renderHere(
  { docs, prepared, frame, output, signal, cache }: SiteRun,
  loads: readonly PageLoad[],
  taskOf: (index: number) => PageTask,
  onWritten: OnWritten,
): Promise<void> {
  // Loaded when first needed: a site whose pages are all known needs neither parser nor highlighter.
  const { openPageWriter } = await import('../page-writer.ts');
  const store = cache === undefined ? undefined : openStore(cache);
  await using writer = await openPageWriter({ docs, frame, output, store });
  for (const { index } of loads) {
    signal?.throwIfAborted();
    const page = prepared.pages[index];
    if (page !== undefined) onWritten(await writer.write(page, taskOf(index)));
    // Lets progress out and signals in.
    await nextTurn();
  }
}
