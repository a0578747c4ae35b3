/**
 * The keys of the database, kept in memory so that no call waits for them. When a key is made or revoked, by whichever
 * process, the database sends a notice and the keys of that organization are read again. All keys are read again from
 * time to time as well, since a notice may never arrive: networks forget a connection that only listens first, and a
 * pooler such as PgBouncer passes no notices on.
 */
import { Batches } from '../batches.ts';
import type { Database } from '../database/database.ts';
import { keyChannel, listKeys, touchKey } from './key-table.ts';
import type { KeyRecord } from './keys.ts';

export interface LiveKeys {
  byHash(): ReadonlyMap<string, KeyRecord>;
  /** Notes that a key was used, at most once an hour each. */
  noteUse(key: KeyRecord): void;
  close(): Promise<void>;
}

export interface LiveKeysOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** Called when the database did not answer; the operation is retried. */
  readonly onFault: (error: unknown) => void;
  /** How often all keys are read without a notice; 15,000 when absent. */
  readonly rereadMs?: number;
  /** Time from a reading that failed to the next one; 1,000 when absent. */
  readonly retryMs?: number;
}

const TOUCH_INTERVAL_MS = 3_600_000;

/** Reads the keys and begins to listen for changes. */
export async function openLiveKeys(options: LiveKeysOptions): Promise<LiveKeys> {
  const { database, clock, onFault, rereadMs = 15_000, retryMs = 1000 } = options;
  let keys = new Map<string, KeyRecord>();
  /** Set by a reading that failed, until all keys are read: nobody knows any more whose keys have changed. */
  let mustReadAll = false;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  // One reading at a time, so that an older result never replaces a newer one; without an organization it is of all.
  const readings = new Batches<string | undefined, void>(async (_lane, changed) => {
    const named = changed.filter((organization) => organization !== undefined);
    const isOfAll = mustReadAll || named.length < changed.length;
    mustReadAll = true;
    const read = await listKeys(database, isOfAll ? undefined : named);
    const kept = isOfAll ? [] : [...keys].filter(([, { organization }]) => !named.includes(organization));
    keys = new Map([...kept, ...read.map((key) => [key.hash, key] as const)]);
    mustReadAll = false;
  });
  const reload = (organization?: string) => {
    if (isClosed) return;
    readings.add('', organization === '' ? undefined : organization).catch(retryLater);
  };
  // Called for each notice of the batch that failed.
  const retryLater = (error: unknown) => {
    if (isClosed || retry !== undefined) return;
    onFault(error);
    retry = setTimeout(() => {
      retry = undefined;
      reload();
    }, retryMs);
    retry.unref();
  };
  const unlisten = await database.listen(keyChannel(database), reload);
  await readings.add('', undefined);
  const reread = setInterval(() => reload(), rereadMs);
  reread.unref();
  const touched = new Map<string, number>();
  let touching: Promise<void> = Promise.resolve();
  const noteUse = ({ id, hash, organization }: KeyRecord) => {
    const now = clock();
    if (!keys.has(hash) || now.getTime() - (touched.get(id) ?? 0) < TOUCH_INTERVAL_MS) return;
    touched.set(id, now.getTime());
    touching = touching.then(() => touchKey(database.of(organization), id, now)).catch(onFault);
  };
  const close = async () => {
    isClosed = true;
    clearInterval(reread);
    clearTimeout(retry);
    await unlisten();
    await Promise.all([readings.settled(), touching]);
  };
  return { byHash: () => keys, noteUse, close };
}
