/**
 * Byte strings by key, bounded in size, in a file of SQLite. Several processes may use the same folder at once, and any of
 * them may be ended at any time. What is read is verified: a damaged entry is none, and a damaged file is made anew.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
const DAMAGED: readonly number[] = [11, 26];
/** The low byte of a result tells its kind. */
const KIND = 0xff;

/**
 * A file that loses what a computer's sudden end had not written costs time, so nothing waits for the disk. SQLite reads a row
 * up to the column that it needs: the content is last.
 */
const OPEN = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, used INTEGER, digest BLOB, content BLOB) STRICT`;
const GET = 'SELECT digest, content FROM entries WHERE key = ?';
const PUT = 'INSERT OR REPLACE INTO entries (key, used, digest, content) VALUES (?, ?, ?, ?)';
const USE = 'UPDATE entries SET used = ? WHERE key IN (SELECT value FROM json_each(?))';
const SIZE = `
  SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size`;
const SWEEP = `
  DELETE FROM entries WHERE rowid IN (
    SELECT id FROM (SELECT rowid AS id, sum(length(content)) OVER (ORDER BY used DESC, rowid) AS bytes FROM entries)
    WHERE bytes > ?)`;

/** Opens the store in a folder, which is made where it is missing. */
export function openStore(folder: string, maxBytes = DEFAULT_MAX_BYTES): Store {
  const used = new Set<string>();
  const database = tryOpen(folder) ?? tryOpen(folder);
  /** A cache that cannot be read or written costs time, not the run; a damaged one is removed, for the next run to make anew. */
  const tried = <T>(work: (database: DatabaseSync) => T): T | undefined => {
    if (database?.isOpen !== true) return undefined;
    try {
      return work(database);
    } catch (error) {
      if (isDamage(error)) {
        database.close();
        remove(folder);
      }
      return undefined;
    }
  };
  const entry = tried((all) => all.prepare(GET));
  const insert = tried((all) => all.prepare(PUT));
  return {
    folder,
    has: (key) => tried(() => entry?.get(key)) !== undefined,
    get(key) {
      const { digest, content } = tried(() => entry?.get(key)) ?? {};
      if (!(digest instanceof Uint8Array && content instanceof Uint8Array)) return undefined;
      if (!entryDigest(key, content).equals(digest)) return undefined;
      used.add(key);
      return content;
    },
    put(key, content) {
      tried(() => insert?.run(key, Date.now(), entryDigest(key, content), content));
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

/** Opens the file, and removes one that is damaged. */
function tryOpen(folder: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(join(folder, FILE), { timeout: WAIT_MS });
    database.exec(OPEN);
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) remove(folder);
    return undefined;
  }
}

/** A damaged index leads to the entry of another key. */
function entryDigest(key: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(content).digest();
}

function isDamage(error: unknown): boolean {
  return Error.isError(error) && 'errcode' in error && DAMAGED.includes(Number(error.errcode) & KIND);
}

function remove(folder: string): void {
  try {
    // The files beside it belong to it: https://www.sqlite.org/wal.html
    for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, FILE + ending), { force: true });
  } catch {
    // The folder may not be written, or another process has the file open on Windows.
  }
}
