/**
 * The program of the thread that holds the indexes: building and searching them take time that the server has not. A
 * search comes between any two pages of an index that is being built.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setImmediate as pause } from 'node:timers/promises';
import { BEHIND_SERVER, lowerOwnThread } from '../../limits/priority.ts';
import { serveThread } from '../../limits/thread.ts';
import type { PageText } from '../../render/build/site.ts';
import { HeldIndexes } from './held-indexes.ts';
import type { Answer, Order } from './messages.ts';
import { SearchIndex } from './search-index.ts';
import { TimeLimitError, withinTime } from './time-limit.ts';

/** Many times what a question takes on the largest sites. */
const SEARCH_LIMIT_MS = 2000;

const indexes = new HeldIndexes(async (file) => {
  const { size } = await stat(file);
  return { index: await SearchIndex.inSlices(await readPages(file), () => pause()), fileBytes: size };
});

lowerOwnThread(BEHIND_SERVER);
serveThread<Order, Answer>(async (order) => {
  const { domain } = order;
  if (order.type === 'load') {
    await indexes.load(domain, order.file);
    return { type: 'loaded' };
  }
  if (order.type === 'hold') {
    await indexes.of(domain);
    return { type: 'held' };
  }
  const index = indexes.now(domain);
  if (index === undefined) return { type: 'absent' };
  try {
    return { type: 'found', found: withinTime(SEARCH_LIMIT_MS, () => index.search(order.query)) };
  } catch (error) {
    if (error instanceof TimeLimitError) return { type: 'exceeded' };
    throw error;
  }
});

async function readPages(file: string): Promise<readonly PageText[]> {
  const pages: PageText[] = [];
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) pages.push(JSON.parse(line) as PageText);
  return pages;
}
