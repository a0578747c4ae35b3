/**
 * The program of the thread that holds the indexes: building and searching them take time that the server has not. A
 * search comes between any two pages of an index that is being built.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { BEHIND_SERVER, lowerOwnThread } from '../../limits/priority.ts';
import { serveThread } from '../../limits/thread.ts';
import { HeldIndexes } from './held-indexes.ts';
import type { Answer, Order } from './messages.ts';
import { makeIndex } from './page-file.ts';
import type { SearchIndex } from './search-index.ts';
import { TimeLimitError, withinTime } from './time-limit.ts';

/** Many times what a question takes on the largest sites. */
const SEARCH_LIMIT_MS = 2000;

const indexes = new HeldIndexes<SearchIndex>(async (file, former) => {
  const index = await makeIndex(file, { former, pause });
  return { index, bytes: index.size.bytes };
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
