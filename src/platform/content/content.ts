/**
 * The documentation of sites: a folder, or a commit of a git repository. Of repositories all that was fetched stands below
 * one folder, which one process has at a time: a bare repository each, and a tree for each commit in use.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from '../../program/lock.ts';
import { OWNER_ONLY } from '../data-folder.ts';
import { orAborted } from '../waiting.ts';
import { GitError, requireGit } from './git.ts';
import { type GitLimits, Repository, type RepositoryOptions } from './repository.ts';
import { type GitSource, isGit, type Source } from './source.ts';
import { openTokens } from './tokens.ts';
import type { LeftOut } from './tree-plan.ts';

export interface ContentOptions {
  /** Made when a site has a git repository first. Several processes that have it use separate parts of it. */
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

/** A part of the folder that this process has to itself. */
interface Part {
  readonly folder: string;
  /** An empty folder, where git looks for settings. */
  readonly home: string;
  readonly unlock: () => void;
}

interface RepositoryState {
  /** One of those whose repository it is. */
  readonly source: GitSource;
  readonly repository: Repository;
  /** By commit and folder. */
  readonly trees: Map<string, Tree>;
  /** What was fetched last, by branch; that of the default branch by an empty text. */
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
/** Processes that may have one folder. */
const PARTS_MAX = 1000;

/** Opens documentation. Rejects with a {@link GitError} when it cannot be fetched. */
export class Content {
  readonly #options: ContentOptions;
  readonly #repositoryOptions: Omit<RepositoryOptions, 'folder' | 'setting'>;
  readonly #repositories = new Map<string, RepositoryState>();
  readonly #stop = new AbortController();
  readonly #openPart: () => Promise<Part>;
  readonly #requireGit: () => Promise<void>;
  #part: Part | undefined;
  /** Repositories that sites have; all when undefined. */
  #wanted: ReadonlySet<string> | undefined;

