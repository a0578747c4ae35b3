/** Whether there is room on the disk that a folder is on. */
import { statfs } from 'node:fs/promises';

/** Gives the room that is left for this process on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

const BYTES_PER_MIB = 1024 ** 2;
/** Twice a segment of the database's log, which it takes whole. Source: https://www.postgresql.org/docs/current/wal-internals.html */
const LEAST_BYTES = 32 * BYTES_PER_MIB;
// Of Node for the system's own, and of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Says what is wrong when there is hardly any room; `undefined` when there is enough. `shownAs` is what messages call the folder. */
export async function spaceFault(
  folder: string,
  shownAs: string,
  freeBytes = freeBytesOf,
): Promise<string | undefined> {
  const free = await freeBytes(folder);
  if (free >= LEAST_BYTES) return undefined;
  const [left, least] = [free, LEAST_BYTES].map((bytes) => Math.floor(bytes / BYTES_PER_MIB));
  return `The disk of ${shownAs} is full: ${left} MiB are left, and ${least} MiB are needed; make room there.`;
}

/** Tells whether an error, of the system or of the database, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && DISK_FULL_CODES.includes(error.code);
}
