/**
 * The program of the thread that holds the indexes: building and searching them take time that the server has not. A
 * search comes between any two pages of an index that is being built. Its data is the name of the file of an index's
 * vectors, beside that of its pages, if there is an embedding model.
 */
import path from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { BEHIND_SERVER, lowerOwnThread } from '../../limits/priority.ts';
import { serveThread } from '../../limits/thread.ts';
import { HeldIndexes } from './held-indexes.ts';
import { Meaning } from './meaning.ts';
import type { Answer, Lacking, Order } from './messages.ts';
import { makeIndex } from './page-file.ts';
import type { SearchIndex } from './search-index.ts';
import { TimeLimitError, withinTime } from './time-limit.ts';

interface Site {
  readonly index: SearchIndex;
  readonly meaning: Meaning | undefined;
}

/** Many times what a question takes on the largest sites. */
const SEARCH_LIMIT_MS = 2000;
const NOTHING_LACKS: Lacking = { numbers: 0, texts: [] };

const vectorsFile = workerData as string | undefined;
const indexes = new HeldIndexes<Site>(async (file, former) => {
  const index = await makeIndex(file, { former: former?.index, pause, hasMeaning: vectorsFile !== undefined });
  const meaning =
    vectorsFile === undefined
      ? undefined
      : await Meaning.make({
          ...{ index, pause, former: former?.meaning },
          file: path.join(path.dirname(file), vectorsFile),
        });
  return {
    index: { index, meaning },
    // Vectors are added as they come.
    get bytes() {
      return index.size.bytes + (meaning?.bytes ?? 0);
    },
  };
});

lowerOwnThread(BEHIND_SERVER);
serveThread<Order, Answer>(async (order) => {
  const { domain } = order;
  switch (order.type) {
    case 'load':
      await indexes.load(domain, order.file);
      return { type: 'loaded' };
    case 'hold':
      await indexes.of(domain);
      return { type: 'held' };
    case 'learn': {
      const { meaning } = await indexes.of(domain);
      await meaning?.learn(order.learned);
      return { type: 'lacking', lacking: meaning?.lacking() ?? NOTHING_LACKS };
    }
    case 'search':
      return search(order);
  }
});

function search({ domain, query }: Extract<Order, { readonly type: 'search' }>): Answer {
  const site = indexes.now(domain);
  if (site === undefined) return { type: 'absent' };
  const nearness = query.vector && site.meaning?.nearnessTo(query.vector);
  try {
    return { type: 'found', found: withinTime(SEARCH_LIMIT_MS, () => site.index.search(query, nearness)) };
  } catch (error) {
    if (error instanceof TimeLimitError) return { type: 'exceeded' };
    throw error;
  }
}