  constructor(options: ContentOptions) {
    const { folder, environment, limits } = options;
    this.#options = options;
    this.#repositoryOptions = { limits: { ...LIMITS, ...limits }, readToken: openTokens(environment) };
    this.#openPart = once(async () => {
      this.#part = await openPart(folder);
      return this.#part;
    });
    // When a site needs it first: it may be one that was not there at the start.
    this.#requireGit = once(() => requireGit(environment, folder));
  }

  /** Gives the commit that a source has now, which is fetched; `undefined` for a folder. */
  async update(source: Source, signal: AbortSignal): Promise<string | undefined> {
    return isGit(source) ? await this.#update(source, signal) : undefined;
  }

  /** Opens a commit of a source, the one that it has now when none is named; a folder as it is. */
  async open(source: Source, commit: string | undefined, signal: AbortSignal): Promise<Documentation> {
    if (!isGit(source)) return { folder: source.folder, leftOut: [], release: () => undefined };
    return await this.#hold(source, commit ?? (await this.#update(source, signal)), signal);
  }

  /** Opens the content that was fetched last, without a request; `undefined` when there is none. */
  async openNewest(source: Source, signal: AbortSignal): Promise<Documentation | undefined> {
    if (!isGit(source)) return await this.open(source, undefined, signal);
    const commit = await this.#newest(source, signal);
    return commit === undefined ? undefined : await this.#hold(source, commit, signal);
  }

  /** Requests the current commit of a source, and fetches it. */
  async #update(source: GitSource, signal: AbortSignal): Promise<string> {
    return await this.#exclusive(source, signal, async (state, either) => {
      const commit = await state.repository.ask(source, either);
      await state.repository.fetch(source, commit, either);
      await state.repository.setNewest(source, commit, either);
      if (state.newest.get(branchOf(source)) !== commit) this.#tidy(source);
      state.newest.set(branchOf(source), commit);
      return commit;
    });
  }

  /** Returns the folder of a commit; fetches the commit if it is missing. */
  async #hold(source: GitSource, commit: string, signal: AbortSignal): Promise<Documentation> {
    return await this.#exclusive(source, signal, async (state, either) => {
      const key = digest(commit, source.folder);
      const tree = state.trees.get(key) ?? (await this.#make(state, source, commit, either));
      state.trees.set(key, tree);
      tree.users += 1;
      tree.isIdle = false;
      clearTimeout(tree.resting);
      let isReleased = false;
      const release = () => {
        if (!isReleased) this.#release(source, state, tree);
        isReleased = true;
      };
      return { folder: tree.folder, commit, leftOut: tree.leftOut, release };
    });
  }

  /** Gives the commit of a source that was fetched last; `undefined` when none was. */
  async #newest(source: GitSource, signal: AbortSignal): Promise<string | undefined> {
    return await this.#exclusive(source, signal, async (state, either) => {
      const found = state.newest.get(branchOf(source)) ?? (await state.repository.newest(source, either));
      if (found !== undefined) state.newest.set(branchOf(source), found);
      return found;
    });
  }

  /** Removes the fetched content of all other sources, as soon as it is unused. */
  async keepOnly(sources: readonly Source[]): Promise<void> {
    const wanted = new Set(sources.filter(isGit).map(repositoryKey));
    if (wanted.size === 0 && !existsSync(this.#options.folder)) return;
    this.#wanted = wanted;
    const folder = path.join((await this.#openPart()).folder, 'repositories');
    for (const name of await readdir(folder).catch(() => [])) {
      const key = path.parse(name).name;
      if (wanted.has(key) || this.#repositories.has(key)) continue;
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    }
    for (const [key, { source }] of this.#repositories) {
      if (!wanted.has(key)) this.#tidy(source);
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the platform stops'));
    await Promise.allSettled([...this.#repositories.values()].map(({ turn }) => turn));
    this.#part?.unlock();
    this.#part = undefined;
  }

  /** Fetches and writes a tree; once more from the beginning when what was fetched before is not sound. */
  async #make(state: RepositoryState, source: GitSource, commit: string, signal: AbortSignal): Promise<Tree> {
    try {
      return await this.#write(state, source, commit, signal);
    } catch (error) {
      if (!(error instanceof GitError && error.code === 'GIT')) throw error;
      await state.repository.remove();
      return await this.#write(state, source, commit, signal);
    }
  }

  async #write(state: RepositoryState, source: GitSource, commit: string, signal: AbortSignal): Promise<Tree> {
    await state.repository.fetch(source, commit, signal);
    const name = digest(repositoryKey(source), commit, source.folder);
    const folder = path.join((await this.#openPart()).folder, 'trees', name);
    const part = `${folder}.part`;
    const leftOut = await state.repository.write(source, commit, part, signal);
    await rename(part, folder);
    return { commit, folder, leftOut, users: 0, isIdle: false };
  }

  #release(source: GitSource, state: RepositoryState, tree: Tree): void {
    tree.users -= 1;
    if (tree.users > 0 || this.#stop.signal.aborted) return;
    const rest = () => {
      tree.isIdle = true;
      if (!this.#stop.signal.aborted) this.#tidy(source);
    };
    if (isNewest(state, tree.commit)) tree.resting = setTimeout(rest, this.#options.idleMs ?? IDLE_MS).unref();
    else this.#tidy(source);
  }

  /**
   * Removes trees that nobody uses, the newest after a while, and commits that are neither used nor the newest; of a
   * repository that no site has any more all. Later, and never rejects.
   */
  #tidy(source: GitSource): void {
    this.#exclusive(source, this.#stop.signal, async (state, signal) => {
      const isWanted = this.#wanted?.has(repositoryKey(source)) ?? true;
      if (!isWanted) state.newest.clear();
      for (const [key, { users, commit, folder, isIdle }] of state.trees) {
        if (users > 0 || (isNewest(state, commit) && !isIdle)) continue;
        state.trees.delete(key);
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
      if (!isWanted && state.trees.size === 0) return await state.repository.remove();
      const used = [...state.trees.values()].map(({ commit }) => commit);
      await state.repository.keepOnly(new Set([...used, ...state.newest.values()]), signal);
    }).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#options.onFault(error);
    });
  }

  async #stateOf(source: GitSource): Promise<RepositoryState> {
    const part = await this.#openPart();
    await this.#requireGit();
    const key = repositoryKey(source);
    const known = this.#repositories.get(key);
    if (known !== undefined) return known;
    const setting = { home: part.home, environment: this.#options.environment, allocBytes: ALLOC_BYTES };
    const folder = path.join(part.folder, 'repositories', `${key}.git`);
    const repository = new Repository({ ...this.#repositoryOptions, setting, folder });
    const state = { source, repository, trees: new Map(), newest: new Map(), turn: Promise.resolve() };
    this.#repositories.set(key, state);
    return state;
  }

  async #exclusive<T>(
    source: GitSource,
    signal: AbortSignal,
    work: (state: RepositoryState, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const state = await this.#stateOf(source);
    const either = AbortSignal.any([signal, this.#stop.signal]);
    const before = state.turn;
    const run = async () => {
      await orAborted(before, either);
      either.throwIfAborted();
      return await work(state, either);
    };
    const result = run();
    // An aborted caller is not awaited, but earlier ones are.
    state.turn = Promise.allSettled([before, result]);
    return await result;
  }
}

/** Takes a free part of the folder; trees that an earlier process left there are removed, what it fetched is kept. */
async function openPart(place: string): Promise<Part> {
  for (let nth = 0; nth < PARTS_MAX; nth += 1) {
    const folder = path.join(place, String(nth));
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    const unlock = takeLock(folder);
    if (unlock === undefined) continue;
    const home = path.join(folder, 'home');
    try {
      for (const emptied of [path.join(folder, 'trees'), home]) {
        await rm(emptied, { recursive: true, force: true, maxRetries: 3 });
        await mkdir(emptied, { recursive: true, mode: OWNER_ONLY });
      }
      return { folder, home, unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  }
  throw new Error(`${place} is in use by ${PARTS_MAX} processes`);
}

/** Does something once; what failed is done again: the disk may have space, the machine git since. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Other credentials may see other content of a repository: nothing is shared between them. */
function repositoryKey({ url, access }: GitSource): string {
  return digest(url, JSON.stringify([access.token, access.user, access.sshKey]));
}

function isNewest({ newest }: RepositoryState, commit: string): boolean {
  return [...newest.values()].includes(commit);
}

/** The default branch has its own ref. */
function branchOf({ branch = '' }: GitSource): string {
  return branch;
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}
