/** The thread that searches, from outside. It is started when it is first needed, and again when it died. */
import { Worker } from 'node:worker_threads';
import type { Found } from '../passage.ts';
import type { Answer, Order } from './messages.ts';
import type { Query } from './query.ts';

/** Holds the indexes of sites by their domains. */
export interface Searcher {
  /** Builds the index of a site from the file of its pages, in place of the one before. */
  load(domain: string, file: string): Promise<void>;
  /** Searches an index; rejects when there is none, or no longer. */
  search(domain: string, query: Query): Promise<Found>;
  close(): Promise<void>;
}

const ENTRY = new URL('./search-thread.ts', import.meta.url);
const HEAP_MIB = 4096;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a searcher; `onDeath` is called when the thread died and its indexes are gone. */
export function openSearcher(onDeath: () => void): Searcher {
  let thread: Worker | undefined;
  let number = 0;
  const waiting = new Map<number, Waiting>();
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(ENTRY, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.unref();
    started.on('message', (answer: Answer) => {
      waiting.get(answer.number)?.resolve(answer);
      waiting.delete(answer.number);
    });
    started.on('error', (error) => fail(`the search broke off: ${error.message}`));
    started.on('exit', () => {
      if (thread !== started) return;
      thread = undefined;
      fail('the search ended');
      onDeath();
    });
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
  return {
    load: async (domain, file) => void (await send({ type: 'load', domain, file })),
    async search(domain, query) {
      const answer = await send({ type: 'search', domain, query });
      if (answer.type !== 'found') throw new Error('the search answered something else');
      return answer.found;
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
