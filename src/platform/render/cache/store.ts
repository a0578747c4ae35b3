/**
 * A folder of byte strings by key, bounded in size. What is read is verified: a damaged entry is none. Several processes
 * may use the same folder at once: entries appear whole, and one that goes away while it is wanted is not there.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { byteDigest, DIGEST_BYTES } from './digest.ts';

export interface Store {
  /** Tells whether there is an entry, which may yet turn out damaged. */
  readonly has: (key: string) => boolean;
  readonly get: (key: string) => Promise<Uint8Array | undefined>;
  /** Keeps an entry; a folder that cannot be written keeps none. */
  readonly put: (key: string, content: Uint8Array) => Promise<void>;
  /** Makes room: entries that were not asked for longest go first, those of this run last. */
  readonly sweep: () => Promise<void>;
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** Part of the room that is left free by a sweep, so that not every run has to make one. */
const SWEPT_SHARE = 0.8;
const PREFIX_CHARACTERS = 2;
const ENTRY = /^[0-9a-f]{64}$/;
/** What a process that was ended left behind. */
const LEFTOVER = /\.tmp$/;
const LEFTOVER_AGE_MS = 3_600_000;

/** Opens a store in a folder, which is made with the first entry. Keys are SHA-256 digests in hexadecimal digits. */
export function openStore(folder: string, maxBytes = DEFAULT_MAX_BYTES): Store {
  const used = new Set<string>();
  const place = (key: string): string => join(folder, key.slice(0, PREFIX_CHARACTERS), key);
  return {
    has: (key) => existsSync(place(key)),
    async get(key) {
      const bytes = await readFile(place(key)).catch(() => undefined);
      if (bytes === undefined || bytes.length < DIGEST_BYTES) return undefined;
      const content = bytes.subarray(DIGEST_BYTES);
      if (!byteDigest(content).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
      used.add(key);
      return content;
    },
    async put(key, content) {
      const path = place(key);
      const temporary = `${path}.${randomUUID()}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(temporary, Buffer.concat([byteDigest(content), content]));
        await rename(temporary, path);
        used.add(key);
      } catch {
        // A cache that cannot be written costs time, not the run.
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    sweep: () => sweep(folder, maxBytes, used),
  };
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
  if (bytes <= maxBytes) return;
  const now = new Date();
  entries.sort((a, b) => Number(a.isUsed) - Number(b.isUsed) || a.changedMs - b.changedMs);
  for (const { path, bytes: size, isUsed } of entries) {
    if (bytes > maxBytes * SWEPT_SHARE) {
      await rm(path, { force: true });
      bytes -= size;
    } else if (isUsed) {
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
