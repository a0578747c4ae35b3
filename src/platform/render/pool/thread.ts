/** The program of a thread that renders pages: takes orders until its port is closed. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../cache/store.ts';
import { RenderError } from '../errors.ts';
import { openOutput } from '../output.ts';
import { openPageWriter, type PageWriter } from '../page-writer.ts';
import { frameSite, surveySite } from '../survey.ts';
import type { PageAnswer, PageOrder, ThreadTask } from './messages.ts';

const { docs, out, facts, shared, cache } = workerData as ThreadTask;
const frame = frameSite(facts, surveySite(facts), shared);
const store = cache === undefined ? undefined : openStore(cache);
const writer = openPageWriter({ docs, frame, output: openOutput(out), store });
let last = Promise.resolve();

parentPort?.on('message', (order: PageOrder) => {
  last = last.then(async () => parentPort?.postMessage(await work(order, await writer)));
});

async function work({ index, task }: PageOrder, { write }: PageWriter): Promise<PageAnswer> {
  try {
    const page = facts.pages[index];
    if (page === undefined) throw new Error(`there is no page ${index}`);
    return { type: 'written', index, diagnostics: await write(page, task) };
  } catch (error) {
    if (!(error instanceof RenderError)) return { type: 'broken', index, error };
    return { type: 'refused', index, message: error.message, diagnostics: error.diagnostics };
  }
}
