/** Following jobs on pages that are open: one reader of a job serves all pages that a session has of it. */
import type { Html } from '../render/model/html/template.ts';
import type { Visit } from './frame.ts';

/** Jobs that one session follows at the same time. */
const LIVE_MAX = 10;

/** A piece of a page, and the one after it; the last has none. */
interface Piece {
  readonly content: Html;
  readonly next: Promise<Piece | undefined>;
}

interface Reader {
  /** Pages that are open. */
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
  /** By session, then by job. */
  readonly #readers = new Map<string, Map<string, Reader>>();

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  /** Gives the pieces of a page from now on; `undefined` when the session follows as many jobs as it may. */
  follow(
    { session, signal }: Pick<Visit, 'session' | 'signal'>,
    jobId: string,
    read: ReadJob,
  ): AsyncIterable<Html> | undefined {
    const readers = this.#readers.get(session) ?? new Map<string, Reader>();
    if (signal.aborted || (readers.size >= LIVE_MAX && !readers.has(jobId))) return undefined;
    this.#readers.set(session, readers);
    const forget = (reader: Reader) => {
      if (readers.get(jobId) === reader) readers.delete(jobId);
      if (readers.size === 0 && this.#readers.get(session) === readers) this.#readers.delete(session);
    };
    const reader = readers.get(jobId) ?? this.#start(read, forget);
    readers.set(jobId, reader);
    reader.pages += 1;
    const leave = () => {
      reader.pages -= 1;
      if (reader.pages > 0) return;
      reader.left.abort();
      forget(reader);
    };
    signal.addEventListener('abort', leave, { once: true });
    return piecesFrom(reader.next.promise);
  }

  #start(read: ReadJob, onEnd: (reader: Reader) => void): Reader {
    const reader: Reader = { pages: 0, next: Promise.withResolvers(), left: new AbortController() };
    const run = async () => {
      for await (const content of read(AbortSignal.any([reader.left.signal, this.#stopping]))) {
        const { resolve } = reader.next;
        reader.next = Promise.withResolvers();
        resolve({ content, next: reader.next.promise });
      }
      return undefined;
    };
    void run().then(
      (end) => {
        onEnd(reader);
        reader.next.resolve(end);
      },
      (error: unknown) => {
        onEnd(reader);
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
