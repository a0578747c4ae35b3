/** The indexes of all sites: made before or when first asked for, brought up to date when the documentation changed, kept on disk. */
import { createHash } from 'node:crypto';
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
import { type Log, messageOf } from '../../log.ts';
import { present } from '../../render/model/fields.ts';
import { orAborted } from '../../waiting.ts';
import type { Found, Query } from '../passage.ts';
import type { Answer, Order } from './index-thread.ts';
import { type ReadSite, readSite, type Task } from './read-site.ts';

export interface LibraryOptions {
  /** Opens the documentation of a domain as it is now; `undefined` when there is none. */
  readonly open: (domain: string, signal: AbortSignal) => Promise<Documentation | undefined>;
  /** Gives the organization whose site a domain is: they share the reading of sites in turn. */
  readonly organizationOf: (domain: string) => string;
  readonly folder: string;
  /** Whether sites are prepared that nobody ever asked about. */
  readonly preparesUnasked?: boolean;
  readonly rendering: Pick<Task, 'keepGoing' | 'sanitize' | 'playground' | 'pageLimitMs'>;
  /** Folder of what exports of a site keep for later. */
  readonly cacheOf?: (domain: string) => string;
  readonly readSite?: ReadSite;
  readonly log: Log;
  /** How long the folder is taken to be as it was, in milliseconds. */
  readonly freshMs?: number;
  /** How long after it was named an index is prepared, in milliseconds. */
  readonly prepareDelayMs?: number;
  /** Time that has passed since some moment, in milliseconds. */
  readonly elapsed?: () => number;
}

/** A site that cannot be searched. The message is one sentence for the user. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

interface SiteIndexState {
  readonly domain: string;
  readonly folder: string;
  readonly index: string;
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
/** An export that is asked for at once goes first, and leaves its pages for the index. */
const PREPARE_DELAY_MS = 5000;
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

