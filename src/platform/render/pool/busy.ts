/** One thread at work: what it is given, what is heard of it, and what becomes of the page at which it is lost. */
import type { Worker } from 'node:worker_threads';
import { type Diagnostic, errorAt, FILE_START, RenderError, systemCode } from '../errors.ts';
import type { PageTask } from '../page-writer.ts';
import type { PageAnswer, PageOrder } from './messages.ts';

/** What a thread is given and what is heard of it. */
export interface Orders {
  /** Gives the next page; `undefined` when none is left. */
  readonly next: () => number | undefined;
  readonly taskOf: (index: number) => PageTask;
  readonly written: (diagnostics: readonly Diagnostic[]) => void;
  readonly refused: (index: number, error: RenderError) => void;
  readonly giveUp: ((index: number, error: RenderError) => Promise<void>) | undefined;
  readonly heapMib: number;
  readonly pageLimitMs: number;
  readonly pages: readonly { readonly file: string }[];
}

/** One that is rendered, and one that waits, so that a thread never does. */
const ORDERS_PER_THREAD = 2;

/** Keeps a thread busy, and another in its place when it is lost; resolves when no page is left for it. */
export function keepBusy(hire: () => Worker, orders: Orders): Promise<void> {
  const work = new Work(hire, orders);
  work.begin();
  return work.ended.promise.finally(() => work.rest());
}

class Work {
  readonly ended = Promise.withResolvers<void>();
  readonly #hire: () => Worker;
  readonly #orders: Orders;
  /** Pages that were ordered and not answered: it is at the first. */
  readonly #open: number[] = [];
  #worker: Worker | undefined;
  /** A thread that starts is at no page yet. */
  #isAwake = false;
  #limit: NodeJS.Timeout | undefined;

  constructor(hire: () => Worker, orders: Orders) {
    this.#hire = hire;
    this.#orders = orders;
  }

  /** Starts a thread with what is open, and orders more. */
  begin(): void {
    const worker = this.#hire();
    this.#worker = worker;
    this.#isAwake = false;
    // One that was given up may still say something.
    const listen =
      <T>(hear: (event: T) => void) =>
      (event: T) =>
        worker === this.#worker && hear(event);
    worker.on(
      'online',
      listen(() => this.#wake()),
    );
    worker.on(
      'message',
      listen((answer: PageAnswer) => this.#hear(answer)),
    );
    worker.on(
      'error',
      listen((cause: unknown) => this.#fall(cause)),
    );
    worker.on(
      'exit',
      listen((code: number) => this.#end(code)),
    );
    for (const index of this.#open) this.#post(index);
    this.#order();
  }

  rest(): void {
    clearTimeout(this.#limit);
  }

  #order(): void {
    clearTimeout(this.#limit);
    while (this.#open.length < ORDERS_PER_THREAD) {
      const index = this.#orders.next();
      if (index === undefined) break;
      this.#open.push(index);
      this.#post(index);
    }
    if (this.#open.length === 0) this.ended.resolve();
    else if (this.#isAwake) this.#time();
  }

  #wake(): void {
    this.#isAwake = true;
    if (this.#open.length > 0) this.#time();
  }

  #time(): void {
    const { pageLimitMs } = this.#orders;
    this.#limit = setTimeout(() => this.#lose(`took more than ${Math.round(pageLimitMs / 1000)} s`), pageLimitMs);
  }

  #post(index: number): void {
    this.#worker?.postMessage({ index, task: this.#orders.taskOf(index) } satisfies PageOrder);
  }

  #hear(answer: PageAnswer): void {
    this.#open.splice(this.#open.indexOf(answer.index), 1);
    const { written, refused } = this.#orders;
    if (answer.type === 'written') written(answer.diagnostics);
    else if (answer.type === 'broken') this.ended.reject(answer.error);
    else refused(answer.index, new RenderError(answer.message, { diagnostics: answer.diagnostics }));
    this.#order();
  }

  #fall(cause: unknown): void {
    if (systemCode(cause) !== 'ERR_WORKER_OUT_OF_MEMORY') this.ended.reject(cause);
    else this.#lose(`ran out of memory (limit ${this.#orders.heapMib} MiB)`, cause);
  }

  /** Gives up the page that the thread is at, and goes on without it. */
  #lose(reason: string, cause?: unknown): void {
    clearTimeout(this.#limit);
    const message = `rendering this page ${reason}; make it shorter or simpler.`;
    const error = errorAt(this.#at(), FILE_START, message, cause);
    const index = this.#open.shift();
    const { giveUp } = this.#orders;
    if (index === undefined || giveUp === undefined) {
      this.ended.reject(error);
      return;
    }
    const lost = this.#worker;
    this.#worker = undefined;
    void lost?.terminate();
    giveUp(index, error).then(() => this.begin(), this.ended.reject);
  }

  #end(code: number): void {
    this.ended.reject(new Error(`A thread ended with code ${code} at ${this.#at()}.`));
  }

  #at(): string {
    return this.#orders.pages[this.#open[0] ?? -1]?.file ?? 'the start';
  }
}
