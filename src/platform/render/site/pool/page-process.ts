/** The program of a process that renders pages: takes one site, then orders until its parent is gone. */
import { limitsOf } from '../../../limits/program.ts';
import { watchProcess } from '../../../limits/watch.ts';
import { RenderError } from '../../model/errors.ts';
import { openStore } from '../cache/store.ts';
import { openSite } from '../open-site.ts';
import { openOutput } from '../output.ts';
import { openPageWriter, type PageWriter } from '../page-writer.ts';
import type { PageOrder, PageReply, SiteTask } from './pool.ts';

const watch = watchProcess(limitsOf(process.argv));

process.once('message', ({ docs, out, plan, cache: shared }: SiteTask) => {
  const cache = shared && { store: openStore(shared.folder), digest: shared.digest };
  const writer = openPageWriter({ docs, site: openSite(plan), output: openOutput(out), cache, watch });
  let last: Promise<unknown> = writer;
  process.on('message', (order: PageOrder) => {
    last = last.then(async () => {
      watch.begin(order.index);
      const reply = await runOrder(plan.pages, order, await writer);
      watch.end();
      await send(reply);
    });
  });
});
process.once('disconnect', () => process.exit());

async function runOrder(pages: SiteTask['plan']['pages'], order: PageOrder, writer: PageWriter): Promise<PageReply> {
  const { index } = order;
  try {
    const page = pages[index];
    if (page === undefined) throw new Error(`there is no page ${index}`);
    return { type: 'written', index, ...(await writer.write(page, order)) };
  } catch (error) {
    if (!(error instanceof RenderError)) return { type: 'broken', index, error };
    return { type: 'refused', index, message: error.message, diagnostics: error.diagnostics };
  }
}

/** Resolves when the message is sent: rendering the next page may block the event loop. */
function send(reply: PageReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}
