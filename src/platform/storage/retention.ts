/** Removing old archives: those that have been kept for their time, and whose last links have died. */
import type { Log } from '../log.ts';
import { type KeptArchive, LINK_LIFETIME_MAX_MS, type Storage } from './storage.ts';

export interface RetentionOptions {
  readonly storage: Storage;
  /** How long links to an archive are made after it was put. */
  readonly keepMs: number;
  readonly clock: () => Date;
  readonly log: Log;
}

/** The result of a sweep: the remaining archives, and the number of removed ones. */
export interface Sweep {
  readonly archives: number;
  readonly bytes: number;
  readonly removed: number;
}

/** Tells whether the time is over for which links to an archive are made. */
export function isExpired(archive: KeptArchive, keepMs: number, now: Date): boolean {
  return archive.storedAt.getTime() + keepMs <= now.getTime();
}

/**
 * Removes what expired longer ago than a link can live, so that no link dies before its time.
 *
 * Any number of platforms may sweep the same storage: each looks at an archive once more before it removes it, since
 * an export may just have put the same content anew.
 */
export async function sweepStorage({ storage, keepMs, clock, log }: RetentionOptions): Promise<Sweep> {
  const isOver = (archive: KeptArchive) => isExpired(archive, keepMs + LINK_LIFETIME_MAX_MS, clock());
  const sweep = { archives: 0, bytes: 0, removed: 0 };
  for await (const archive of storage.list()) {
    const again = isOver(archive) ? await storage.open(archive.key) : undefined;
    if (again !== undefined && isOver(again)) {
      await storage.remove(archive.key);
      log.info('bundle.removed', { key: archive.key, storedAt: again.storedAt.toISOString() });
      sweep.removed += 1;
    } else {
      sweep.archives += 1;
      sweep.bytes += archive.sizeBytes;
    }
  }
  return sweep;
}
