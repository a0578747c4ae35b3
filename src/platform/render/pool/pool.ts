/** Pages rendered in threads, each with its own memory, so that several processors share the work. */
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Diagnostic, RenderError, systemCode } from '../errors.ts';
import type { PageTask } from '../page-writer.ts';
import type { PageAnswer, PageOrder, ThreadTask } from './messages.ts';
import { dealOut, type PageLoad } from './share.ts';

export interface PoolOptions {
  readonly task: ThreadTask;
  readonly pages: readonly PageLoad[];
  readonly threads: number;
  /** Says how a page is to be written; asked once a page, when its turn comes. */
  readonly taskOf: (index: number) => PageTask;
  /** The program of a thread. */
  readonly entry?: URL;
  /** Limit of a thread's JavaScript heap; that of the process when absent. */
  readonly heapMib?: number;
  readonly onWritten: (diagnostics: readonly Diagnostic[]) => void;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_ENTRY = new URL('./thread.ts', import.meta.url);
const BYTES_PER_MIB = 1024 * 1024;
/** One that is rendered, and one that waits, so that a thread never does. */
const ORDERS_PER_THREAD = 2;

/**
 * Writes pages in threads. Throws the {@link RenderError} of the first page, in the order of the site, that cannot be
 * rendered; the signal's reason when it is aborted; and what went wrong when a thread dies. Then no thread is left.
 */
export async function writeInThreads(options: PoolOptions): Promise<void> {
  const { signal } = options;
  signal?.throwIfAborted();
  const workers: Worker[] = [];
  const stop = Promise.withResolvers<never>();
  const abort = (): void => stop.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    await Promise.race([stop.promise, employ(options, workers)]);
  } finally {
    signal?.removeEventListener('abort', abort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function employ(options: PoolOptions, workers: Worker[]): Promise<void> {
  const crew = openOrders(options);
  const heapMib = options.heapMib ?? Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MIB);
  const runs = Array.from({ length: options.threads }, (_, thread) => {
    const resourceLimits = { maxOldGenerationSizeMb: heapMib };
    const worker = new Worker(options.entry ?? DEFAULT_ENTRY, { workerData: options.task, resourceLimits });
    workers.push(worker);
    const { pages } = options.task.facts;
    return runThread(worker, { ...crew, next: () => crew.next(thread), heapMib, pages, taskOf: options.taskOf });
  });
  await Promise.all(runs);
  if (crew.refusal() !== undefined) throw crew.refusal();
}

/** What a thread is given and what is heard of it. */
interface Orders {
  readonly next: () => number | undefined;
  readonly taskOf: PoolOptions['taskOf'];
  readonly written: (diagnostics: readonly Diagnostic[]) => void;
  readonly refused: (index: number, error: RenderError) => void;
  readonly heapMib: number;
  readonly pages: readonly { readonly file: string }[];
}

function openOrders({ pages, onWritten }: PoolOptions) {
  const share = dealOut(pages);
  let first: { readonly index: number; readonly error: RenderError } | undefined;
  return {
    /** Pages behind one that failed need not be rendered, those before it must: one of them may be the first to fail. */
    next(thread: number): number | undefined {
      let index = share(thread);
      while (index !== undefined && first !== undefined && index > first.index) index = share(thread);
      return index;
    },
    written: onWritten,
    refused(index: number, error: RenderError): void {
      if (first === undefined || index < first.index) first = { index, error };
    },
    refusal: () => first?.error,
  };
}

/** Keeps one thread busy; resolves when no page is left for it. */
function runThread(worker: Worker, orders: Orders): Promise<void> {
  const open: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const order = (): void => {
    while (open.length < ORDERS_PER_THREAD) {
      const index = orders.next();
      if (index === undefined) break;
      open.push(index);
      worker.postMessage({ index, task: orders.taskOf(index) } satisfies PageOrder);
    }
    if (open.length === 0) resolve();
  };
  worker.on('message', (answer: PageAnswer) => {
    open.splice(open.indexOf(answer.index), 1);
    if (answer.type === 'broken') return reject(answer.error);
    if (answer.type === 'written') orders.written(answer.diagnostics);
    else orders.refused(answer.index, new RenderError(answer.message, { diagnostics: answer.diagnostics }));
    order();
  });
  const at = () => orders.pages[open[0] ?? -1]?.file ?? 'the start';
  worker.on('error', (cause) => reject(deathOf(cause, at(), orders.heapMib)));
  worker.on('exit', (code) => reject(new Error(`A thread ended with code ${code} at ${at()}.`)));
  order();
  return promise;
}

function deathOf(cause: unknown, at: string, heapMib: number): unknown {
  if (systemCode(cause) !== 'ERR_WORKER_OUT_OF_MEMORY') return cause;
  return new RenderError(`${at}: rendering this page ran out of memory (limit ${heapMib} MiB).`, { cause });
}
