/** The indexes of all sites: made before or when first asked for, made anew when the documentation changed, kept on disk. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Documentation } from '../../content/content.ts';
import { OWNER_ONLY } from '../../data-folder.ts';
import { FairQueue, type Ticket } from '../../fair-queue.ts';
import { pagesFolder, textsFolder } from '../../jobs/cache-folder.ts';
import { textsName } from '../../jobs/site-texts.ts';
import { surveyFolder } from '../../jobs/survey.ts';
import type { Log } from '../../log.ts';
import { orAborted } from '../../or-aborted.ts';
import { systemCode } from '../../render/model/errors.ts';
import { present } from '../../render/model/fields.ts';
import type { ServerOptions } from '../model/server-call.ts';
import type { Found, Query } from '../passage.ts';
import { openEmbedding } from './embedding.ts';
import { isWhole } from './page-file.ts';
import type { ReadSite, Task } from './read-site.ts';
import { type Failure, failAgain } from './retry-later.ts';
import { NoRoomError, openSearcher } from './searcher.ts';
import { TimeLimitError } from './time-limit.ts';
import { vectorsName } from './vectors.ts';

export interface Library {
  /**
   * Searches the site of a domain. The first search waits until there is an index; later ones take the one that is there
   * while a new one is made. Rejects with an {@link IndexError} when the site cannot be read, or the question takes longer
   * than one may. What is searched is searched when the turn of the ticket comes.
   */
  search(domain: string, query: Query, ticket: Ticket): Promise<Found>;
  /**
   * Makes the index of a domain, or brings it up to date; never rejects, what fails is logged. Where there are many sites,
   * nothing is made for one that nobody ever asked about.
   */
  prepare(domain: string): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryOptions {
  /** Opens the documentation of a domain as it is now; `undefined` when there is none. */
  readonly open: (domain: string, signal: AbortSignal) => Promise<Documentation | undefined>;
  /** Gives the organization whose site a domain is: they share the reading of sites in turn. */
  readonly organizationOf: (domain: string) => string;
  /** Folder that keeps the pages of indexes. */
  readonly folder: string;
  /** Whether sites are prepared that nobody ever asked about. */
  readonly preparesUnasked?: boolean;
  readonly rendering: Pick<Task, 'keepGoing' | 'sanitize' | 'playground' | 'pageLimitMs'>;
  /** Folder of what exports of a site keep for later. */
  readonly cacheOf?: (domain: string) => string;
  readonly readSite: ReadSite;
  /** Server of an embedding model, by which pages are found also in other words; without one, by words alone. */
  readonly embedding?: ServerOptions | undefined;
  readonly log: Log;
  /** How long the folder is taken to be as it was, in milliseconds. */
  readonly freshMs?: number;
  /** Time that has passed since some moment, in milliseconds. */
  readonly elapsed?: () => number;
}

/** A site that cannot be searched. The message is one sentence for the user. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

interface Shelf {
  /** The name of what the index in the thread was made of. */
  loaded?: string;
  lookedAt: number;
  /** What is going on to bring it up to date. */
  work?: Promise<void>;
  /** What could not be read, and is not tried again for a while. */
  failure?: Failure & { readonly name: string };
}

const UNSEARCHABLE = 'The documentation cannot be searched at the moment.';
const FRESH_MS = 5000;
/** Sites that are read at the same time, two of them of one organization: each takes as many processes as there are cores. */
const READERS_MAX = 3;

