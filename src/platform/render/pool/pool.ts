/** Pages rendered in threads, each with its own memory, so that several processors share the work. */
import { existsSync, readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Diagnostic, RenderError } from '../errors.ts';
import type { PageTask } from '../page-writer.ts';
import { keepBusy } from './busy.ts';
import type { ThreadTask } from './messages.ts';
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
  /** Time that a page may take. */
  readonly pageLimitMs?: number;
  /** Puts something in the place of a page that takes too long or too much memory; without it such a page fails all. */
  readonly giveUp?: ((index: number, error: RenderError) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_ENTRY = new URL('./thread.ts', import.meta.url);
const BYTES_PER_MIB = 1024 * 1024;
/** As of the main thread, so that a page that is nested too deeply is so in both. Threads have four times as much. */
const STACK_MIB = 1;
/** Room for young objects. V8 takes several times as much by default, and is no faster for it here. */
const YOUNG_MIB = 48;
/** No honest page takes a hundredth of it. */
const DEFAULT_PAGE_LIMIT_MS = 120_000;

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
  const env = threadEnvironment();
  const heapMib = options.heapMib ?? Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MIB);
  const runs = Array.from({ length: options.threads }, (_, thread) => {
    const resourceLimits = {
      maxOldGenerationSizeMb: heapMib,
      maxYoungGenerationSizeMb: YOUNG_MIB,
      stackSizeMb: STACK_MIB,
    };
    const hire = (): Worker => {
      const worker = new Worker(options.entry ?? DEFAULT_ENTRY, { workerData: options.task, resourceLimits, env });
      workers.push(worker);
      return worker;
    };
    const { pageLimitMs = DEFAULT_PAGE_LIMIT_MS, giveUp, taskOf } = options;
    const { pages } = options.task.facts;
    return keepBusy(hire, { ...crew, next: () => crew.next(thread), heapMib, pageLimitMs, giveUp, pages, taskOf });
  });
  await Promise.all(runs);
  if (crew.refusal() !== undefined) throw crew.refusal();
}

/**
 * Threads read their code, compiled, where Node keeps it. One that found none there would write all of it as it ends, each
 * the same, which takes longer than they gain.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...others } = process.env;
  const folder = getCompileCacheDir();
  return folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0 ? process.env : others;
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
