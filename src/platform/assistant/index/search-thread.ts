/** The program of the thread that holds the indexes: building and searching them take time that the server has not. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parentPort } from 'node:worker_threads';
import type { PageText } from '../../render/site.ts';
import { HeldIndexes } from './held-indexes.ts';
import type { Answer, Order } from './messages.ts';
import { SearchIndex } from './search-index.ts';

const indexes = new HeldIndexes(async (file) => {
  const { size } = await stat(file);
  return { index: new SearchIndex(await readPages(file)), fileBytes: size };
});

parentPort?.on('message', (order: Order) => {
  const { number } = order;
  void work(order)
    .catch((error: unknown): Answer => {
      return { number, type: 'failed', reason: Error.isError(error) ? error.message : String(error) };
    })
    .then((answer) => parentPort?.postMessage(answer));
});

async function work(order: Order): Promise<Answer> {
  const { number, domain } = order;
  if (order.type === 'load') {
    await indexes.load(domain, order.file);
    return { number, type: 'loaded' };
  }
  const index = await indexes.of(domain);
  return { number, type: 'found', found: index.search(order.query) };
}

async function readPages(file: string): Promise<readonly PageText[]> {
  const pages: PageText[] = [];
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) pages.push(JSON.parse(line) as PageText);
  return pages;
}
