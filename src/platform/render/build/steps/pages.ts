/** The pages: those of an earlier run where nothing changed that they rest on, the others rendered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPageCache, type PageCache } from '../cache/page-cache.ts';
import { openStore, type Store } from '../cache/store.ts';
import { rendererVersion } from '../cache/version.ts';
import { openPublisher } from '../page-publisher.ts';
import { type FreshPage, type OnWritten, openGiveUp, renderPages } from '../pool/render.ts';
import type { SiteRun } from './step.ts';

/** Writes the pages. */
export async function writePages(run: SiteRun): Promise<void> {
  const store = run.cache === undefined ? undefined : openStore(run.cache);
  const cache = store === undefined ? undefined : await openCache(run, store);
  const { known, fresh } = choosePages(run, cache);
  let done = 0;
  const onWritten: OnWritten = (diagnostics) => {
    for (const { file, message, ...place } of diagnostics) run.report(file, place, message);
    done += 1;
    run.onProgress?.(done, run.prepared.pages.length);
  };
  const giveUp = openGiveUp(run, onWritten);
  // Both at once: pages are rendered in processes while those of an earlier run are written.
  await together(run.signal, [
    (signal) => renderPages({ ...run, signal }, fresh, onWritten, giveUp),
    async (signal) => {
      const changed = await writeKnown({ ...run, signal }, known, cache, onWritten);
      await renderPages({ ...run, signal }, changed, onWritten, giveUp);
    },
  ]);
  await store?.sweep();
}

/** Runs works at once; the first that fails stops the others, and its error is thrown when all have ended. */
async function together(
  signal: AbortSignal | undefined,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any(signal === undefined ? [stop.signal] : [stop.signal, signal]);
  const ends = works.map((work) =>
    work(either).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(ends);
  signal?.throwIfAborted();
  stop.signal.throwIfAborted();
}

async function openCache({ docs, prepared: { facts, siteMap } }: SiteRun, store: Store): Promise<PageCache> {
  const { config, policy, origin, base } = facts;
  const version = await rendererVersion();
  return openPageCache({ store, docs, siteMap, settings: { config, policy, origin, base, version } });
}

/** Tells pages that may be known from others, by what they are made of. */
function choosePages({ prepared }: SiteRun, cache: PageCache | undefined) {
  const known: (FreshPage & { readonly key: string })[] = [];
  const fresh: FreshPage[] = [];
  for (const [index, page] of prepared.pages.entries()) {
    const source = prepared.sources.get(page.file)?.digest;
    if (cache === undefined || source === undefined) {
      fresh.push({ index });
      continue;
    }
    const key = cache.keyOf({ page, part: prepared.reference.partOf(page), source });
    if (cache.has(key)) known.push({ index, key });
    else fresh.push({ index, key });
  }
  return { known, fresh };
}

/** Writes the pages that are as they were; gives the others. */
async function writeKnown(
  { prepared, frame, output, searchTexts, signal }: SiteRun,
  known: readonly (FreshPage & { readonly key: string })[],
  cache: PageCache | undefined,
  onWritten: OnWritten,
): Promise<readonly FreshPage[]> {
  const publish = openPublisher(frame, output, searchTexts);
  const changed: FreshPage[] = [];
  for (const { index, key } of known) {
    signal?.throwIfAborted();
    const record = await cache?.find(key);
    const page = prepared.pages[index];
    if (page === undefined || record === undefined) {
      changed.push({ index, key });
      continue;
    }
    await publish(page, record.content);
    onWritten(record.diagnostics);
    // Lets progress out and signals in.
    await nextTurn();
  }
  return changed;
}
