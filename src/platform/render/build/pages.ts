/** The pages: cached ones while their dependencies are unchanged; the others are rendered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Diagnostic } from '../model/errors.ts';
import { languageOf } from '../navigation/placement.ts';
import { openKeeper, openPageCache, type PageCache } from './cache/page-cache.ts';
import type { Run } from './carriers.ts';
import { openDrawing, openPublisher } from './page-files.ts';
import { type FreshPage, type Kept, openGiveUp, renderPages } from './pool/render.ts';

/** A page of which an earlier run may have left something. */
type KnownPage = Required<FreshPage>;

/** Writes the pages. */
export async function writePages(run: Run): Promise<void> {
  const kept = openKept(run);
  const { known, fresh } = choosePages(run, kept?.cache);
  let done = 0;
  const onWritten = (diagnostics: readonly Diagnostic[]): void => {
    for (const { file, message, ...place } of diagnostics) run.report(file, place, message);
    done += 1;
    run.onProgress?.(done, run.site.pages.length);
  };
  const rendering = { onWritten, giveUp: openGiveUp(run, onWritten), kept };
  // Both at once: pages are rendered in processes while those of an earlier run are written.
  await together(run.signal, [
    (signal) => renderPages({ ...run, signal }, fresh, rendering),
    async (signal) => {
      const changed = kept === undefined ? [] : await writeKnown({ ...run, signal }, known, kept, onWritten);
      await renderPages({ ...run, signal }, changed, rendering);
    },
  ]);
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

function openKept({ docs, site, frame: { siteMap }, kept }: Run): Kept | undefined {
  if (kept === undefined) return undefined;
  const { store, version } = kept;
  const cache = openPageCache({ store, docs, site, siteMap, version });
  return { cache, keeper: openKeeper(store, cache.frame) };
}

/** Separates pages that may be cached from the others, by their inputs. */
function choosePages({ site, sources, reference, frame: { navigation } }: Run, cache: PageCache | undefined) {
  const known: KnownPage[] = [];
  const fresh: FreshPage[] = [];
  for (const [index, page] of site.pages.entries()) {
    const source = sources.get(page.file)?.digest;
    if (cache === undefined || source === undefined) {
      fresh.push({ index });
      continue;
    }
    const language = languageOf(navigation.placementOf(page.path)).code;
    const key = cache.keyOf({ page, part: reference.partOf(page), language, source });
    if (cache.has(key)) known.push({ index, key });
    else fresh.push({ index, key });
  }
  return { known, fresh };
}

/** Writes the pages that are as they were; gives the others. */
async function writeKnown(
  { site, frame, output, searchTexts, hasTextsOnly, signal }: Run,
  known: readonly KnownPage[],
  { cache, keeper }: Kept,
  onWritten: (diagnostics: readonly Diagnostic[]) => void,
): Promise<readonly FreshPage[]> {
  const draw = openDrawing(frame);
  const publish = openPublisher(frame, output, searchTexts);
  const changed: FreshPage[] = [];
  for (const { index, key } of known) {
    signal?.throwIfAborted();
    const found = await cache.find(key);
    const page = site.pages[index];
    if (page === undefined || found === undefined) {
      changed.push({ index, key });
      continue;
    }
    if (hasTextsOnly === true) {
      const { search } = found.kind === 'files' ? found.made : found.record.content;
      await publish(page, { files: [], search, extras: [] });
      continue;
    }
    const { made, diagnostics } =
      found.kind === 'files' ? found : { ...found.record, made: draw(page, found.record.content) };
    if (found.kind === 'content') keeper.keep(key, found.record, made);
    await publish(page, made);
    onWritten(diagnostics);
    // Lets progress out and signals in.
    await nextTurn();
  }
  return changed;
}
