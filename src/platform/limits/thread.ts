/** A thread that handles messages. It is started on demand, and again when it died, until it is closed. */
import { parentPort, Worker } from 'node:worker_threads';
import { messageOf } from '../log.ts';
import { orAborted } from '../waiting.ts';
import { SOURCE_NAMES } from './entry.ts';

export interface ThreadOptions {
  /** What it does, for errors: `the search`. */
  readonly name: string;
  /** Its program: it answers each order by its number, in any order. */
  readonly entry: URL;
  readonly heapMib: number;
  /** What its program finds as `workerData`. */
  readonly data?: unknown;
  /** Called when it died, and what it held is gone. */
  readonly onDeath?: () => void;
}

/** A thread exceeded its time limit and was terminated. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/** An order with the number that its answer has, too. */
export type Numbered<T> = T extends unknown ? T & { readonly number: number } : never;
/** An order that could not be carried out. */
export type Failure = { readonly type: 'failed'; readonly reason: string };

const CLOSED = 'the platform stops';

interface Waiting<Answer> {
  readonly resolve: (answer: Answer | Failure) => void;
  readonly reject: (error: Error) => void;
}

/** A thread, from outside. */
export class Thread<Order extends object, Answer extends { readonly type: string }> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | undefined;
  #number = 0;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Sends an order, and gives its answer. Rejects with its reason where it fails, when the thread dies or is closed, and with a
   * {@link SilenceError} when it says nothing for `silenceMs`: then it does nothing for anybody, and the next order starts
   * another.
   */
  async ask(order: Order, { silenceMs }: { readonly silenceMs?: number } = {}): Promise<Answer> {
    if (this.#isClosed) throw new Error(CLOSED);
    this.#worker ??= this.#start();
    this.#number += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Answer | Failure>();
    this.#waiting.set(this.#number, { resolve, reject });
    this.#worker.postMessage({ ...order, number: this.#number });
    const answer = await (silenceMs === undefined ? promise : this.#orSilence(promise, silenceMs));
    if (isFailure(answer)) throw new Error(answer.reason);
    return answer;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#worker;
    this.#worker = undefined;
    await running?.terminate();
    this.#fail(CLOSED);
  }

  async #orSilence<T>(answer: Promise<T>, silenceMs: number): Promise<T> {
    const silence = AbortSignal.timeout(silenceMs);
    return await orAborted(answer, silence).catch((error: unknown) => {
      if (error !== silence.reason) throw error;
      const worker = this.#worker;
      void worker?.terminate();
      if (worker !== undefined) this.#end(worker);
      throw new SilenceError(`${this.#options.name} said nothing for ${silenceMs} ms`);
    });
  }

  #start(): Worker {
    const { entry, heapMib, name, data } = this.#options;
    const started = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
      execArgv: ['--disable-warning=ExperimentalWarning', SOURCE_NAMES],
    });
    started.unref();
    started.on('message', (answer: Numbered<Answer | Failure>) => {
      this.#waiting.get(answer.number)?.resolve(answer);
      this.#waiting.delete(answer.number);
    });
    started.on('error', (error) => this.#fail(`${name} broke off: ${error.message}`));
    started.on('exit', () => this.#end(started));
    return started;
  }

  #end(ended: Worker): void {
    if (this.#worker !== ended) return;
    this.#worker = undefined;
    this.#fail(`${this.#options.name} ended`);
    this.#options.onDeath?.();
  }

  #fail(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

function isFailure(answer: { readonly type: string }): answer is Failure {
  return answer.type === 'failed';
}

/** Answers the orders of a {@link Thread}; called once by its program. An order that is thrown over has failed. */
export function serveThread<Order extends object, Answer extends { readonly type: string }>(
  work: (order: Order) => Promise<Answer>,
): void {
  parentPort?.on('message', (order: Numbered<Order>) => {
    const { number } = order;
    void work(order)
      .catch((error: unknown): Failure => ({ type: 'failed', reason: messageOf(error) }))
      .then((answer) => parentPort?.postMessage({ ...answer, number }));
  });
}
