/** The fetched content of one repository: a bare repository in a folder that only this process writes to. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OWNER_ONLY } from '../data-folder.ts';
import { type Passage, passageTo } from './credentials.ts';
import { explain } from './explain.ts';
import { GitError, GitExit, type GitRun, type GitSetting, runGit } from './git.ts';
import { type GitSource, shownSource } from './source.ts';
import type { ReadToken } from './tokens.ts';
import { type TreeLimits, writeTree } from './tree.ts';
import type { LeftOut } from './tree-plan.ts';

export interface GitLimits extends TreeLimits {
  /** Of one fetch, as it comes over the network. */
  readonly fetchBytes: number;
  readonly fetchMs: number;
  /** Memory of each process that talks to a server, where the system can bound it. */
  readonly memoryBytes: number;
  /** For asking where a branch stands. */
  readonly askMs: number;
  /** Pauses before a server that cannot be reached is asked again. */
  readonly pausesMs: readonly number[];
  /** How often the size of what is being fetched is looked at. */
  readonly watchMs: number;
}

export interface RepositoryOptions {
  /** Folder of the repository, made when it is missing. */
  readonly folder: string;
  readonly setting: GitSetting;
  readonly limits: GitLimits;
  readonly readToken: ReadToken;
}

/** Refs of kept commits: the newest of each source, and commits in use. */
const NEWEST = 'refs/newest/';
const HELD = 'refs/held/';
const SHA256_DIGITS = 64;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** Few packs make `gc --auto` work; what nothing leads to is removed at once. */
const COLLECTING = { 'gc.auto': '1000', 'gc.autoPackLimit': '20', 'gc.pruneExpire': 'now', 'gc.cruftPacks': 'false' };
/** Local work, without the network. */
const LOCAL_MS = 5 * 60_000;

export function isCommit(text: string): boolean {
  return COMMIT.test(text);
}

export class Repository {
  readonly #options: RepositoryOptions;

  constructor(options: RepositoryOptions) {
    this.#options = options;
  }

