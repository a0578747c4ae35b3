/** The documentation of sites: a folder, or a commit of a git repository. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from '../../program/lock.ts';
import { OWNER_ONLY } from '../data-folder.ts';
import { GitError, GitExit, runGit } from './git.ts';
import type { GitSource, Source } from './source.ts';
import { type ContentOptions, type Documentation, GitStore } from './store.ts';

/** Opens documentation. Rejects with a `GitError` when it cannot be fetched. */
export interface Content {
  /** Gives the commit that a source has now, which is fetched; `undefined` for a folder. */
  update(source: Source, signal: AbortSignal): Promise<string | undefined>;
  open(source: Source, commit: string | undefined, signal: AbortSignal): Promise<Documentation>;
  /** Opens the content that was fetched last, without a request; `undefined` when there is none. */
  openNewest(source: Source, signal: AbortSignal): Promise<Documentation | undefined>;
  /** Removes the fetched content of other sources, once it is unused. */
  keepOnly(sources: readonly Source[]): Promise<void>;
  close(): Promise<void>;
}

/** Processes that may have one folder. */
const PARTS_MAX = 1000;
/** Since then git takes settings from the environment. Source: https://git-scm.com/docs/git/2.31.0 */
const LEAST_GIT = [2, 31] as const;
const VERSION_LIMIT_MS = 10_000;

/**
 * Opens the content of sites; nothing is made until there is a git repository among them. Several processes with the same
 * folder use separate parts.
 */
export function openContent(options: ContentOptions): Content {
  let opening: ReturnType<typeof openStore> | undefined;
  const store = once(() => {
    opening = openStore(options);
    return opening;
  });
  const checking = once(() => requireGit(options.environment, options.folder));
  /** For what runs git, which is looked for when a site needs it first: it may be one that was not there at the start. */
  const checked = async () => {
    const opened = await store();
    await checking();
    return opened.store;
  };
  const open: Content['open'] = async (source, commit, signal) => {
    if (source.type === 'folder') return { folder: source.folder, leftOut: [], release: () => undefined };
    const held = await checked();
    return await held.hold(source, commit ?? (await held.update(source, signal)), signal);
  };
  return {
    update: async (source, signal) =>
      source.type === 'git' ? await (await checked()).update(source, signal) : undefined,
    open,
    openNewest: async (source, signal) => {
      if (source.type === 'folder') return await open(source, undefined, signal);
      const commit = await (await checked()).newest(source);
      return commit === undefined ? undefined : await open(source, commit, signal);
    },
    keepOnly: async (sources) => {
      const isNeeded = existsSync(options.folder) || sources.some(isGit);
      if (isNeeded) await (await store()).store.keepOnly(sources.filter(isGit));
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.store.close();
      opened?.unlock();
    },
  };
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

export function isGit(source: Source): source is GitSource {
  return source.type === 'git';
}

/** Requires that git can be run, and is new enough; rejects with a {@link GitError} that says what to do. */
export async function requireGit(environment: NodeJS.ProcessEnv, home: string): Promise<void> {
  const setting = { home, environment, allocBytes: 0 };
  const run = { setting, signal: new AbortController().signal, limitMs: VERSION_LIMIT_MS };
  const told = await runGit('version', [], run).catch((error: unknown) => {
    if (error instanceof GitExit) return error.words;
    throw error;
  });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(told) ?? [];
  if (Number(major) > LEAST_GIT[0] || (Number(major) === LEAST_GIT[0] && Number(minor) >= LEAST_GIT[1])) return;
  throw new GitError(
    'NO_GIT',
    `Documentation in a git repository needs git ${LEAST_GIT.join('.')} or later; found ${JSON.stringify(told.trim())}.`,
  );
}

async function openStore({ folder: place, ...options }: ContentOptions) {
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const folder = path.join(place, String(part));
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    const unlock = takeLock(folder);
    if (unlock === undefined) continue;
    try {
      return { store: await GitStore.open({ ...options, folder }), unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  }
  throw new Error(`${place} is in use by ${PARTS_MAX} processes`);
}
