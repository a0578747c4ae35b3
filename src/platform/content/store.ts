/**
 * What was fetched of all repositories, below one folder: a bare repository each, and a tree for each commit in use. One
 * process has the folder at a time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY } from '../data-folder.ts';
import { orAborted } from '../waiting.ts';
import { GitError } from './git.ts';
import { type GitLimits, Repository, type RepositoryOptions } from './repository.ts';
import type { GitSource } from './source.ts';
import { openTokens } from './tokens.ts';
import type { LeftOut } from './tree-plan.ts';

export interface ContentOptions {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly limits?: Partial<GitLimits>;
  /** How long the files of a newest commit stay without being read, in milliseconds; a minute when absent. */
  readonly idleMs?: number;
  /** Called when a cleanup failed; it is retried. */
  readonly onFault: (error: unknown) => void;
}

/** Documentation that can be read, and stays as it is until it is released; a folder is anybody's to change. */
export interface Documentation {
  readonly folder: string;
  /** The commit, where it is of a git repository. */
  readonly commit?: string;
  readonly leftOut: readonly LeftOut[];
  release(): void;
}

interface Tree {
  readonly commit: string;
  readonly folder: string;
  readonly leftOut: readonly LeftOut[];
  users: number;
  /** Nobody has used it for a while. */
  isIdle: boolean;
  /** Waits for that. */
  resting?: NodeJS.Timeout;
}

interface Shelf {
  /** One of those whose repository it is. */
  readonly source: GitSource;
  readonly repository: Repository;
  /** By commit and folder. */
  readonly trees: Map<string, Tree>;
  /** What was fetched last, by branch. */
  readonly newest: Map<string, string>;
  turn: Promise<unknown>;
}

const MIB = 1024 ** 2;
const LIMITS: GitLimits = {
  filesMax: 100_000,
  treeBytes: 2048 * MIB,
  fetchBytes: 2048 * MIB,
  memoryBytes: 1024 * MIB,
  fetchMs: 10 * 60_000,
  askMs: 60_000,
  pausesMs: [1000, 5000],
  watchMs: 200,
};
/** Far more than documentation needs, also for a single file. */
const ALLOC_BYTES = 512 * MIB;

/** Exports and the assistant read a fetched commit at once or not at all. */
const IDLE_MS = 60_000;

export class GitStore {
  readonly #options: ContentOptions;
  readonly #shared: Omit<RepositoryOptions, 'folder'>;
  readonly #shelves = new Map<string, Shelf>();
  readonly #stop = new AbortController();
  readonly #tidying = new Set<Promise<void>>();
  /** Repositories that sites have; all when undefined. */
  #wanted: ReadonlySet<string> | undefined;

