/** Pages rendered in processes, so that several processors share the work, and whatever a page does can be ended. */
import type { ChildProcess } from 'node:child_process';
import { addAbortListener } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { entryBeside } from '../../../limits/entry.ts';
import { programEnvironment, startProgram } from '../../../limits/program.ts';
import { clockLimitMs, MEMORY_PASSED, pieceThatPassed } from '../../../limits/watch.ts';
import type { ApiPart } from '../../api/reference.ts';
import type { SitePlan } from '../../layout/site-context.ts';
import { type Diagnostic, errorAt, FILE_START, RenderError } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import type { PageTask, WrittenPage } from '../page-writer.ts';
import { type QueuedPage, schedulePages } from './schedule.ts';

export interface PoolOptions {
  /** Processor time that a page may take, in milliseconds. */
  readonly pageLimitMs: number;
  /** Time that a page may take on the clock, for one that waits for ever; see `clockLimitMs`. */
  readonly clockMs?: number;
  /** Limit of a process's JavaScript heap; that of this one when absent. */
  readonly heapMib?: number;
  /** The program of a process. */
  readonly entry?: URL;
}

/** The first message to a process. Messages are plain data. */
export interface SiteTask {
  /** The documentation folder, absolute. */
  readonly docs: string;
  /** The folder of the site, which exists. */
  readonly out: string;
  readonly plan: SitePlan;
  /** Where pages are kept for later exports, and the digest of the site. */
  readonly cache?: { readonly folder: string; readonly digest: string };
}

/** Asks a process to write the page that stands at `index` of the site's pages. */
export interface PageOrder extends PageTask {
  readonly index: number;
}

/** The outcome of an order. Errors lose their class on the way. */
export type PageReply = { readonly index: number } & (
  | ({ readonly type: 'written' } & WrittenPage)
  | { readonly type: 'refused'; readonly message: string; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'broken'; readonly error: unknown }
);

/** Pages to write, and what is done about them here. */
export interface PoolWork {
  /** The same for all that one pool writes. */
  readonly siteTask: SiteTask;
  readonly pages: readonly QueuedPage[];
  readonly processes: number;
  /** Returns what is not in the file of a page, which may be large; called when it is rendered. */
  readonly partOf: (page: Page) => ApiPart;
  readonly onWritten: (queued: QueuedPage, written: WrittenPage) => void;
  /** Replaces a page that exceeds its time or memory; an error that it throws fails the work. */
  readonly giveUp: (queued: QueuedPage, error: RenderError) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_ENTRY = entryBeside(import.meta.url, 'page-process');
const BYTES_PER_MIB = 1024 * 1024;
/** Memory of a process for its program and for allocations outside the heap. */
const BESIDE_HEAP_MIB = 512;
/** One page in progress and one queued, so that a process is never idle. */
const ORDERS_PER_PROCESS = 2;
const OUTPUT_KEPT_CHARS = 4096;
const MS_PER_SECOND = 1000;

/** Processes that render pages. The first one loads its program while nobody has work for it yet. */
export class PagePool implements AsyncDisposable {
  readonly #options: Required<PoolOptions>;
  readonly #workers: PageWorker[];

  constructor(options: PoolOptions) {
    const heapMib = Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MIB);
    const clockMs = clockLimitMs(options.pageLimitMs);
    this.#options = { entry: DEFAULT_ENTRY, heapMib, clockMs, ...options };
    this.#workers = [new PageWorker(this.#options)];
  }

