/** Keeping a folder for one process at a time. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

const LOCK_FILE = 'lock';
/** Source: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Takes the lock of a folder until the returned function is called or the process ends, however it ends; throws a
 * {@link DatabaseError} when another process has it.
 *
 * The operating system's file locks are what a dead process cannot keep. Node offers none itself, but its SQLite takes
 * them: https://www.sqlite.org/lockingv3.html
 */
export function lockFolder(folder: string, shownAs: string): () => void {
  const file = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { readonly errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    throw new DatabaseError(
      `${shownAs} is in use by another platform; stop that one, or give this one a folder of its own.`,
    );
  }
  return () => file.close();
}
