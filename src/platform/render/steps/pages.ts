import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiPart } from '../api/reference.ts';
import type { Diagnostic } from '../errors.ts';
import { openPageWriter } from '../page-writer.ts';
import { writeInThreads } from '../pool/pool.ts';
import type { PageLoad } from '../pool/share.ts';
import type { SiteRun } from './step.ts';

/** Below this a thread costs more than it gives: it loads the whole renderer first. */
const CHARACTERS_PER_THREAD = 300_000;

/** Renders and writes the pages, in threads where there are many. */
export async function writePages(run: SiteRun): Promise<void> {
  const { pages, sources } = run.prepared;
  const loads = pages.map(({ path, file }, index) => ({ index, path, size: sources.get(file)?.characters ?? 0 }));
  const size = loads.reduce((sum, load) => sum + load.size, 0);
  const threads = Math.min(run.threads ?? availableParallelism(), Math.floor(size / CHARACTERS_PER_THREAD));
  let done = 0;
  const onWritten = (diagnostics: readonly Diagnostic[] = []): void => {
    for (const { file, message, ...place } of diagnostics) run.report(file, place, message);
    done += 1;
    run.onProgress?.(done, pages.length);
  };
  if (threads > 1) await writeByThreads(run, loads, threads, onWritten);
  else await writeHere(run, loads, onWritten);
}

function writeByThreads(
  { docs, output, prepared: { facts, reference }, shared, signal }: SiteRun,
  pages: readonly PageLoad[],
  threads: number,
  onWritten: (diagnostics: readonly Diagnostic[]) => void,
): Promise<void> {
  const task = { docs, out: output.folder, facts, shared };
  const partOf = (index: number): ApiPart => {
    const page = facts.pages[index];
    return page === undefined ? {} : reference.partOf(page);
  };
  return writeInThreads({ task, pages, threads, partOf, onWritten, signal });
}

async function writeHere(run: SiteRun, loads: readonly PageLoad[], onWritten: () => void): Promise<void> {
  const { docs, prepared, frame, output, report, signal } = run;
  await using writer = await openPageWriter({ docs, frame, output });
  for (const { index } of loads) {
    signal?.throwIfAborted();
    const page = prepared.pages[index];
    if (page !== undefined) await writer.write(page, report, prepared.reference.partOf(page));
    onWritten();
    // Lets progress out and signals in.
    await nextTurn();
  }
}