/** The indexes of a platform; nothing is read until it is asked. */
export class Library {
  readonly #options: LibraryOptions;
  readonly #elapsed: () => number;
  readonly #sites = new Map<string, SiteIndexState>();
  readonly #stop = new AbortController();
  readonly #readers = new FairQueue({ slots: READERS_MAX, laneSlots: READERS_MAX - 1 });
  readonly #preparing = new FairQueue({ slots: 1 });
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #thread = new Thread<Order, Answer>({
    ...{ name: 'the index', entry: entryBeside(import.meta.url, 'index-thread'), heapMib: HEAP_MIB },
  });

  constructor(options: LibraryOptions) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  /**
   * Searches the site of a domain. The first search waits until there is an index; later ones take the one that is there
   * while it is brought up to date. Rejects with an {@link IndexError} when the site cannot be read, or the question takes longer
   * than one may. What is searched is searched when the turn of the ticket comes.
   */
  async search(domain: string, query: Query, ticket: Ticket): Promise<Found> {
    const { signal } = ticket;
    const site = this.#stateOf(domain);
    const isFresh = this.#elapsed() - site.lookedAt < (this.#options.freshMs ?? FRESH_MS);
    const refreshing = isFresh ? site.work : this.#refresh(site);
    // What is there is taken while something newer is made.
    if (site.loaded === undefined && refreshing !== undefined) await orAborted(refreshing, signal);
    if (site.loaded === undefined) throw new IndexError(UNSEARCHABLE);
    const order: Order = { type: 'search', index: site.index, query };
    const searched = ticket.run(() => this.#thread.ask(order, { silenceMs: SEARCH_LIMIT_MS }));
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
  }

  /**
   * Makes the index of a domain, or brings it up to date; never rejects, what fails is logged. Where there are many sites,
   * nothing is made for one that nobody ever asked about.
   */
  async prepare(domain: string): Promise<void> {
    const site = this.#stateOf(domain);
    if (this.#options.preparesUnasked === true || existsSync(site.folder)) await this.#refresh(site);
  }

  /** Has a site prepared whose pages may have changed: after a while, one after the other, organizations in turn. */
  prepareLater(domain: string): void {
    this.postpone(domain);
    if (this.#stop.signal.aborted) return;
    const begin = () => {
      this.#due.delete(domain);
      void this.#preparing.run(this.#options.organizationOf(domain), async () => {
        if (!this.#stop.signal.aborted) await this.prepare(domain);
      });
    };
    this.#due.set(domain, setTimeout(begin, this.#options.prepareDelayMs ?? PREPARE_DELAY_MS).unref());
  }

  /** Leaves out a site that is being exported: its pages are cheaper to read when that has ended. */
  postpone(domain: string): void {
    clearTimeout(this.#due.get(domain));
    this.#due.delete(domain);
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the platform stops'));
    for (const domain of this.#due.keys()) this.postpone(domain);
    const ended = Promise.allSettled([...this.#sites.values()].map((site) => site.work));
    await this.#thread.close();
    await ended;
  }

  #stateOf(domain: string): SiteIndexState {
    const known = this.#sites.get(domain);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(domain).digest('hex').slice(0, 32);
    const folder = path.join(this.#options.folder, name);
    const site = { domain, folder, index: path.join(folder, INDEX_FILE), lookedAt: Number.NEGATIVE_INFINITY };
    this.#sites.set(domain, site);
    return site;
  }

  #refresh(site: SiteIndexState): Promise<void> {
    site.work ??= this.#bringUpToDate(site)
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted)
          this.#options.log.error('index.failed', { domain: site.domain, reason: messageOf(error) });
      })
      .finally(() => {
        site.lookedAt = this.#elapsed();
        delete site.work;
      });
    return site.work;
  }

  async #bringUpToDate(site: SiteIndexState): Promise<void> {
    const { open, organizationOf, log, rendering } = this.#options;
    const { domain } = site;
    const documentation = await open(domain, this.#stop.signal);
    if (documentation === undefined) throw new Error(`there is no documentation of ${domain}`);
    try {
      const state = await stateOf(documentation, rendering);
      site.loaded ??= await this.#keptState(site);
      if (state === site.loaded) return;
      const failure = site.failure?.state === state ? site.failure : undefined;
      if (failure !== undefined && this.#elapsed() < failure.until) return;
      const begun = performance.now();
      try {
        await this.#readers.run(organizationOf(domain), () => this.#write(site, documentation.folder, state));
      } catch (error) {
        // What has changed is read at once.
        const times = (failure?.times ?? 0) + 1;
        const pauseMs = Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS);
        site.failure = { state, times, until: this.#elapsed() + pauseMs };
        // A file that turned out to be broken is gone.
        site.loaded = await this.#keptState(site);
        throw error;
      }
      site.loaded = state;
      delete site.failure;
      log.info('index.loaded', { domain, milliseconds: Math.round(performance.now() - begun) });
    } finally {
      documentation.release();
    }
  }

  /** Gives the state that the file of an index is of; `undefined` when there is none, or it is broken. */
  async #keptState({ index }: SiteIndexState): Promise<string | undefined> {
    if (!existsSync(index)) return undefined;
    const answer = await this.#thread.ask({ type: 'state', index }).catch(() => undefined);
    return answer?.type === 'state' ? answer.state : undefined;
  }

  /** Writes the index of a site from what an export left of this state, or from its pages where none did. */
  async #write({ domain, folder, index }: SiteIndexState, docs: string, state: string): Promise<void> {
    const { cacheOf, rendering, readSite: read = readSite } = this.#options;
    const { signal } = this.#stop;
    const update = (texts: string) => this.#thread.ask({ type: 'update', index, texts, state });
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    // What a platform left that was killed while it read: one site is read once at a time.
    const left = (await readdir(folder)).filter((name) => !name.startsWith(INDEX_FILE));
    await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
    const cache = cacheOf?.(domain);
    const exported = cache === undefined ? undefined : path.join(cacheFolder(cache, 'texts'), state);
    if (exported !== undefined && existsSync(exported)) {
      const isTaken = await update(exported).then(
        () => true,
        () => false,
      );
      if (isTaken) return;
    }
    signal.throwIfAborted();
    const [file, out] = [path.join(folder, 'pages.ndjson'), path.join(folder, 'site')];
    const pages = cache === undefined ? {} : { cache: cacheFolder(cache, 'pages') };
    try {
      await read({ ...rendering, docs, domain, file, out, ...pages }, signal);
      await update(file);
    } finally {
      await Promise.all([file, out].map((one) => rm(one, { recursive: true, force: true })));
    }
  }
}

async function stateOf({ folder, commit }: Documentation, rendering: LibraryOptions['rendering']): Promise<string> {
  const survey = commit === undefined ? await surveyFolder(folder) : new Map();
  return textsName({ folder, ...present({ commit }) }, survey, rendering);
}
