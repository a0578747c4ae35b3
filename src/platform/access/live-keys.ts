/**
 * The keys of the database in memory, so that no call waits for them; those of an organization are read anew at once when
 * one of them is made or revoked, by whichever process, and all of them and from time to time, since what is told of it may never arrive: a connection that only listens
 * is what networks forget first, and behind a pooler such as PgBouncer nothing is heard at all.
 */
import { Batches } from '../batches.ts';
import type { Database } from '../database/database.ts';
import { keyChannel, listKeys, touchKey } from './key-table.ts';
import type { KeyRecord } from './keys.ts';

/** The keys as they are now. */
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
  /** How often keys are read without being told to. */
  readonly rereadMs?: number;
}

const TOUCH_INTERVAL_MS = 3_600_000;
const RETRY_MS = 1000;
const REREAD_MS = 15_000;

/** Reads the keys and begins to listen for changes. */
export async function openLiveKeys(options: LiveKeysOptions): Promise<LiveKeys> {
  const { database, clock, onFault, rereadMs = REREAD_MS } = options;
  let keys = new Map<string, KeyRecord>();
  let retry: NodeJS.Timeout | undefined;
  // One reading at a time, so that an older result never replaces a newer one; without an organization it is of all.
  const readings = new Batches<string | undefined, void>(async (_lane, changed) => {
    const named = changed.filter((organization) => organization !== undefined);
    const isOfAll = named.length < changed.length;
    const kept = isOfAll ? [] : [...keys].filter(([, { organization }]) => !named.includes(organization));
    const read = await listKeys(database, isOfAll ? undefined : named);
    keys = new Map([...kept, ...read.map((key) => [key.hash, key] as const)]);
  });
  const reload = (organization?: string) => {
    clearTimeout(retry);
    readings.add('', organization === '' ? undefined : organization).catch((error: unknown) => {
      onFault(error);
      retry = setTimeout(reload, RETRY_MS);
      retry.unref();
    });
  };
  const unlisten = await database.listen(keyChannel(database), reload);
  await readings.add('', undefined);
  const reread = setInterval(() => reload(), rereadMs);
  reread.unref();
  const touched = new Map<string, number>();
  let touching: Promise<void> = Promise.resolve();
  const noteUse = ({ id, hash }: KeyRecord) => {
    const now = clock();
    if (!keys.has(hash) || now.getTime() - (touched.get(id) ?? 0) < TOUCH_INTERVAL_MS) return;
    touched.set(id, now.getTime());
    touching = touching.then(() => touchKey(database, id, now)).catch(onFault);
  };
  const close = async () => {
    clearInterval(reread);
    await unlisten();
    await Promise.all([readings.settled(), touching]);
    clearTimeout(retry);
  };
  return { byHash: () => keys, noteUse, close };
}
