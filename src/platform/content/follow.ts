/** Follows git repositories: fetches at the start and after pushes, and polls. */
import { isDeepStrictEqual } from 'node:util';
import { Batches } from '../batches.ts';
import type { Database } from '../database/database.ts';
import { FairQueue } from '../fair-queue.ts';
import { type Log, messageOf } from '../log.ts';
import type { Content } from './content.ts';
import { GitError, type GitFault } from './git.ts';
import { countPushes, type Pushed, pushChannel } from './pushes.ts';
import { type GitSource, isGit, type Source } from './source.ts';

/** A commit of a site that can be exported from now on, or turned out to be one that never can. */
export interface Fetched {
  readonly domain: string;
  readonly source: GitSource;
  readonly commit: string;
  /** When the repository was asked for it, by the clock of the database. */
  readonly askedAt: Date;
  /** Why it cannot be exported, in a sentence; it can when absent. */
  readonly fault?: string;
}

export interface FollowOptions {
  readonly content: Pick<Content, 'open' | 'update'>;
  /** Gives where the documentation of all sites is. */
  readonly sources: () => ReadonlyMap<string, Source>;
  readonly organizationOf: (domain: string) => string;
  readonly database: Database;
  readonly log: Log;
  /** How often repositories are looked at without a push; never when 0. */
  readonly intervalMs: number;
  /** Called with each new commit; called again when it rejects. */
  readonly onFetched: (fetched: Fetched) => Promise<void>;
  readonly timing?: Partial<Timing>;
  /** Time that has passed since some moment, in milliseconds. */
  readonly elapsed?: () => number;
}

/** All in milliseconds. */
export interface Timing {
  /** Interval of checks for due work that no notification announces. */
  readonly tickMs: number;
  /** Delay before a failed fetch is retried; doubled each time. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
}

const TIMING: Timing = { tickMs: 1000, retryMs: 5000, retryMaxMs: 600_000 };
/** Interval of polling for pushes: behind a pooler such as PgBouncer no notification arrives. */
const COUNT_MS = 15_000;
/**
 * How often a server is asked again that does not have the commit yet that it told of, as where several stand behind one
 * name: for two and a half minutes. The delivery is not trusted.
 */
const LAGS_MAX = 5;
/** What is the same whenever a commit is looked at. */
const OF_COMMIT: readonly GitFault[] = ['FOLDER', 'TOO_LARGE'];
const FETCHES_MAX = 8;

interface Followed {
  /** With another source all begins anew. */
  source: GitSource;
  /** Pushes that were told of when it was fetched last. */
  pushes: number;
  /** The commit of a push that the server did not have yet when it was asked, which it was so often. */
  awaited?: string;
  lags: number;
  dueAt: number;
  failures: number;
  commit?: string;
  isUnderWay: boolean;
}

/** Begins to follow; gives what ends it. */
export async function followSources(options: FollowOptions): Promise<() => Promise<void>> {
  const follower = new Follower(options);
  const unlisten = await options.database.listen(pushChannel(options.database), () => follower.hear());
  follower.look();
  return async () => {
    await unlisten();
    await follower.close();
  };
}

class Follower {
  readonly #options: FollowOptions;
  readonly #timing: Timing;
  readonly #elapsed: () => number;
  readonly #queue = new FairQueue({ slots: FETCHES_MAX });
  readonly #followed = new Map<string, Followed>();
  readonly #stop = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  /** What is to be looked for while one look goes on is looked for in the next. */
  readonly #looks = new Batches<undefined, void>(() => this.#lookOn());
  #pushes: ReadonlyMap<string, Pushed> = new Map();
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#timer = setInterval(() => this.look(), this.#timing.tickMs);
    this.#timer.unref();
  }

  /** Looks for what was pushed. */
  hear(): void {
    this.#countedAt = Number.NEGATIVE_INFINITY;
    this.look();
  }

