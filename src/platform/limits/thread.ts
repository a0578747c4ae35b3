/** A thread that carries out orders. It is started on demand, and again when it died, until it is closed. */
import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { messageOf } from '../log.ts';
import { orAborted } from '../waiting.ts';
import { SOURCE_NAMES } from './entry.ts';

export interface ThreadOptions {
  /** What it does, for errors: `the search`. */
  readonly name: string;
  /** Its program, which calls {@link serveThread}. */
  readonly entry: URL;
  readonly heapMib: number;
}

/** A thread exceeded its time limit and was terminated. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/** An order, and where its answer goes. */
interface Sent<Order> {
  readonly order: Order;
  readonly port: MessagePort;
}

type Reply<Answer> = { readonly answer: Answer } | { readonly fault: string };

interface Running {
  readonly worker: Worker;
  /** Resolves with the reason of its end. */
  readonly ended: Promise<Error>;
}

/** A thread, from outside. */
export class Thread<Order, Answer> {
  readonly #options: ThreadOptions;
  #running: Running | undefined;
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
    if (this.#isClosed) throw new Error('the platform stops');
    this.#running ??= this.#start();
    const { worker, ended } = this.#running;
    const { port1: own, port2: port } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>();
    own.once('message', resolve);
    // Its other end closes with the thread.
    own.once('close', () => void ended.then(reject));
    own.unref();
    worker.postMessage({ order, port } satisfies Sent<Order>, [port]);
    try {
      const reply = await (silenceMs === undefined ? promise : this.#orSilence(promise, silenceMs, worker));
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer;
    } finally {
      own.removeAllListeners();
      own.close();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.worker.terminate();
  }

  async #orSilence<T>(answer: Promise<T>, silenceMs: number, worker: Worker): Promise<T> {
    const silence = AbortSignal.timeout(silenceMs);
    return await orAborted(answer, silence).catch((error: unknown) => {
      if (error !== silence.reason) throw error;
      if (this.#running?.worker === worker) this.#running = undefined;
      void worker.terminate();
      throw new SilenceError(`${this.#options.name} said nothing for ${silenceMs} ms`);
    });
  }

  #start(): Running {
    const { entry, heapMib, name } = this.#options;
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
      execArgv: ['--disable-warning=ExperimentalWarning', SOURCE_NAMES],
    });
    worker.unref();
    const ended = new Promise<Error>((resolve) => {
      let reason = `${name} ended`;
      worker.once('error', (error) => {
        reason = `${name} broke off: ${messageOf(error)}`;
      });
      worker.once('exit', () => {
        if (this.#running?.worker === worker) this.#running = undefined;
        resolve(new Error(reason));
      });
    });
    return { worker, ended };
  }
}

/** Answers the orders of a {@link Thread}, in any order; called once by its program. An order that throws has failed. */
export function serveThread<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  parentPort?.on('message', ({ order, port }: Sent<Order>) => {
    void work(order)
      .then((answer): Reply<Answer> => ({ answer }))
      .catch((error: unknown): Reply<Answer> => ({ fault: messageOf(error) }))
      .then((reply) => port.postMessage(reply));
  });
}
