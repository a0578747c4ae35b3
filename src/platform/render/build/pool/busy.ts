/** One rendering process: its tasks, its messages, and the page at which it is lost. */
import type { ChildProcess } from 'node:child_process';
import { MEMORY_PASSED, pieceThatPassed } from '../../../limits/watch.ts';
import { type Diagnostic, errorAt, FILE_START, RenderError } from '../../model/errors.ts';
import type { PageTask } from '../page-writer.ts';
import type { PageAnswer, PageOrder } from './messages.ts';

/** What a process is given and what is heard of it. */
export interface Orders {
  /** Gives the next page; `undefined` when none is left. */
  readonly next: () => number | undefined;
  readonly taskOf: (index: number) => PageTask;
  readonly written: (diagnostics: readonly Diagnostic[]) => void;
  readonly refused: (index: number, error: RenderError) => void;
  readonly giveUp: (index: number, error: RenderError) => Promise<void>;
  readonly heapMib: number;
  /** Time that a page may take on the clock. */
  readonly clockMs: number;
  readonly pages: readonly { readonly file: string }[];
  /** Whether the run is over: processes are killed, and none is started. */
  readonly isOver: () => boolean;
}

/** One page in progress and one queued, so that a process is never idle. */
const ORDERS_PER_PROCESS = 2;
const OUTPUT_KEPT_CHARS = 4096;
const MS_PER_SECOND = 1000;

/** Keeps a process busy, and another in its place when it is lost; resolves when no page is left for it. */
export function keepBusy(hire: () => ChildProcess, orders: Orders): Promise<void> {
  const work = new Work(hire, orders);
  work.begin();
  return work.ended.promise.finally(() => work.rest());
}

class Work {
  readonly ended = Promise.withResolvers<void>();
  readonly #hire: () => ChildProcess;
  readonly #orders: Orders;
  /** Pages that were ordered and not answered: it is at the first. */
  readonly #open: number[] = [];
  #child: ChildProcess | undefined;
  /** A process that starts is at no page yet. */
  #isReady = false;
  #limit: NodeJS.Timeout | undefined;
  /** The page at which a process was ended from outside. */
  #endedAt: number | undefined;

  constructor(hire: () => ChildProcess, orders: Orders) {
    this.#hire = hire;
    this.#orders = orders;
  }

  /** Starts a process with what is open, and orders more. */
  begin(): void {
    if (this.#orders.isOver()) return;
    const child = this.#hire();
    this.#child = child;
    this.#isReady = false;
    let output = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT_CHARS);
    });
    // One that was given up may still say something.
    const listen =
      <T extends readonly unknown[]>(hear: (...event: T) => void) =>
      (...event: T) =>
        child === this.#child && !this.#orders.isOver() && hear(...event);
    child.on(
      'message',
      listen((answer) => this.#hear(answer as PageAnswer)),
    );
    child.on(
      'error',
      listen((cause: Error) => this.ended.reject(cause)),
    );
    child.on(
      'close',
      listen((code: number | null, name: string | null) => this.#fall(output, name ?? `code ${code}`, code === null)),
    );
    for (const index of this.#open) this.#post(index);
    this.#order();
  }

  rest(): void {
    this.#child = undefined;
    clearTimeout(this.#limit);
  }

  #order(): void {
    clearTimeout(this.#limit);
    while (this.#open.length < ORDERS_PER_PROCESS) {
      const index = this.#orders.next();
      if (index === undefined) break;
      this.#open.push(index);
      this.#post(index);
    }
    if (this.#open.length === 0) this.ended.resolve();
    else if (this.#isReady) this.#time();
  }

  #time(): void {
    const limitMs = this.#orders.clockMs;
    this.#limit = setTimeout(() => this.#lose(this.#open[0], `did not end within ${seconds(limitMs)}`), limitMs);
  }

  #post(index: number): void {
    // One that is gone is heard of by its end.
    this.#child?.send({ index, task: this.#orders.taskOf(index) } satisfies PageOrder, () => undefined);
  }

  #hear(answer: PageAnswer): void {
    if (answer.type === 'ready') {
      this.#isReady = true;
      this.#order();
      return;
    }
    this.#open.splice(this.#open.indexOf(answer.index), 1);
    const { written, refused } = this.#orders;
    if (answer.type === 'written') written(answer.diagnostics);
    else if (answer.type === 'broken') this.ended.reject(answer.error);
    else refused(answer.index, new RenderError(answer.message, { diagnostics: answer.diagnostics }));
    this.#order();
  }

  /** Finds out why a process ended, which none does by itself. */
  #fall(output: string, end: string, isSignal: boolean): void {
    const { heapMib } = this.#orders;
    const passed = pieceThatPassed(output);
    const at = this.#open[0];
    if (passed !== undefined) this.#lose(passed.piece, `took more than ${seconds(passed.limitMs)} of processor time`);
    else if (output.includes(MEMORY_PASSED) || output.includes('heap out of memory'))
      this.#lose(at, `ran out of memory (limit ${heapMib} MiB)`);
    else if (isSignal && this.#endedAt !== at) {
      // Killed from outside, perhaps not because of this page; only the second time counts.
      this.#endedAt = at;
      this.begin();
    } else if (isSignal) this.#lose(at, `ended its process by ${end}`);
    else this.ended.reject(new Error(`A process ended with ${end} at ${this.#fileOf(at)}. ${output}`.trim()));
  }

  /** Gives up a page, and goes on without it. */
  #lose(index: number | undefined, reason: string): void {
    clearTimeout(this.#limit);
    const lost = this.#child;
    this.#child = undefined;
    lost?.kill('SIGKILL');
    const place = index === undefined ? -1 : this.#open.indexOf(index);
    // Its answer came before its end.
    if (index === undefined || place < 0) {
      this.begin();
      return;
    }
    this.#open.splice(place, 1);
    const error = errorAt(
      this.#fileOf(index),
      FILE_START,
      `rendering this page ${reason}; make it shorter or simpler.`,
    );
    this.#orders
      .giveUp(index, error)
      .then(() => this.begin())
      .catch(this.ended.reject);
  }

  #fileOf(index: number | undefined): string {
    return this.#orders.pages[index ?? -1]?.file ?? 'the start';
  }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / MS_PER_SECOND)} s`;
}