  /** Looks for what is due. */
  look(): void {
    void this.#looks.add('', undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort(new Error('the platform stops'));
    await this.#looks.settled();
    await Promise.all(this.#underWay);
  }

  async #lookOn(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const sites = new Map([...this.#options.sources()].filter(([, source]) => isGit(source)));
    for (const domain of this.#followed.keys()) {
      if (!sites.has(domain)) this.#followed.delete(domain);
    }
    if (sites.size === 0) return;
    try {
      if (this.#elapsed() - this.#countedAt >= COUNT_MS) {
        this.#countedAt = this.#elapsed();
        this.#pushes = await countPushes(this.#options.database);
      }
      for (const domain of sites.keys()) this.#consider(domain);
    } catch (error) {
      this.#countedAt = Number.NEGATIVE_INFINITY;
      this.#tell('follow.fault', error);
    }
  }

  /** Fetches a site when it is due. */
  #consider(domain: string): void {
    const source = this.#options.sources().get(domain);
    if (source === undefined || !isGit(source)) return;
    const { count: pushes, head } = this.#pushes.get(domain) ?? { count: 0 };
    const known = this.#followed.get(domain);
    const fresh = { source, pushes, dueAt: Number.NEGATIVE_INFINITY, failures: 0, lags: 0, isUnderWay: false };
    const followed: Followed = known !== undefined && isDeepStrictEqual(known.source, source) ? known : fresh;
    // The same object is compared at once.
    followed.source = source;
    this.#followed.set(domain, followed);
    if (followed.isUnderWay || (followed.pushes === pushes && this.#elapsed() < followed.dueAt)) return;
    followed.isUnderWay = true;
    if (followed.pushes !== pushes) {
      followed.lags = 0;
      if (head === undefined) delete followed.awaited;
      else followed.awaited = head;
    }
    followed.pushes = pushes;
    const work = this.#queue
      .run(this.#options.organizationOf(domain), async () => await this.#fetch(domain, source, followed))
      .catch((error: unknown) => this.#tell('follow.fault', error))
      .finally(() => {
        followed.isUnderWay = false;
        this.#underWay.delete(work);
        // A push may have come meanwhile. It alone: a look at all sites after each fetch would be quadratic.
        if (!this.#stop.signal.aborted) this.#consider(domain);
      });
    this.#underWay.add(work);
  }

  async #fetch(domain: string, source: GitSource, followed: Followed): Promise<void> {
    const { content, database, organizationOf, intervalMs, log, onFetched } = this.#options;
    const { signal } = this.#stop;
    if (signal.aborted) return;
    try {
      const connection = database.of(organizationOf(domain));
      const [row] = await connection.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const commit = await content.update(source, signal);
      const isBehind = followed.awaited !== undefined && commit === followed.commit && commit !== followed.awaited;
      if (commit !== undefined && commit !== followed.commit) {
        const fault = source.deployments === undefined ? undefined : await this.#tryOut(source, commit);
        const told = { domain, source, commit, askedAt: row?.now ?? new Date(0) };
        await onFetched({ ...told, ...(fault !== undefined && { fault: fault.message }) });
        if (fault !== undefined) throw fault;
        log.info('content.fetched', { domain, commit });
        followed.commit = commit;
      }
      followed.failures = 0;
      if (isBehind && followed.lags < LAGS_MAX) {
        followed.dueAt = this.#elapsed() + this.#timing.retryMs * 2 ** followed.lags;
        followed.lags += 1;
        return;
      }
      delete followed.awaited;
      followed.dueAt = intervalMs === 0 ? Number.POSITIVE_INFINITY : this.#elapsed() + intervalMs;
    } catch (error) {
      if (signal.aborted) return;
      const pauseMs = Math.min(this.#timing.retryMs * 2 ** followed.failures, this.#timing.retryMaxMs);
      followed.failures += 1;
      followed.dueAt = this.#elapsed() + pauseMs;
      this.#tell('content.failed', error, domain);
    }
  }

  /** Checks a commit out for its report, as an export does; gives what is wrong with it, where it is the commit that is wrong. */
  async #tryOut(source: GitSource, commit: string): Promise<GitError | undefined> {
    try {
      (await this.#options.content.open(source, commit, this.#stop.signal)).release();
      return undefined;
    } catch (error) {
      if (error instanceof GitError && OF_COMMIT.includes(error.code)) return error;
      throw error;
    }
  }

  #tell(event: string, error: unknown, domain?: string): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log.error(event, { domain, reason: messageOf(error) });
  }
}