  private constructor(options: ContentOptions) {
    this.#options = options;
    const home = path.join(options.folder, 'home');
    const { environment } = options;
    this.#shared = {
      setting: { home, environment, allocBytes: ALLOC_BYTES },
      limits: { ...LIMITS, ...options.limits },
      readToken: openTokens(environment),
    };
  }

  /** Opens a folder; trees that an earlier process left are removed, what it fetched is kept. */
  static async open(options: ContentOptions): Promise<GitStore> {
    const store = new GitStore(options);
    // Nothing is in use yet, and no file may exist where git reads settings.
    for (const name of ['trees', 'home']) {
      await rm(path.join(options.folder, name), { recursive: true, force: true, maxRetries: 3 });
      await mkdir(path.join(options.folder, name), { recursive: true, mode: OWNER_ONLY });
    }
    return store;
  }

  /** Requests the current commit of a source, and fetches it. */
  async update(source: GitSource, signal: AbortSignal): Promise<string> {
    return await this.#exclusive(source, signal, async (shelf, either) => {
      const commit = await shelf.repository.ask(source, either);
      await shelf.repository.fetch(source, commit, either);
      await shelf.repository.setNewest(source, commit, either);
      if (shelf.newest.get(branchOf(source)) !== commit) this.#tidy(source);
      shelf.newest.set(branchOf(source), commit);
      return commit;
    });
  }

  /** Returns the folder of a commit; fetches the commit if it is missing. */
  async hold(source: GitSource, commit: string, signal: AbortSignal): Promise<Documentation> {
    return await this.#exclusive(source, signal, async (shelf, either) => {
      const key = digest(commit, source.folder);
      const tree = shelf.trees.get(key) ?? (await this.#make(shelf, source, commit, either));
      shelf.trees.set(key, tree);
      tree.users += 1;
      tree.isIdle = false;
      clearTimeout(tree.resting);
      let isReleased = false;
      const release = () => {
        if (!isReleased) this.#release(source, shelf, tree);
        isReleased = true;
      };
      return { folder: tree.folder, commit, leftOut: tree.leftOut, release };
    });
  }

  /** Gives the commit of a source that was fetched last; `undefined` when none was. */
  async newest(source: GitSource): Promise<string | undefined> {
    const known = this.#shelf(source).newest.get(branchOf(source));
    if (known !== undefined) return known;
    return await this.#exclusive(source, this.#stop.signal, async (shelf, either) => {
      const found = await shelf.repository.newest(source, either);
      if (found !== undefined) shelf.newest.set(branchOf(source), found);
      return found;
    });
  }

  /** Removes the fetched content of all other repositories, as soon as it is unused. */
  async keepOnly(sources: readonly GitSource[]): Promise<void> {
    const wanted = new Set(sources.map(repositoryKey));
    this.#wanted = wanted;
    const folder = path.join(this.#options.folder, 'repositories');
    for (const name of await readdir(folder).catch(() => [])) {
      const key = path.parse(name).name;
      if (wanted.has(key) || this.#shelves.has(key)) continue;
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    }
    for (const [key, { source }] of this.#shelves) {
      if (!wanted.has(key)) this.#tidy(source);
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the platform stops'));
    await Promise.allSettled([...this.#shelves.values()].map(({ turn }) => turn));
    await Promise.allSettled(this.#tidying);
  }

  /** Fetches and writes a tree; once more from the beginning when what was fetched before is not sound. */
  async #make(shelf: Shelf, source: GitSource, commit: string, signal: AbortSignal): Promise<Tree> {
    try {
      return await this.#write(shelf, source, commit, signal);
    } catch (error) {
      if (!(error instanceof GitError && error.code === 'GIT')) throw error;
      await shelf.repository.remove();
      return await this.#write(shelf, source, commit, signal);
    }
  }

  async #write(shelf: Shelf, source: GitSource, commit: string, signal: AbortSignal): Promise<Tree> {
    await shelf.repository.fetch(source, commit, signal);
    const name = digest(repositoryKey(source), commit, source.folder);
    const folder = path.join(this.#options.folder, 'trees', name);
    const part = `${folder}.part`;
    const leftOut = await shelf.repository.write(source, commit, part, signal);
    await rename(part, folder);
    return { commit, folder, leftOut, users: 0, isIdle: false };
  }

  #release(source: GitSource, shelf: Shelf, tree: Tree): void {
    tree.users -= 1;
    if (tree.users > 0 || this.#stop.signal.aborted) return;
    const rest = () => {
      tree.isIdle = true;
      if (!this.#stop.signal.aborted) this.#tidy(source);
    };
    if (isNewest(shelf, tree.commit)) tree.resting = setTimeout(rest, this.#options.idleMs ?? IDLE_MS).unref();
    else this.#tidy(source);
  }

  /**
   * Removes trees that nobody uses, the newest after a while, and commits that are neither used nor the newest; of a
   * repository that no site has any more all. Later, and never rejects.
   */
  #tidy(source: GitSource): void {
    const work = this.#exclusive(source, this.#stop.signal, async (shelf, signal) => {
      const isWanted = this.#wanted?.has(repositoryKey(source)) ?? true;
      if (!isWanted) shelf.newest.clear();
      for (const [key, { users, commit, folder, isIdle }] of shelf.trees) {
        if (users > 0 || (isNewest(shelf, commit) && !isIdle)) continue;
        shelf.trees.delete(key);
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
      if (!isWanted && shelf.trees.size === 0) return await shelf.repository.remove();
      const used = [...shelf.trees.values()].map(({ commit }) => commit);
      await shelf.repository.keepOnly(new Set([...used, ...shelf.newest.values()]), signal);
    }).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#options.onFault(error);
    });
    this.#tidying.add(work);
    void work.finally(() => this.#tidying.delete(work));
  }

  #shelf(source: GitSource): Shelf {
    const key = repositoryKey(source);
    const folder = path.join(this.#options.folder, 'repositories', `${key}.git`);
    const known = this.#shelves.get(key);
    if (known !== undefined) return known;
    const repository = new Repository({ ...this.#shared, folder });
    const shelf = { source, repository, trees: new Map(), newest: new Map(), turn: Promise.resolve() };
    this.#shelves.set(key, shelf);
    return shelf;
  }

  async #exclusive<T>(
    source: GitSource,
    signal: AbortSignal,
    work: (shelf: Shelf, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const shelf = this.#shelf(source);
    const either = AbortSignal.any([signal, this.#stop.signal]);
    const before = shelf.turn;
    const run = async () => {
      await orAborted(before, either);
      either.throwIfAborted();
      return await work(shelf, either);
    };
    const result = run();
    // An aborted caller is not awaited, but earlier ones are.
    shelf.turn = Promise.allSettled([before, result]);
    return await result;
  }
}

/** Other credentials may see other content of a repository: nothing is shared between them. */
function repositoryKey({ url, access }: GitSource): string {
  return digest(url, JSON.stringify([access.token, access.user, access.sshKey]));
}

function isNewest({ newest }: Shelf, commit: string): boolean {
  return [...newest.values()].includes(commit);
}

/** The default branch has its own ref. */
function branchOf({ branch = '' }: GitSource): string {
  return branch;
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}
