/** Keeping a folder for one process at a time. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = 'lock';
/** Source: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Takes the lock of a folder until the returned function is called or the process ends, however it ends; undefined when
 * another process has it, be it in another container that mounts the same folder. Errors of the file system come as they
 * are.
 *
 * The operating system's file locks are what a dead process cannot keep. Node offers none itself, but its SQLite takes
 * them: https://www.sqlite.org/lockingv3.html
 */
export function takeLock(folder: string): (() => void) | undefined {
  const file = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (Error.isError(error) && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => file.close();
}
