/**
 * Byte strings by key, bounded in size, in a file of SQLite. Several processes may use the same folder at once, and any of
 * them may be ended at any time. What is read is verified: a damaged entry is none, and a damaged file is made anew.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { byteDigest } from '../../model/digest.ts';

export interface Store extends Disposable {
  readonly folder: string;
  /** Tells whether there is an entry, which may yet turn out damaged. */
  readonly has: (key: string) => boolean;
  readonly get: (key: string) => Uint8Array | undefined;
  /** Keeps an entry; a folder that cannot be written keeps none. */
  readonly put: (key: string, content: Uint8Array) => void;
  /** Closes the file, and makes room in it: entries that were used least recently go first. */
  readonly [Symbol.dispose]: () => void;
}

const FILE = 'entries.sqlite';
const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** Part of the room that is left free once room was made, so that not every run has to make some. */
const SWEPT_SHARE = 0.8;
/** Another process writes one entry meanwhile. */
const WAIT_MS = 5_000;
/** Results of a file that holds something else, or not all: https://www.sqlite.org/rescode.html */
const DAMAGED: readonly unknown[] = [11, 26];

/** A file that loses what a computer's sudden end had not written costs time, so nothing waits for the disk. */
const OPEN = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, digest BLOB, content BLOB, used INTEGER) STRICT`;
const GET = 'SELECT digest, content FROM entries WHERE key = ?';
const PUT = 'INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)';
const USE = 'UPDATE entries SET used = ? WHERE key IN (SELECT value FROM json_each(?))';
const SIZE = `
  SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size`;
const SWEEP = `
  DELETE FROM entries WHERE key IN (
    SELECT key FROM (SELECT key, sum(length(content)) OVER (ORDER BY used DESC, key) AS bytes FROM entries) WHERE bytes > ?)`;

/** Opens the store in a folder, which is made where it is missing. */
export function openStore(folder: string, maxBytes = DEFAULT_MAX_BYTES): Store {
  const used = new Set<string>();
  const database = attempt(folder, () => open(folder)) ?? attempt(folder, () => open(folder));
  /** A cache that cannot be read or written costs time, not the run. */
  const tried = <T>(work: (database: DatabaseSync) => T): T | undefined =>
    database && attempt(folder, () => work(database));
  const entry = tried((all) => all.prepare(GET));
  const insert = tried((all) => all.prepare(PUT));
  return {
    folder,
    has: (key) => tried(() => entry?.get(key)) !== undefined,
    get(key) {
      const { digest, content } = tried(() => entry?.get(key)) ?? {};
      if (!(digest instanceof Uint8Array && content instanceof Uint8Array)) return undefined;
      if (!byteDigest(content).equals(digest)) return undefined;
      used.add(key);
      return content;
    },
    put(key, content) {
      tried(() => insert?.run(key, byteDigest(content), content, Date.now()));
    },
    [Symbol.dispose]() {
      tried((all) => {
        all.prepare(USE).run(Date.now(), JSON.stringify([...used]));
        if (Number(all.prepare(SIZE).get()?.['bytes']) > maxBytes) all.prepare(SWEEP).run(maxBytes * SWEPT_SHARE);
      });
      tried((all) => all.close());
    },
  };
}

function open(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, FILE), { timeout: WAIT_MS });
  try {
    database.exec(OPEN);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function attempt<T>(folder: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    const isDamaged = Error.isError(error) && 'errcode' in error && DAMAGED.includes(error.errcode);
    // The files beside it belong to it: https://www.sqlite.org/wal.html
    if (isDamaged) for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, FILE + ending), { force: true });
    return undefined;
  }
}
