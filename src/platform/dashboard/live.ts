/** Following jobs on pages that are open: one reader of a job serves all pages that a session has of it. */
import type { Html } from '../render/model/html/template.ts';
import type { Visit } from './frame.ts';

const LIVE_MAX = 10;

/** A piece of a page, and the one after it; the last has none. */
interface Piece {
  readonly content: Html;
  readonly next: Promise<Piece | undefined>;
}

interface Reader {
  pages: number;
  next: PromiseWithResolvers<Piece | undefined>;
  /** Aborts when no page is open any more. */
  readonly left: AbortController;
}

/** Reads a job on and on until it has ended, or the signal aborts. */
export type ReadJob = (signal: AbortSignal) => AsyncIterable<Html>;

/** The jobs that are followed, until `stopping` aborts. */
export class LiveJobs {
  readonly #stopping: AbortSignal;
  /** By session and job. */
  readonly #readers = new Map<string, Reader>();

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  /** Gives the pieces of a page from now on; `undefined` when the session follows as many jobs as it may. */
  follow(
    { session, signal }: Pick<Visit, 'session' | 'signal'>,
    jobId: string,
    read: ReadJob,
  ): AsyncIterable<Html> | undefined {
    const key = `${session} ${jobId}`;
    const followed = [...this.#readers.keys()].filter((each) => each.startsWith(`${session} `));
    if (signal.aborted || (!this.#readers.has(key) && followed.length >= LIVE_MAX)) return undefined;
    const reader = this.#readers.get(key) ?? this.#start(key, read);
    reader.pages += 1;
    const leave = () => {
      reader.pages -= 1;
      if (reader.pages > 0) return;
      reader.left.abort();
      this.#forget(key, reader);
    };
    signal.addEventListener('abort', leave, { once: true });
    return piecesFrom(reader.next.promise);
  }

  /** Another reader of the same job may have begun since. */
  #forget(key: string, reader: Reader): void {
    if (this.#readers.get(key) === reader) this.#readers.delete(key);
  }

  #start(key: string, read: ReadJob): Reader {
    const reader: Reader = { pages: 0, next: Promise.withResolvers(), left: new AbortController() };
    this.#readers.set(key, reader);
    const run = async () => {
      for await (const content of read(AbortSignal.any([reader.left.signal, this.#stopping]))) {
        const { resolve } = reader.next;
        reader.next = Promise.withResolvers();
        resolve({ content, next: reader.next.promise });
      }
    };
    void run()
      .finally(() => this.#forget(key, reader))
      .then(
        () => reader.next.resolve(undefined),
        (error: unknown) => {
          // Each page meets it when it comes there.
          reader.next.promise.catch(() => undefined);
          reader.next.reject(error);
        },
      );
    return reader;
  }
}

async function* piecesFrom(first: Promise<Piece | undefined>): AsyncGenerator<Html> {
  for (let piece = await first; piece !== undefined; piece = await piece.next) yield piece.content;
}
