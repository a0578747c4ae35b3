/**
 * A database for tests, embedded and empty. One that was opened is kept for all tests of the process, and its folder for
 * other processes and later runs, since opening takes a good part of a second and making one still longer.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, DatabaseError } from '../../src/platform/database/database.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { IS_WORKER } from './worker.ts';

const FOLDERS = fileURLToPath(new URL('../../.build/test-databases/', import.meta.url));
const idle: Database[] = [];

/** Lends an empty database; its `close` gives it back. */
export async function borrowDatabase(): Promise<Database> {
  const opened = idle.pop() ?? (await open());
  await empty(opened);
  return { ...opened, close: async () => (IS_WORKER ? void idle.push(opened) : await opened.close()) };
}

/** Opens the first folder that no other process has open. */
async function open(): Promise<Database> {
  for (let number = 1; ; number += 1) {
    const folder = path.join(FOLDERS, String(number));
    try {
      const database = await openEmbedded({ folder, shownAs: folder });
      await migrate(database);
      // What earlier runs removed, else the folder grows with each.
      await database.query('VACUUM');
      return database;
    } catch (error) {
      // Also that of a newer checkout, and one that a killed run left in pieces.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }
}

/**
 * Removes all rows but those that say which tables there are. They are few: to truncate the tables, which makes
 * new files for each and its indexes, takes thirty times as long.
 */
export async function empty({ query, schema }: Database): Promise<void> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = $1 AND table_name <> 'migrations'`,
    [schema],
  );
  await query(tables.map(({ name }) => `DELETE FROM ${name}`).join(';'));
}
