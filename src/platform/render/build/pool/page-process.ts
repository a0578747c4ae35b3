/** The program of a process that renders pages: takes one task, then orders until its parent is gone. */
import { limitsOf } from '../../../limits/program.ts';
import { watchProcess } from '../../../limits/watch.ts';
import { RenderError } from '../../model/errors.ts';
import { openKeeper } from '../cache/page-cache.ts';
import { openStore } from '../cache/store.ts';
import type { Site } from '../carriers.ts';
import { frameSite } from '../frame.ts';
import { openOutput } from '../output.ts';
import { openPageWriter, type PageWriter } from '../page-writer.ts';
import type { PageAnswer, PageOrder, PagesTask } from './messages.ts';

const watch = watchProcess(limitsOf(process.argv));

process.once('message', ({ docs, out, site, keep }: PagesTask) => {
  const keeper = keep === undefined ? undefined : openKeeper(openStore(keep.folder), keep.frame);
  const writer = openPageWriter({ docs, frame: frameSite(site), output: openOutput(out), keeper, watch });
  let last = writer.then(() => say({ type: 'ready' }));
  process.on('message', (order: PageOrder) => {
    last = last.then(async () => {
      watch.begin(order.index);
      const answer = await work(site, order, await writer);
      watch.end();
      await say(answer);
    });
  });
});
process.once('disconnect', () => process.exit());

async function work({ pages }: Site, { index, task }: PageOrder, { write }: PageWriter): Promise<PageAnswer> {
  try {
    const page = pages[index];
    if (page === undefined) throw new Error(`there is no page ${index}`);
    return { type: 'written', index, diagnostics: await write(page, task) };
  } catch (error) {
    if (!(error instanceof RenderError)) return { type: 'broken', index, error };
    return { type: 'refused', index, message: error.message, diagnostics: error.diagnostics };
  }
}

/** Resolves when the message is sent: rendering the next page may block the event loop. */
function say(answer: PageAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(answer, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}
