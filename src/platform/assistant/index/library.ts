/** The indexes of all sites: made when first asked for, made anew when the documentation changed, kept on disk. */
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../log.ts';
import type { Found } from '../passage.ts';
import { fingerprintFolder } from './fingerprint.ts';
import type { Query } from './query.ts';
import type { ReadSite } from './read-site.ts';
import { openSearcher } from './searcher.ts';
import type { Task } from './task.ts';

export interface Library {
  /**
   * Searches the site of a domain. The first search waits until there is an index; later ones take the one that is there
   * while a new one is made. Rejects with an {@link IndexError} when the site cannot be read.
   */
  search(domain: string, query: Query, signal: AbortSignal): Promise<Found>;
  close(): Promise<void>;
}

export interface LibraryOptions {
  /** Gives the documentation folder of a domain; `undefined` when there is no such site. */
  readonly docsOf: (domain: string) => string | undefined;
  /** Folder that keeps the pages of indexes. */
  readonly folder: string;
  readonly rendering: Pick<Task, 'keepGoing' | 'sanitize' | 'playground'>;
  /** Folder that keeps rendered pages, of exports too; each site in its own below it. */
  readonly cacheOf?: (domain: string) => string;
  readonly readSite: ReadSite;
  readonly log: Log;
  /** How long the folder is taken to be as it was, in milliseconds. */
  readonly freshMs?: number;
}

/** A site that cannot be searched. The message is one sentence for the user. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

interface Shelf {
  /** What the index in the thread was made of. */
  loaded?: string;
  lookedAt: number;
  /** What is going on to bring it up to date. */
  work?: Promise<void>;
}

const FRESH_MS = 5000;
/** Changes with what is kept of pages. */
const FORM = 1;

/** Opens the library of a platform; nothing is read until it is asked. */
export function openLibrary(options: LibraryOptions): Library {
  const { log, freshMs = FRESH_MS } = options;
  const shelves = new Map<string, Shelf>();
  const searcher = openSearcher(() => shelves.clear());
  const stop = new AbortController();
  const refresh = (domain: string, shelf: Shelf): Promise<void> => {
    shelf.work ??= bringUpToDate(domain, shelf)
      .then(() => {
        shelf.lookedAt = performance.now();
      })
      .finally(() => {
        delete shelf.work;
      });
    return shelf.work;
  };
  const bringUpToDate = async (domain: string, shelf: Shelf): Promise<void> => {
    const docs = options.docsOf(domain);
    if (docs === undefined) throw new Error(`there is no site of ${domain}`);
    const fingerprint = await fingerprintFolder(docs, [FORM, options.rendering]);
    if (fingerprint === shelf.loaded) return;
    const begun = performance.now();
    const file = await pagesOf(options, { domain, docs, fingerprint, signal: stop.signal });
    await searcher.load(domain, file);
    shelf.loaded = fingerprint;
    log.info('index.loaded', { domain, milliseconds: Math.round(performance.now() - begun) });
  };
  return {
    async search(domain, query, signal) {
      const shelf = shelves.get(domain) ?? { lookedAt: Number.NEGATIVE_INFINITY };
      shelves.set(domain, shelf);
      const isFresh = performance.now() - shelf.lookedAt < freshMs;
      const reading = isFresh ? undefined : refresh(domain, shelf);
      const told = reading?.catch((error: unknown) => {
        const reason = Error.isError(error) ? error.message : String(error);
        if (!stop.signal.aborted) log.error('index.failed', { domain, reason });
        if (shelf.loaded === undefined) throw new IndexError('The documentation cannot be searched at the moment.');
      });
      // What is there is taken while something newer is made.
      if (shelf.loaded === undefined && told !== undefined) await orAborted(told, signal);
      return await orAborted(searcher.search(domain, query), signal);
    },
    async close() {
      stop.abort(new Error('the platform stops'));
      await Promise.allSettled([...shelves.values()].map(({ work }) => work));
      await searcher.close();
    },
  };
}

interface Edition {
  readonly domain: string;
  readonly docs: string;
  readonly fingerprint: string;
  readonly signal: AbortSignal;
}

/** Gives the file of a site's pages: the one that is kept, or a new one in place of all others. */
async function pagesOf(
  { folder, rendering, cacheOf, readSite }: LibraryOptions,
  { domain, docs, fingerprint, signal }: Edition,
): Promise<string> {
  const own = path.join(folder, createHash('sha256').update(domain).digest('hex').slice(0, 32));
  const name = `${fingerprint}.ndjson`;
  const file = path.join(own, name);
  await mkdir(own, { recursive: true });
  const isKept = await access(file).then(
    () => true,
    () => false,
  );
  if (isKept) return file;
  const out = path.join(own, `${randomBytes(6).toString('hex')}.site`);
  const cache = cacheOf?.(domain);
  try {
    await readSite({ ...rendering, docs, domain, file, out, ...(cache !== undefined && { cache }) }, signal);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
  const others = (await readdir(own)).filter((other) => other.endsWith('.ndjson') && other !== name);
  await Promise.all(others.map((other) => rm(path.join(own, other), { force: true })));
  return file;
}

/** Waits no longer than until the signal; what goes on goes on. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
