/** Renders pages where it costs least: here, or in threads when there are many. */
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brokenContent } from '../broken-page.ts';
import { openStore } from '../cache/store.ts';
import type { Diagnostic, RenderError } from '../errors.ts';
import { openPublisher } from '../page-publisher.ts';
import type { PageTask } from '../page-writer.ts';
import { readSource } from '../source.ts';
import type { SiteRun } from '../steps/step.ts';
import { writeInThreads } from './pool.ts';
import type { PageLoad } from './share.ts';

/** A page that is to be rendered, by its place in the site, and the key under which it may be kept. */
export interface FreshPage {
  readonly index: number;
  readonly key?: string;
}

/** Hears of each page that is written, and what is to be said of it. */
export type OnWritten = (diagnostics: readonly Diagnostic[]) => void;

/** Below this a thread costs more than it gives: it loads the whole renderer first. */
const CHARACTERS_PER_THREAD = 300_000;
/** A page of this length can take minutes where it is made for that; only a thread can then be stopped. */
const LONG_PAGE_CHARACTERS = 50_000;

/** Renders and writes pages, in no certain order. */
export async function renderPages(run: SiteRun, fresh: readonly FreshPage[], onWritten: OnWritten): Promise<void> {
  if (fresh.length === 0) return;
  const loads = fresh.flatMap(({ index }) => loadOf(run, index));
  const size = loads.reduce((sum, load) => sum + load.size, 0);
  const most = run.threads ?? availableParallelism();
  const least = loads.some((load) => load.size > LONG_PAGE_CHARACTERS) ? 1 : 0;
  const threads = Math.min(most, Math.max(Math.floor(size / CHARACTERS_PER_THREAD), least));
  const keys = new Map(fresh.map(({ index, key }) => [index, key]));
  const taskOf = (index: number) => pageTask(run, index, keys.get(index));
  if (threads <= 1 - least) return renderHere(run, loads, taskOf, onWritten);
  const { docs, output, shared, signal, cache, prepared } = run;
  const task = { docs, out: output.folder, facts: prepared.facts, shared };
  return writeInThreads({
    task: cache === undefined ? task : { ...task, cache },
    pages: loads,
    threads,
    taskOf,
    onWritten,
    giveUp: prepared.facts.policy.keepGoing ? giveUpWith(run, onWritten) : undefined,
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

/** Writes what a reader sees of a page that could not be rendered within its limits. */
function giveUpWith({ docs, prepared, frame, output }: SiteRun, onWritten: OnWritten) {
  const publish = openPublisher(frame, output);
  return async (index: number, error: RenderError): Promise<void> => {
    const page = prepared.pages[index];
    if (page === undefined) return;
    const source = await readSource(docs, page.file).catch(() => '');
    await publish(page, brokenContent(page, source, error.message));
    onWritten(error.diagnostics);
  };
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