/** Opens the library of a platform; nothing is read until it is asked. */
export function openLibrary(options: LibraryOptions): Library {
  const { log, freshMs = FRESH_MS, elapsed = () => performance.now(), organizationOf, embedding: server } = options;
  const shelves = new Map<string, Shelf>();
  const readers = new FairQueue({ slots: READERS_MAX, laneSlots: READERS_MAX - 1 });
  const searcher = openSearcher({
    vectorsFile: server && vectorsName(server.model),
    onDeath() {
      for (const shelf of shelves.values()) {
        delete shelf.loaded;
        shelf.lookedAt = Number.NEGATIVE_INFINITY;
      }
    },
  });
  const stop = new AbortController();
  const embedding = openEmbedding({ server, searcher, organizationOf, log, elapsed, stop: stop.signal });
  const shelfOf = (domain: string): Shelf => {
    const shelf = shelves.get(domain) ?? { lookedAt: Number.NEGATIVE_INFINITY };
    shelves.set(domain, shelf);
    return shelf;
  };
  const refresh = (domain: string, shelf: Shelf): Promise<void> => {
    shelf.work ??= bringUpToDate(domain, shelf)
      .catch((error: unknown) => {
        const reason = Error.isError(error) ? error.message : String(error);
        if (!stop.signal.aborted) log.error('index.failed', { domain, reason });
      })
      .finally(() => {
        shelf.lookedAt = elapsed();
        delete shelf.work;
      });
    return shelf.work;
  };
  const bringUpToDate = async (domain: string, shelf: Shelf): Promise<void> => {
    const documentation = await options.open(domain, stop.signal);
    if (documentation === undefined) throw new Error(`there is no documentation of ${domain}`);
    try {
      await readAnew(domain, shelf, documentation);
    } finally {
      documentation.release();
    }
  };
  const readAnew = async (domain: string, shelf: Shelf, { folder, commit }: Documentation): Promise<void> => {
    const survey = commit === undefined ? await surveyFolder(folder) : new Map();
    const name = textsName({ folder, ...present({ commit }) }, survey, options.rendering);
    if (name === shelf.loaded) return embedding.resume(domain);
    const failure = shelf.failure?.name === name ? shelf.failure : undefined;
    if (failure !== undefined && elapsed() < failure.until) return;
    const begun = performance.now();
    try {
      const edition = { domain, docs: folder, name, signal: stop.signal };
      await readers.run(organizationOf(domain), () =>
        loadPages(options, edition, (file) => searcher.load(domain, file)),
      );
    } catch (error) {
      // What has changed is read at once.
      shelf.failure = { name, ...failAgain(failure, elapsed()) };
      throw error;
    }
    shelf.loaded = name;
    embedding.loaded(domain);
    delete shelf.failure;
    log.info('index.loaded', { domain, milliseconds: Math.round(performance.now() - begun) });
  };
  return {
    async search(domain, query, ticket) {
      const { signal } = ticket;
      const shelf = shelfOf(domain);
      const isFresh = elapsed() - shelf.lookedAt < freshMs;
      const work = isFresh ? shelf.work : refresh(domain, shelf);
      // What is there is taken while something newer is made.
      if (shelf.loaded === undefined && work !== undefined) await orAborted(work, signal);
      if (shelf.loaded === undefined) throw new IndexError(UNSEARCHABLE);
      const vector = await embedding.vectorOf(domain, query, signal);
      return await orAborted(searcher.search(domain, { ...query, vector }, ticket), signal).catch((error: unknown) => {
        if (error instanceof NoRoomError) throw new IndexError(UNSEARCHABLE, { cause: error });
        if (!(error instanceof TimeLimitError)) throw error;
        throw new IndexError('The question takes too long to search for; ask it in fewer words.', { cause: error });
      });
    },
    async prepare(domain) {
      if (options.preparesUnasked === true || existsSync(folderOf(options, domain))) {
        await refresh(domain, shelfOf(domain));
      }
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
  /** Of the file of its pages. */
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Loads the pages of a site from the file that is kept, or a new one in place of all others: an export's, if it left one. */
async function loadPages(
  options: LibraryOptions,
  edition: Edition,
  load: (file: string) => Promise<void>,
): Promise<void> {
  const own = folderOf(options, edition.domain);
  const { domain, name } = edition;
  const file = path.join(own, name);
  await mkdir(own, { recursive: true, mode: OWNER_ONLY });
  if (!(await isWhole(file)) && !(await takeTexts(options.cacheOf?.(domain), file))) {
    await readPages(options, edition, file);
  }
  await load(file);
  // Not before: until then the thread may take the old one up again.
  const vectors = options.embedding && vectorsName(options.embedding.model);
  const kept = new Set([name, vectors]);
  const others = (await readdir(own)).filter((other) => /\.(?:ndjson|vectors)$/.test(other) && !kept.has(other));
  await Promise.all(others.map((other) => rm(path.join(own, other), { force: true })));
}

/** Takes what an export left of this state. It stays there for others, so that what replaces it there takes nothing away. */
async function takeTexts(cache: string | undefined, file: string): Promise<boolean> {
  if (cache === undefined) return false;
  const left = path.join(textsFolder(cache), path.basename(file));
  if (!(await isWhole(left))) return false;
  await rm(file, { force: true });
  try {
    // Not every two folders can share a file: they may be of two disks, or of two users.
    await link(left, file).catch(() => copyWhole(left, file));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
  return true;
}

async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await copyFile(from, part);
  await rename(part, to);
}

function folderOf({ folder }: LibraryOptions, domain: string): string {
  return path.join(folder, createHash('sha256').update(domain).digest('hex').slice(0, 32));
}

async function readPages(
  { rendering, cacheOf, readSite }: LibraryOptions,
  { domain, docs, signal }: Edition,
  file: string,
): Promise<void> {
  signal.throwIfAborted();
  const own = path.dirname(file);
  // What a platform left that was killed while it read: one site is read once at a time.
  const left = (await readdir(own)).filter((name) => name.endsWith('.site') || name.endsWith('.part'));
  await Promise.all(left.map((name) => rm(path.join(own, name), { recursive: true, force: true })));
  const out = path.join(own, `${randomBytes(6).toString('hex')}.site`);
  const cache = cacheOf?.(domain);
  const pages = cache === undefined ? {} : { cache: pagesFolder(cache) };
  try {
    await readSite({ ...rendering, docs, domain, file, out, ...pages }, signal);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
