/** The indexes of all sites: made before or when first asked for, brought up to date when the documentation changed, kept on disk. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Documentation } from '../../content/content.ts';
import { OWNER_ONLY } from '../../data-folder.ts';
import { FairQueue, type Ticket } from '../../fair-queue.ts';
import { cacheFolder } from '../../jobs/cache-folder.ts';
import { textsName } from '../../jobs/site-texts.ts';
import { surveyFolder } from '../../jobs/survey.ts';
import { entryBeside } from '../../limits/entry.ts';
import { SilenceError, Thread } from '../../limits/thread.ts';
import type { Log } from '../../log.ts';
import { present } from '../../render/model/fields.ts';
import { orAborted } from '../../waiting.ts';
import type { Found, Query } from '../passage.ts';
import type { Answer, Order } from './index-thread.ts';
import type { ReadSite, Task } from './read-site.ts';

export interface Library {
  /**
   * Searches the site of a domain. The first search waits until there is an index; later ones take the one that is there
   * while it is brought up to date. Rejects with an {@link IndexError} when the site cannot be read, or the question takes longer
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
  /** Folder that keeps the indexes. */
  readonly folder: string;
  /** Whether sites are prepared that nobody ever asked about. */
  readonly preparesUnasked?: boolean;
  readonly rendering: Pick<Task, 'keepGoing' | 'sanitize' | 'playground' | 'pageLimitMs'>;
  /** Folder of what exports of a site keep for later. */
  readonly cacheOf?: (domain: string) => string;
  /** In place of the thread's own. */
  readonly readSite?: ReadSite | undefined;
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

interface SiteIndexState {
  /** The state of the site that the index is of: the name of the file of its texts. */
  loaded?: string | undefined;
  lookedAt: number;
  /** What is going on to bring it up to date. */
  work?: Promise<void>;
  /** A state that could not be read, how often in a row, and the time before which it is not tried again. */
  failure?: { readonly state: string; readonly times: number; readonly until: number };
}

const UNSEARCHABLE = 'The documentation cannot be searched at the moment.';
const FRESH_MS = 5000;
/** Sites that are read at the same time, two of them of one organization: each takes as many processes as there are cores. */
const READERS_MAX = 3;
/** After a failure another try comes a minute later, then each time after twice as long. */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;
const HEAP_MIB = 1024;
/** Many times what a question takes on the largest sites. */
const SEARCH_LIMIT_MS = 10_000;
/** Of a domain, in a folder of its own. */
const INDEX_FILE = 'index.sqlite';

/** Opens the library of a platform; nothing is read until it is asked. */
export function openLibrary(options: LibraryOptions): Library {
  const { log, freshMs = FRESH_MS, elapsed = () => performance.now() } = options;
  const sites = new Map<string, SiteIndexState>();
  const stop = new AbortController();
  const work: Updating = {
    ...{ options, elapsed, signal: stop.signal },
    readers: new FairQueue({ slots: READERS_MAX, laneSlots: READERS_MAX - 1 }),
    thread: new Thread({ name: 'the index', entry: entryBeside(import.meta.url, 'index-thread'), heapMib: HEAP_MIB }),
  };
  const stateOf = (domain: string): SiteIndexState => {
    const site = sites.get(domain) ?? { lookedAt: Number.NEGATIVE_INFINITY };
    sites.set(domain, site);
    return site;
  };
  const refresh = (domain: string, site: SiteIndexState): Promise<void> => {
    site.work ??= bringUpToDate(work, domain, site)
      .catch((error: unknown) => {
        const reason = Error.isError(error) ? error.message : String(error);
        if (!stop.signal.aborted) log.error('index.failed', { domain, reason });
      })
      .finally(() => {
        site.lookedAt = elapsed();
        delete site.work;
      });
    return site.work;
  };
  return {
    async search(domain, query, ticket) {
      const { signal } = ticket;
      const site = stateOf(domain);
      const isFresh = elapsed() - site.lookedAt < freshMs;
      const refreshing = isFresh ? site.work : refresh(domain, site);
      // What is there is taken while something newer is made.
      if (site.loaded === undefined && refreshing !== undefined) await orAborted(refreshing, signal);
      if (site.loaded === undefined) throw new IndexError(UNSEARCHABLE);
      const order: Order = { type: 'search', index: path.join(folderOf(options, domain), INDEX_FILE), query };
      const searched = ticket.run(() => work.thread.ask(order, { silenceMs: SEARCH_LIMIT_MS }));
      const answer = await orAborted(searched, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof SilenceError) {
          throw new IndexError('The question takes too long to search for; ask it in fewer words.', { cause: error });
        }
        // Its file may be gone or broken: it is looked at again.
        delete site.loaded;
        site.lookedAt = Number.NEGATIVE_INFINITY;
        throw new IndexError(UNSEARCHABLE, { cause: error });
      });
      if (answer.type !== 'found') throw new Error('the index answered something else');
      return answer.found;
    },
    async prepare(domain) {
      if (options.preparesUnasked === true || existsSync(folderOf(options, domain))) {
        await refresh(domain, stateOf(domain));
      }
    },
    async close() {
      stop.abort(new Error('the platform stops'));
      const ended = Promise.allSettled([...sites.values()].map((site) => site.work));
      await work.thread.close();
      await ended;
    },
  };
}