  /** Asks the server for the commit that a branch has now. */
  async ask(source: GitSource, signal: AbortSignal): Promise<string> {
    const { askMs } = this.#options.limits;
    const ref = source.branch === undefined ? 'HEAD' : `refs/heads/${source.branch}`;
    const listed = await this.#reach(source, { limitMs: askMs, signal }, async (run) => {
      return await runGit('ls-remote', ['--', source.url, ref], run);
    });
    // A pattern: a branch of another folder of names may end alike.
    const lines = listed.split('\n').map((line) => line.split('\t'));
    const commit = lines.find(([, name]) => name === ref)?.[0] ?? '';
    if (isCommit(commit)) return commit;
    const what = source.branch === undefined ? 'no commit yet' : `no branch ${source.branch}`;
    throw new GitError('BRANCH', `The repository ${shownSource({ ...source, folder: '' })} has ${what}.`);
  }

  /** Fetches a commit unless it exists, and keeps it until it is released. */
  async fetch(source: GitSource, commit: string, signal: AbortSignal): Promise<void> {
    await this.#make(commit.length === SHA256_DIGITS ? 'sha256' : 'sha1', signal);
    if (await this.#has(commit, signal)) return await this.#setRef(`${HELD}${commit}`, commit, signal);
    const { fetchMs } = this.#options.limits;
    await this.#reach(source, { limitMs: fetchMs, signal, commit }, async (run) => {
      await this.#fetchWatched(source, commit, run);
    });
  }

  /** Gives the commit of a source that was fetched last by {@link setNewest}. */
  async newest(source: GitSource, signal: AbortSignal): Promise<string | undefined> {
    if (!(await isThere(this.#options.folder))) return undefined;
    const ref = refOf(source);
    const listed = await this.#local('for-each-ref', ['--format=%(objectname)', '--', ref], signal);
    return listed.trim() === '' ? undefined : listed.trim();
  }

  async setNewest(source: GitSource, commit: string, signal: AbortSignal): Promise<void> {
    await this.#setRef(refOf(source), commit, signal);
  }

  /** Lets all commits go but the newest and these, and removes what only they had once there is much of it. */
  async keepOnly(commits: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    if (!(await isThere(this.#options.folder))) return;
    const held = await this.#local('for-each-ref', ['--format=%(refname)', '--', HELD], signal);
    const gone = held.split('\n').filter((ref) => ref !== '' && !commits.has(ref.slice(HELD.length)));
    for (const ref of gone) await this.#local('update-ref', ['-d', ref], signal);
    await this.#local('gc', ['--auto', '--quiet'], signal, COLLECTING);
  }

  async remove(): Promise<void> {
    await rm(this.#options.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Writes the source's folder of a fetched commit; returns the skipped entries. */
  async write(source: GitSource, commit: string, out: string, signal: AbortSignal): Promise<readonly LeftOut[]> {
    const { limits, setting, folder: gitDir } = this.#options;
    const shownAs = `The documentation of ${shownSource(source)}`;
    const tree = `${commit}:${source.folder}`;
    const type = await this.#local('cat-file', ['-t', tree], signal).catch((error: unknown) => {
      if (!(error instanceof GitExit)) throw error;
      return '';
    });
    if (type.trim() !== 'tree') {
      const what = `there is no folder ${source.folder} in the commit ${commit.slice(0, 10)}`;
      throw new GitError('FOLDER', `${shownAs} is not there: ${what}.`);
    }
    const run = { setting, gitDir, signal, limitMs: LOCAL_MS };
    try {
      return await writeTree(tree, { run, limits, out, shownAs });
    } catch (error) {
      if (!(error instanceof GitExit)) throw error;
      throw explain(error, { source, secrets: [], limitMs: LOCAL_MS });
    }
  }

  /** Makes the repository, anew where the one that is there is of the other kind of ids: one has but one of them. */
  async #make(format: 'sha1' | 'sha256', signal: AbortSignal): Promise<void> {
    const { folder, setting } = this.#options;
    if (await isThere(folder)) {
      const config = await readFile(path.join(folder, 'config'), 'utf8').catch(() => '');
      if (/^\s*objectformat\s*=\s*sha256\s*$/im.test(config) === (format === 'sha256')) return;
      await this.remove();
    }
    const part = `${folder}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(path.dirname(folder), { recursive: true, mode: OWNER_ONLY });
    // Without the templates of the system, which hold hooks.
    const args = ['--bare', '--quiet', '--template=', `--object-format=${format}`, '--', part];
    await runGit('init', args, { setting, signal, limitMs: LOCAL_MS });
    await rename(part, folder);
  }

  async #has(commit: string, signal: AbortSignal): Promise<boolean> {
    return await this.#local('cat-file', ['-e', `${commit}^{commit}`], signal).then(
      () => true,
      (error: unknown) => {
        if (error instanceof GitExit) return false;
        throw error;
      },
    );
  }

  async #setRef(ref: string, commit: string, signal: AbortSignal): Promise<void> {
    await this.#local('update-ref', [ref, commit], signal);
  }

  async #local(
    command: string,
    args: readonly string[],
    signal: AbortSignal,
    config: GitRun['config'] = {},
  ): Promise<string> {
    const { setting, folder: gitDir } = this.#options;
    return await runGit(command, args, { setting, gitDir, signal, config, limitMs: LOCAL_MS });
  }

  async #fetchWatched(source: GitSource, commit: string, run: GitRun): Promise<void> {
    const { limits, folder } = this.#options;
    const packs = path.join(folder, 'objects', 'pack');
    const before = await bytesOf(packs);
    const tooMuch = new AbortController();
    const look = async () => {
      if ((await bytesOf(packs)) - before > limits.fetchBytes) tooMuch.abort(tooLarge(source, limits));
    };
    const watch = setInterval(() => void look(), limits.watchMs);
    try {
      const options = ['--depth=1', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance', '--quiet'];
      const what = ['--no-write-fetch-head', '--', source.url, `+${commit}:${HELD}${commit}`];
      const signal = AbortSignal.any([run.signal, tooMuch.signal]);
      await runGit('fetch', [...options, ...what], { ...run, signal, gitDir: folder });
      await look();
      if (!tooMuch.signal.aborted) return;
      await this.#local('update-ref', ['-d', `${HELD}${commit}`], run.signal);
      throw tooMuch.signal.reason;
    } finally {
      clearInterval(watch);
      await removePartial(packs);
    }
  }

  /** Runs work that needs the server; retries after a pause when the server is unreachable. */
  async #reach<T>(
    source: GitSource,
    asked: { readonly limitMs: number; readonly signal: AbortSignal; readonly commit?: string },
    work: (run: GitRun) => Promise<T>,
  ): Promise<T> {
    const { setting, limits, readToken } = this.#options;
    const { limitMs, signal } = asked;
    for (let tries = 0; ; tries += 1) {
      const { secrets, ...passage }: Passage = await passageTo(source, readToken, signal);
      try {
        return await work({ setting, ...passage, limitMs, signal, memoryBytes: limits.memoryBytes });
      } catch (error) {
        if (!(error instanceof GitExit)) throw error;
        const told = explain(error, { ...asked, source, secrets });
        const pauseMs = limits.pausesMs[tries];
        if (told.code !== 'HOST' || pauseMs === undefined) throw told;
        await wait(pauseMs, undefined, { signal });
      }
    }
  }
}

/** One for each branch, safe for all characters of its name. */
function refOf({ branch = '' }: GitSource): string {
  return `${NEWEST}${createHash('sha256').update(branch).digest('hex')}`;
}

function tooLarge(source: GitSource, { fetchBytes }: GitLimits): GitError {
  return new GitError(
    'TOO_LARGE',
    `The repository ${shownSource(source)} is too large: more than ${fetchBytes} bytes were sent, which is the limit.`,
  );
}

async function isThere(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined)) !== undefined;
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map(async (name) => (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What git leaves when it is ended. */
async function removePartial(packs: string): Promise<void> {
  const left = (await readdir(packs).catch(() => [])).filter((name) => name.startsWith('tmp_'));
  await Promise.all(left.map((name) => rm(path.join(packs, name), { force: true })));
}
