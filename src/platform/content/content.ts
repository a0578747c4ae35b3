/** The documentation of sites: a folder, or a commit of a git repository. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from '../../program/lock.ts';
import { OWNER_ONLY } from '../data-folder.ts';
import { GitError, GitExit, runGit } from './git.ts';
import type { GitLimits } from './repository.ts';
import type { GitSource, Source } from './source.ts';
import { GitStore } from './store.ts';
import type { LeftOut } from './tree-plan.ts';

/** Documentation that can be read, and stays as it is until it is released; a folder is anybody's to change. */
export interface Documentation {
  readonly folder: string;
  /** The commit, where it is of a git repository. */
  readonly commit?: string;
  /** What of the commit is not in the folder. */
  readonly leftOut: readonly LeftOut[];
  release(): void;
}

/** Opens documentation. Rejects with a `GitError` when it cannot be fetched. */
export interface Content {
  /** Gives the commit that a source has now, which is fetched; `undefined` for a folder. */
  update(source: Source, signal: AbortSignal): Promise<string | undefined>;
  /** Opens a commit of a source, or a folder. */
  open(source: Source, commit: string | undefined, signal: AbortSignal): Promise<Documentation>;
  /** Opens the content that was fetched last, without a request; `undefined` when there is none. */
  openNewest(source: Source, signal: AbortSignal): Promise<Documentation | undefined>;
  /** Removes the fetched content of other sources, once it is unused. */
  keepOnly(sources: readonly Source[]): Promise<void>;
  close(): Promise<void>;
}

export interface ContentOptions {
  /** Folder for fetched content; several processes with the same folder use separate parts. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly limits?: Partial<GitLimits>;
  /** How long unused files of the newest content stay on disk, in milliseconds. */
  readonly idleMs?: number;
  readonly onFault: (error: unknown) => void;
}

/** Processes that may have one folder. */
const PARTS_MAX = 1000;
/** Since then git takes settings from the environment. Source: https://git-scm.com/docs/git/2.31.0 */
const LEAST_GIT = [2, 31] as const;
const VERSION_LIMIT_MS = 10_000;

/** Opens the content of sites; nothing is made until there is a git repository among them. */
export function openContent(options: ContentOptions): Content {
  let opening: ReturnType<typeof openStore> | undefined;
  let checking: Promise<void> | undefined;
  const store = async () => {
    // A failed attempt is retried: the disk may have space again.
    opening ??= openStore(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return (await opening).store;
  };
  /** For what runs git, which is looked for when a site needs it first: it may be one that was not there at the start. */
  const checked = async () => {
    const opened = await store();
    checking ??= requireGit(options.environment, options.folder).catch((error: unknown) => {
      checking = undefined;
      throw error;
    });
    await checking;
    return opened;
  };
  const open: Content['open'] = async (source, commit, signal) => {
    if (source.type === 'folder') return { folder: source.folder, leftOut: [], release: () => undefined };
    const held = await checked();
    const known = commit ?? (await held.update(source, signal));
    return { ...(await held.hold(source, known, signal)), commit: known };
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
      if (isNeeded) await (await store()).keepOnly(sources.filter(isGit));
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.store.close();
      opened?.unlock();
    },
  };
}

/** Tells whether a source is a git repository. */
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