  /**
   * Writes pages. Throws the {@link RenderError} of the first page, in the order of the site, that cannot be rendered; the
   * signal's reason when it is aborted; and what went wrong when a process dies. Then the pool is only good to be ended.
   */
  async write(work: PoolWork): Promise<void> {
    const { signal, processes } = work;
    signal?.throwIfAborted();
    while (this.#workers.length < processes) this.#workers.push(new PageWorker(this.#options));
    const schedule = schedulePages(work.pages);
    const refused = new Map<number, RenderError>();
    /** Pages behind one that failed need not be rendered, those before it must: one of them may be the first to fail. */
    const next = (workerIndex: number): QueuedPage | undefined => {
      let queued = schedule(workerIndex);
      while (queued !== undefined && queued.index > Math.min(...refused.keys())) queued = schedule(workerIndex);
      return queued;
    };
    const dispatch = (worker: PageWorker, workerIndex: number): Promise<void> =>
      worker.run({ ...work, next: () => next(workerIndex), refused: ({ index }, error) => refused.set(index, error) });
    const aborted = Promise.withResolvers<never>();
    using _listener = signal && addAbortListener(signal, () => aborted.reject(signal.reason));
    await Promise.race([aborted.promise, Promise.all(this.#workers.slice(0, processes).map(dispatch))]);
    const first = refused.get(Math.min(...refused.keys()));
    if (first !== undefined) throw first;
  }

  /** Ends all processes; resolves when they are no more. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.end()));
  }
}

/** The queue from which a worker takes its pages. */
interface Dispatcher extends Omit<PoolWork, 'pages'> {
  readonly next: () => QueuedPage | undefined;
  readonly refused: (queued: QueuedPage, error: RenderError) => void;
}

/** One process at a time, and another in its place when it is lost. */
class PageWorker {
  readonly #options: Required<PoolOptions>;
  #child: ChildProcess | undefined;
  #knowsSite = false;
  #dispatcher: Dispatcher | undefined;
  #ended = Promise.withResolvers<void>();
  /** Pages that were ordered and have no reply yet: the process is at the first. */
  #open: QueuedPage[] = [];
  #limit: NodeJS.Timeout | undefined;
  /** The page at which a process was ended from outside. */
  #endedAt: QueuedPage | undefined;
  #giving: Promise<void> = Promise.resolve();

  constructor(options: Required<PoolOptions>) {
    this.#options = options;
    this.#start();
  }

  /** Writes pages until none is left for this worker. */
  async run(dispatcher: Dispatcher): Promise<void> {
    this.#dispatcher = dispatcher;
    this.#ended = Promise.withResolvers();
    if (this.#child === undefined || hasEnded(this.#child)) this.#start();
    this.#order();
    await this.#ended.promise;
  }

  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#dispatcher = undefined;
    clearTimeout(this.#limit);
    if (child !== undefined) await endProcess(child);
    await this.#giving;
  }

  #start(): void {
    const { entry, heapMib, pageLimitMs } = this.#options;
    const limits = { heapMib, memoryMib: heapMib + BESIDE_HEAP_MIB, processorMs: pageLimitMs };
    const child = startProgram(entry, limits, programEnvironment());
    this.#child = child;
    this.#knowsSite = false;
    let output = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT_CHARS);
    });
    child.on('message', (reply: PageReply) => child === this.#child && this.#hear(reply));
    child.on('error', (cause) => child === this.#child && this.#fail(cause));
    child.on('close', (code, signal) => child === this.#child && this.#fall(output, code, signal));
  }

  /** Orders pages until enough are open. */
  #order(): void {
    clearTimeout(this.#limit);
    while (this.#open.length < ORDERS_PER_PROCESS) {
      const queued = this.#dispatcher?.next();
      if (queued === undefined) break;
      this.#open.push(queued);
      this.#send(queued);
    }
    const { clockMs } = this.#options;
    if (this.#open.length === 0) this.#ended.resolve();
    else this.#limit = setTimeout(() => this.#lose(this.#open[0], `did not end within ${seconds(clockMs)}`), clockMs);
  }

  #send(queued: QueuedPage): void {
    if (this.#dispatcher === undefined) return;
    const { siteTask, partOf } = this.#dispatcher;
    const { index, page, cacheEntry } = queued;
    // The end of a process is handled where it is noticed.
    const ignore = (): void => undefined;
    if (!this.#knowsSite) this.#child?.send(siteTask, ignore);
    this.#knowsSite = true;
    this.#child?.send({ index, part: partOf(page), cacheEntry } satisfies PageOrder, ignore);
  }

  #hear(reply: PageReply): void {
    const queued = this.#openAt(reply.index);
    if (queued === undefined) return;
    this.#open.splice(this.#open.indexOf(queued), 1);
    try {
      if (reply.type === 'broken') throw reply.error;
      if (reply.type === 'written') this.#dispatcher?.onWritten(queued, reply);
      else this.#dispatcher?.refused(queued, new RenderError(reply.message, reply));
      this.#order();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Finds a page that was ordered; its reply may have come before the end of its process. */
  #openAt(index: number): QueuedPage | undefined {
    return this.#open.find((one) => one.index === index);
  }

  #fail(error: unknown): void {
    clearTimeout(this.#limit);
    // One that nobody has work for yet is started anew when there is some; then its error is met again.
    if (this.#dispatcher === undefined) this.#child = undefined;
    else this.#ended.reject(error);
  }

  /** Finds out why a process ended, which none does by itself. */
  #fall(output: string, code: number | null, signal: string | null): void {
    const passed = pieceThatPassed(output);
    const [at] = this.#open;
    if (passed !== undefined)
      this.#lose(this.#openAt(passed.piece), `took more than ${seconds(passed.limitMs)} of processor time`);
    else if (output.includes(MEMORY_PASSED) || output.includes('heap out of memory'))
      this.#lose(at, `ran out of memory (limit ${this.#options.heapMib} MiB)`);
    else if (signal === null)
      this.#fail(new Error(`A process ended with code ${code} at ${at?.page.file ?? 'the start'}. ${output}`));
    else if (this.#endedAt === at) this.#lose(at, `ended its process by ${signal}`);
    else {
      // Killed from outside, perhaps not because of this page; only the second time counts.
      this.#endedAt = at;
      this.#lose(undefined, '');
    }
  }

  /** Gives up a page, or none, and goes on with another process. */
  #lose(queued: QueuedPage | undefined, reason: string): void {
    clearTimeout(this.#limit);
    const lost = this.#child;
    this.#child = undefined;
    this.#open = this.#open.filter((one) => one !== queued);
    const giveUp = async (): Promise<void> => {
      if (lost !== undefined) await endProcess(lost);
      const message = `rendering this page ${reason}; make it shorter or simpler.`;
      if (queued !== undefined) await this.#dispatcher?.giveUp(queued, errorAt(queued.page.file, FILE_START, message));
      if (this.#dispatcher === undefined) return;
      this.#start();
      for (const open of this.#open) this.#send(open);
      this.#order();
    };
    this.#giving = giveUp().catch((error) => this.#ended.reject(error));
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / MS_PER_SECOND)} s`;
}
