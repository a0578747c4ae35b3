/** PostgreSQL compiled to WebAssembly behind the platform's interface. */
import { setFlagsFromString } from 'node:v8';
import { type Extensions, PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import { FairQueue, restAsLong } from '../fair-queue.ts';
import type { Database, Queryable } from './database.ts';
import { openLanes } from './lanes.ts';

/**
 * Buffers are few, since all of them are taken and filled with zeros at the start, and the system caches the files
 * anyway; the log of changes is cut short sooner than on a server.
 */
const SETTINGS = ['shared_buffers=8MB', 'max_wal_size=64MB', 'min_wal_size=32MB'];
/** There is no autovacuum, which is a separate process on a server. */
const VACUUM_INTERVAL_MS = 10 * 60_000;
/** Below are the types that PostgreSQL itself numbers; above, those of its views and of our tables, which no column has. */
const OWN_TYPES_FROM = 10_000;

const BEGINS = /^\s*BEGIN\b/;

/** Opens the database in a folder; a new one is filled with what `loadDataDir` holds. */
export async function openPglite(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  // With V8's optimizing compiler for WebAssembly a start takes twice the processor time, and the process four times
  // the memory. Both switches, since one implies the other on the command line alone.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const pglite = await PGlite.create({ dataDir, startParams, ...(loadDataDir !== undefined && { loadDataDir }) });
  // It copies the list of all that it can read with each statement, which takes longer than a small statement itself.
  for (const type of Object.keys(pglite.parsers)) {
    if (Number(type) >= OWN_TYPES_FROM) delete pglite.parsers[type];
  }
  return pglite;
}

/** Gives an open PGlite the platform's interface; `onClosed` is called when it was closed through that. */
export function embed(pglite: PGlite, schema: string, onClosed?: () => void): Database {
  const driver: Parameters<typeof openLanes>[0] = {
    query: async (sql, ...rest) => {
      // There is but one connection: a transaction that several statements begin, and one that fails leaves open, would be
      // everybody's.
      if (BEGINS.test(sql)) return await pglite.transaction((inside) => queryOn(inside).query(sql, ...rest));
      return await queryOn(pglite).query(sql, ...rest);
    },
    transaction: (work) => pglite.transaction((inside) => work(queryOn(inside))),
  };
  // It does one thing at a time, and that without a turn of the event loop.
  const lanes = openLanes(driver, { schema, queue: new FairQueue({ slots: 1, pause: restAsLong }) });
  const vacuum = setInterval(() => void lanes.query('VACUUM').catch(() => undefined), VACUUM_INTERVAL_MS);
  vacuum.unref();
  return {
    ...lanes,
    backend: 'pglite',
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
