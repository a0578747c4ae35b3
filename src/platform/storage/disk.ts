/** Archives in a folder of this machine, under the hash of their content, with links that the platform serves itself. */

import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY } from '../data-folder.ts';
import { isDiskFull } from '../disk-space.ts';
import { type LinkVerdict, signTarget, verifyTarget } from './link.ts';
import { type Archive, archiveHash, archiveKey, type KeptArchive, type Storage, StorageError } from './storage.ts';

/** Path under which the platform serves the links of this storage. */
export const STORAGE_PATH = '/storage/';

/** A storage that judges its links itself. */
export interface DiskStorage extends Storage {
  /** Judges the target of a request (path and query as sent); gives the key of the archive. */
  verify(target: string, now: Date): { readonly key: string } | Exclude<LinkVerdict, { readonly path: string }>;
}

export interface DiskStorageOptions {
  readonly folder: string;
  /** Key of the signatures; see `readSecret`. */
  readonly secret: Buffer;
  /** Address under which clients reach the platform, without a slash at the end; asked for with every link. */
  readonly baseUrl: () => string;
  readonly clock: () => Date;
}

const BUNDLES = 'bundles';

/** Creates a storage in a folder, which is made when the first archive is put. */
export function createDiskStorage({ folder, secret, baseUrl, clock }: DiskStorageOptions): DiskStorage {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  const find = async (key: string): Promise<(KeptArchive & { readonly sha256: string }) | undefined> => {
    const sha256 = archiveHash(key);
    const found = sha256 === undefined ? undefined : await stat(fileOf(key)).catch(ignoreMissing);
    if (sha256 === undefined || found === undefined) return undefined;
    return { key, sha256, sizeBytes: found.size, storedAt: found.mtime };
  };
  return {
    put: async (archive) => {
      const key = archiveKey(archive.sha256);
      await keep(archive, fileOf(key), clock()).catch(explainDisk);
      return key;
    },
    presign: async (key, expiresAt) => ({
      url: baseUrl() + signTarget(secret, STORAGE_PATH + key, expiresAt),
      expiresAt,
    }),
    open: async (key) => {
      const found = await find(key);
      return (
        found && {
          ...found,
          read: async (range) => createReadStream(fileOf(key), range),
        }
      );
    },
    list: async function* () {
      for (const hash of await readdir(path.join(folder, BUNDLES)).catch(none)) {
        const found = await find(`${BUNDLES}/${hash}/bundle.tar.gz`);
        if (found !== undefined) yield found;
      }
    },
    remove: async (key) => {
      if (archiveHash(key) !== undefined) await rm(path.dirname(fileOf(key)), { recursive: true, force: true });
    },
    check: () => checkFolder(folder),
    verify: (target, now) => {
      const verdict = verifyTarget(secret, target, now);
      return 'path' in verdict ? { key: verdict.path.slice(STORAGE_PATH.length) } : verdict;
    },
  };
}

/** Copies under another name, onto the disk, then renames: whoever looks finds the whole archive or none. */
async function keep({ file, sizeBytes }: Archive, target: string, now: Date): Promise<void> {
  const kept = await stat(target).catch(ignoreMissing);
  if (kept?.size === sizeBytes) return utimes(target, now, now);
  await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY });
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await copyFile(file, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await utimes(temporary, now, now);
    await sync(temporary, 'r+');
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  // A folder cannot be opened for syncing on Windows.
  if (process.platform !== 'win32') await sync(path.dirname(target), 'r');
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder is there and may be written to, or could be made. */
async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    explainDisk(error as NodeJS.ErrnoException);
  }
}

function explainDisk(error: NodeJS.ErrnoException): never {
  const remedy = isDiskFull(error)
    ? ' The disk of the data folder is full; make room, or keep bundles for less long.'
    : '';
  throw new StorageError(`The bundle could not be stored: ${error.message}.${remedy}`, { cause: error });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function none(error: NodeJS.ErrnoException): readonly string[] {
  ignoreMissing(error);
  return [];
}