interface Updating {
  readonly options: LibraryOptions;
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
  readonly readers: FairQueue;
  readonly thread: Thread<Order, Answer>;
}

async function bringUpToDate(updating: Updating, domain: string, site: SiteIndexState): Promise<void> {
  const { options, elapsed, signal, readers, thread } = updating;
  const documentation = await options.open(domain, signal);
  if (documentation === undefined) throw new Error(`there is no documentation of ${domain}`);
  try {
    const state = await stateOfDocumentation(documentation, options);
    site.loaded ??= await keptState(updating, domain);
    if (state === site.loaded) return;
    const failure = site.failure?.state === state ? site.failure : undefined;
    if (failure !== undefined && elapsed() < failure.until) return;
    const begun = performance.now();
    try {
      const edition = { domain, docs: documentation.folder, state };
      await readers.run(options.organizationOf(domain), () => writeIndex({ options, thread, signal }, edition));
    } catch (error) {
      // What has changed is read at once.
      const times = (failure?.times ?? 0) + 1;
      const pauseMs = Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS);
      site.failure = { state, times, until: elapsed() + pauseMs };
      // A file that turned out to be broken is gone.
      site.loaded = await keptState(updating, domain);
      throw error;
    }
    site.loaded = state;
    delete site.failure;
    options.log.info('index.loaded', { domain, milliseconds: Math.round(performance.now() - begun) });
  } finally {
    documentation.release();
  }
}

async function stateOfDocumentation({ folder, commit }: Documentation, { rendering }: LibraryOptions): Promise<string> {
  const survey = commit === undefined ? await surveyFolder(folder) : new Map();
  return textsName({ folder, ...present({ commit }) }, survey, rendering);
}

/** Gives the state that the file of an index is of; `undefined` when there is none, or it is broken. */
async function keptState({ options, thread }: Updating, domain: string): Promise<string | undefined> {
  const index = path.join(folderOf(options, domain), INDEX_FILE);
  if (!existsSync(index)) return undefined;
  const answer = await thread.ask({ type: 'state', index }).catch(() => undefined);
  return answer?.type === 'state' ? answer.state : undefined;
}

interface Edition {
  readonly domain: string;
  readonly docs: string;
  readonly state: string;
}

type Writing = Pick<Updating, 'options' | 'thread' | 'signal'>;

/** Writes the index of a site from what an export left of this state, or from its pages where none did. */
async function writeIndex(writing: Writing, { domain, docs, state }: Edition): Promise<void> {
  const { options, thread, signal } = writing;
  const own = folderOf(options, domain);
  const cache = options.cacheOf?.(domain);
  const index = path.join(own, INDEX_FILE);
  const update = (texts: string) => thread.ask({ type: 'update', index, texts, state });
  await mkdir(own, { recursive: true, mode: OWNER_ONLY });
  // What a platform left that was killed while it read: one site is read once at a time.
  const left = (await readdir(own)).filter((name) => !name.startsWith(INDEX_FILE));
  await Promise.all(left.map((name) => rm(path.join(own, name), { recursive: true, force: true })));
  if (cache !== undefined) {
    const exported = path.join(cacheFolder(cache, 'texts'), state);
    const isTaken =
      existsSync(exported) &&
      (await update(exported).then(
        () => true,
        () => false,
      ));
    if (isTaken) return;
  }
  signal.throwIfAborted();
  const read: ReadSite = options.readSite ?? (async (task) => void (await thread.ask({ type: 'read', task })));
  const name = randomBytes(6).toString('hex');
  const [file, out] = [path.join(own, `${name}.ndjson`), path.join(own, `${name}.site`)];
  const pages = cache === undefined ? {} : { cache: cacheFolder(cache, 'pages') };
  try {
    await read({ ...options.rendering, docs, domain, file, out, ...pages }, signal);
    await update(file);
  } finally {
    await Promise.all([file, out].map((one) => rm(one, { recursive: true, force: true })));
  }
}

function folderOf({ folder }: LibraryOptions, domain: string): string {
  return path.join(folder, createHash('sha256').update(domain).digest('hex').slice(0, 32));
}
