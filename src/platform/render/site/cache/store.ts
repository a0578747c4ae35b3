/**
 * A folder of byte strings by key, bounded in size. What is read is verified: a damaged entry is none. Several processes
 * may use the same folder at once: entries appear whole, and one that goes away while it is wanted is not there. Entries
 * are small: to hand one to another thread takes longer than to read or write it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { byteDigest, DIGEST_BYTES } from '../../model/digest.ts';

export interface Store {
  readonly folder: string;
  /** Tells whether there is an entry, which may yet turn out damaged. */
  readonly has: (key: string) => boolean;
  readonly get: (key: string) => Uint8Array | undefined;
  /** Keeps an entry; a folder that cannot be written keeps none. */
  readonly put: (key: string, content: Uint8Array) => void;
  /** Makes room: entries that were used least recently go first, those of this run last. */
  readonly sweep: () => Promise<void>;
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** Part of the room that is left free by a sweep, so that not every run has to make one. */
const SWEPT_SHARE = 0.8;
const PREFIX_CHARACTERS = 2;
const ENTRY = /^[0-9a-f]{64}$/;
/** Files left behind by a process that was ended. */
const LEFTOVER = /\.tmp$/;
const LEFTOVER_AGE_MS = 3_600_000;

/** Opens a store in a folder, which is made with the first entry. Keys are SHA-256 digests in hexadecimal digits. */
export function openStore(folder: string, maxBytes = DEFAULT_MAX_BYTES): Store {
  const used = new Set<string>();
  const place = (key: string): string => join(folder, key.slice(0, PREFIX_CHARACTERS), key);
  return {
    folder,
    has: (key) => existsSync(place(key)),
    get(key) {
      const bytes = readEntry(place(key));
      if (bytes === undefined || bytes.length < DIGEST_BYTES) return undefined;
      const content = bytes.subarray(DIGEST_BYTES);
      if (!byteDigest(content).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
      used.add(key);
      return content;
    },
    put(key, content) {
      const path = place(key);
      const temporary = `${path}.${randomUUID()}.tmp`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(temporary, Buffer.concat([byteDigest(content), content]));
        renameSync(temporary, path);
        used.add(key);
      } catch {
        // A cache that cannot be written costs time, not the run.
        removeIfThere(temporary);
      }
    },
    sweep: () => sweep(folder, maxBytes, used),
  };
}

function readEntry(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder is none, or may not be written.
  }
}

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
  readonly isUsed: boolean;
}

async function sweep(folder: string, maxBytes: number, used: ReadonlySet<string>): Promise<void> {
  const entries = await listEntries(folder, used);
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const isFull = bytes > maxBytes;
  const now = new Date();
  entries.sort((a, b) => Number(a.isUsed) - Number(b.isUsed) || a.changedMs - b.changedMs);
  for (const { path, bytes: size, isUsed } of entries) {
    if (isFull && bytes > maxBytes * SWEPT_SHARE) {
      await rm(path, { force: true });
      bytes -= size;
    } else if (isUsed) {
      // The time of a file tells later sweeps when it was needed last.
      await utimes(path, now, now).catch(() => undefined);
    }
  }
}

async function listEntries(folder: string, used: ReadonlySet<string>): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    const state = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
    if (state === undefined) continue;
    if (ENTRY.test(entry.name)) {
      entries.push({ path, bytes: state.size, changedMs: state.mtimeMs, isUsed: used.has(entry.name) });
    } else if (LEFTOVER.test(entry.name) && Date.now() - state.mtimeMs > LEFTOVER_AGE_MS) {
      await rm(path, { force: true });
    }
  }
  return entries;
}
