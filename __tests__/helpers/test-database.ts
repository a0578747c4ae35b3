/**
 * A database for tests, embedded and empty. One is opened by a file of tests and kept for all its tests, since opening
 * takes a good part of a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { prepareQueue } from '../../src/platform/jobs/queue.ts';

interface Opened {
  readonly database: Database;
  readonly folder: string;
}

const idle: Opened[] = [];

afterAll(async () => {
  for (const { database, folder } of idle.splice(0)) {
    await database.close();
    await rm(folder, { recursive: true });
  }
});

/** Lends an empty database; its `close` gives it back. */
export async function borrowDatabase(): Promise<Database> {
  const opened = idle.pop() ?? (await open());
  await empty(opened.database);
  return { ...opened.database, close: async () => void idle.push(opened) };
}

async function open(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-database-'));
  const prepare = async (database: Database) => {
    await migrate(database);
    await prepareQueue(database);
  };
  return { folder, database: await openEmbedded({ folder, shownAs: folder, prepare }) };
}

/** Removes all rows but those that say which tables and queues there are. */
export async function empty({ query, schema }: Database): Promise<void> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND (table_schema = $1 AND table_name <> 'migrations' OR table_schema || '.' || table_name = $2)`,
    [schema, `${schema}_queue.job_common`],
  );
  await query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
}
