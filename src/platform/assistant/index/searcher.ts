/** The thread that searches, from outside. It is started when it is first needed, and again when it died. */
import { Worker } from 'node:worker_threads';
import type { Place } from '../../turns.ts';
import type { Found } from '../passage.ts';
import type { Answer, Order } from './messages.ts';
import type { Query } from './query.ts';
import { TimeLimitError } from './time-limit.ts';

/** Holds the indexes of sites by their domains. */
export interface Searcher {
  /** Builds the index of a site from the file of its pages, in place of the one before. */
  load(domain: string, file: string): Promise<void>;
  /**
   * Searches an index when its organization's turn comes; rejects when there is none, or no longer, and with a
   * {@link TimeLimitError} when the question takes too long.
   */
  search(domain: string, query: Query, place: Place): Promise<Found>;
  close(): Promise<void>;
}

export interface SearcherOptions {
  /** Called when the thread died and its indexes are gone. */
  readonly onDeath: () => void;
  /** How long the thread may take to answer a search, in milliseconds; it ends questions itself well before. */
  readonly silenceMs?: number;
  /** The program of the thread. */
  readonly entry?: URL;
}

const ENTRY = new URL('./search-thread.ts', import.meta.url);
const HEAP_MIB = 4096;
const SILENCE_MS = 10_000;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a searcher. */
export function openSearcher({ onDeath, silenceMs = SILENCE_MS, entry = ENTRY }: SearcherOptions): Searcher {
  let thread: Worker | undefined;
  let number = 0;
  const waiting = new Map<number, Waiting>();
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const end = (ended: Worker) => {
    if (thread !== ended) return;
    thread = undefined;
    fail('the search ended');
    onDeath();
  };
  const start = (): Worker => {
    const started = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.unref();
    started.on('message', (answer: Answer) => {
      waiting.get(answer.number)?.resolve(answer);
      waiting.delete(answer.number);
    });
    started.on('error', (error) => fail(`the search broke off: ${error.message}`));
    started.on('exit', () => end(started));
    return started;
  };
  const send = async (order: DistributiveOmit<Order, 'number'>): Promise<Answer> => {
    thread ??= start();
    number += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.set(number, { resolve, reject });
    thread.postMessage({ ...order, number });
    const answer = await promise;
    if (answer.type === 'failed') throw new Error(answer.reason);
    return answer;
  };
  /** A thread that does not answer does nothing for anybody: it is ended, and the next order starts another. */
  const sendOrEnd = async (order: DistributiveOmit<Order, 'number'>): Promise<Answer> => {
    let isSilent = false;
    const timer = setTimeout(() => {
      isSilent = true;
      if (thread === undefined) return;
      void thread.terminate();
      end(thread);
    }, silenceMs);
    try {
      return await send(order);
    } catch (error) {
      throw isSilent ? new TimeLimitError(`the search said nothing for ${silenceMs} ms`, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    load: async (domain, file) => void (await send({ type: 'load', domain, file })),
    async search(domain, query, place) {
      for (;;) {
        place.signal.throwIfAborted();
        // Not in its turn: that is for what takes the thread's time.
        await send({ type: 'hold', domain });
        const answer = await place.run(() => sendOrEnd({ type: 'search', domain, query }));
        if (answer.type === 'found') return answer.found;
        if (answer.type === 'exceeded') throw new TimeLimitError('the search of the question took too long');
        if (answer.type !== 'absent') throw new Error('the search answered something else');
      }
    },
    async close() {
      const running = thread;
      thread = undefined;
      await running?.terminate();
      fail('the platform stops');
    },
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
