/** PostgreSQL compiled to WebAssembly behind the platform's interface. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Extensions, PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import { Turns } from '../turns.ts';
import type { Database, Queryable } from './database.ts';
import { doWhole } from './whole.ts';

/**
 * Buffers are few, since all of them are taken and filled with zeros at the start, and the system caches the files
 * anyway; the log of changes is cut short sooner than on a server.
 */
const SETTINGS = ['shared_buffers=8MB', 'max_wal_size=64MB', 'min_wal_size=32MB'];
/** There is no autovacuum: on a server it is a process of its own. */
const VACUUM_INTERVAL_MS = 10 * 60_000;
/**
 * It works in the thread of the server, without a turn of the event loop, and so has half of its time at most. What takes
 * longer than this only waited for the processor.
 */
const REST_MAX_MS = 10;

/** Opens the database in a folder; a new one is filled with what `loadDataDir` holds. */
export async function openPglite(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  // With V8's optimizing compiler for WebAssembly a start takes twice the processor time, and the process four times
  // the memory. Both switches, since one implies the other on the command line alone.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  return await PGlite.create({ dataDir, startParams, ...(loadDataDir !== undefined && { loadDataDir }) });
}

/** Gives an open PGlite the platform's interface; `onClosed` is called when it was closed through that. */
export function embed(pglite: PGlite, schema: string, onClosed?: () => void): Database {
  const vacuum = setInterval(() => void pglite.exec('VACUUM').catch(() => undefined), VACUUM_INTERVAL_MS);
  vacuum.unref();
  return {
    backend: 'pglite',
    schema,
    turns: new Turns({ slots: 1, pause: (tookMs) => wait(Math.min(tookMs, REST_MAX_MS)) }),
    query: queryOn(pglite).query,
    transaction: (work) => pglite.transaction((inside) => doWhole(queryOn(inside), work)),
    listen: (channel, onNotice) => pglite.listen(channel, onNotice),
    close: async () => {
      clearInterval(vacuum);
      try {
        await pglite.close();
      } finally {
        onClosed?.();
      }
    },
  };
}

function queryOn(client: PGliteInterface<Extensions> | Transaction): Queryable {
  return {
    query: async <Row>(sql: string, values?: readonly unknown[]) => {
      if (values !== undefined) return (await client.query<Row>(sql, [...values])).rows;
      const results = await client.exec(sql);
      return results.flatMap(({ rows }) => rows as Row[]);
    },
  };
}
