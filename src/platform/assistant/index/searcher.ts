/** The thread that searches, from outside. */

import type { Ticket } from '../../fair-queue.ts';
import { entryBeside } from '../../limits/entry.ts';
import { SilenceError, Thread } from '../../limits/thread.ts';
import type { Found, Query } from '../passage.ts';
import type { Answer, Lacking, Learned, Order } from './messages.ts';
import { TimeLimitError } from './time-limit.ts';

/** Holds the indexes of sites by their domains. */
export interface Searcher {
  /** Builds the index of a site from the file of its pages, in place of the one before. */
  load(domain: string, file: string): Promise<void>;
  /** Keeps vectors of texts for an index; gives some of its texts that need one next. */
  learn(domain: string, learned: Learned): Promise<Lacking>;
  /**
   * Searches an index when its organization's turn comes; rejects when there is none, or no longer, and with a
   * {@link TimeLimitError} when the question takes too long, or a {@link NoRoomError}.
   */
  search(domain: string, query: Query, ticket: Ticket): Promise<Found>;
  close(): Promise<void>;
}

/** The index was dropped for others each time before its turn came. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

export interface SearcherOptions {
  /** Called when the thread died and its indexes are gone. */
  readonly onDeath: () => void;
  /** How long the thread may take to answer a search, in milliseconds; it ends questions itself well before. */
  readonly silenceMs?: number;
  /** Name of the file of an index's vectors, beside that of its pages; without one none are kept. */
  readonly vectorsFile?: string | undefined;
  /** The program of the thread. */
  readonly entry?: URL;
}

const ENTRY = entryBeside(import.meta.url, 'search-thread');
const HEAP_MIB = 4096;
const SILENCE_MS = 10_000;
/** How often an index is made for one question. */
const TRIES_MAX = 3;

/** Opens a searcher. */
export function openSearcher(options: SearcherOptions): Searcher {
  const { onDeath, silenceMs = SILENCE_MS, entry = ENTRY, vectorsFile: data } = options;
  const thread = new Thread<Order, Answer>({ name: 'the search', entry, heapMib: HEAP_MIB, data, onDeath });
  const searchNow = (domain: string, query: Query) =>
    thread.ask({ type: 'search', domain, query }, { silenceMs }).catch((error: unknown) => {
      throw error instanceof SilenceError ? new TimeLimitError(error.message, { cause: error }) : error;
    });
  return {
    load: async (domain, file) => void (await thread.ask({ type: 'load', domain, file })),
    async learn(domain, learned) {
      const answer = await thread.ask({ type: 'learn', domain, learned });
      if (answer.type !== 'lacking') throw otherAnswer();
      return answer.lacking;
    },
    async search(domain, query, ticket) {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        ticket.signal.throwIfAborted();
        // Not in its turn: that is for what takes the thread's time.
        await thread.ask({ type: 'hold', domain });
        const answer = await ticket.run(() => searchNow(domain, query));
        if (answer.type === 'found') return answer.found;
        if (answer.type === 'exceeded') throw new TimeLimitError('the search of the question took too long');
        if (answer.type !== 'absent') throw otherAnswer();
      }
      throw new NoRoomError(`the index of ${domain} was dropped ${TRIES_MAX} times before its turn came`);
    },
    close: () => thread.close(),
  };
}

function otherAnswer(): Error {
  return new Error('the search answered something else');
}
