/** Archives in a folder of this machine, under the hash of their content, with links that the platform serves itself. */

import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type LinkVerdict, signTarget, verifyTarget } from './link.ts';
import type { Archive, Storage } from './storage.ts';

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
}

const KEY = /^bundles\/([0-9a-f]{64})\/bundle\.tar\.gz$/;

/** Creates a storage in a folder, which is made when the first archive is put. */
export function createDiskStorage({ folder, secret, baseUrl }: DiskStorageOptions): DiskStorage {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  return {
    put: async (archive) => {
      const key = `bundles/${archive.sha256}/bundle.tar.gz`;
      if (!KEY.test(key)) throw new Error(`${archive.sha256} is not a SHA-256 in hexadecimal digits`);
      await keep(archive, fileOf(key));
      return key;
    },
    presign: (key, expiresAt) => baseUrl() + signTarget(secret, STORAGE_PATH + key, expiresAt),
    open: async (key) => {
      const sha256 = KEY.exec(key)?.[1];
      const found = sha256 === undefined ? undefined : await stat(fileOf(key)).catch(ignoreMissing);
      if (sha256 === undefined || found === undefined) return undefined;
      return {
        sizeBytes: found.size,
        sha256,
        read: (range) =>
          createReadStream(fileOf(key), range === undefined ? {} : { start: range.first, end: range.last }),
      };
    },
    verify: (target, now) => {
      const verdict = verifyTarget(secret, target, now);
      return 'path' in verdict ? { key: verdict.path.slice(STORAGE_PATH.length) } : verdict;
    },
  };
}

/** Copies under another name, onto the disk, then renames: whoever looks finds the whole archive or none. */
async function keep({ file, sizeBytes }: Archive, target: string): Promise<void> {
  const kept = await stat(target).catch(ignoreMissing);
  if (kept?.size === sizeBytes) return;
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await copyFile(file, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
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

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
