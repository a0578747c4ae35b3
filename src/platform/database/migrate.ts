/** Bringing the platform's tables to the version of this program: forward only, by one process at a time. */
import { type Database, DatabaseError, type Queryable } from './database.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** Any number, the same in all versions of this program: the name of the advisory lock under which tables change. */
const MIGRATION_LOCK = 7_346_912_055;

/** A step may have to go through a large table, and others wait for it. */
const MIGRATION_LIMIT_MS = 30 * 60_000;

/** Runs the missing migrations; throws a {@link DatabaseError} when a newer version of this program was here. */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const { schema } = database;
  if ((await versionOf(database, schema)) === migrations.length) return;
  await database.transaction(async (inside) => {
    await inside.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // Read from the table: IF NOT EXISTS uses the catalogue snapshot of this connection, which may be older than the lock.
    const made = await inside.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [schema]);
    if (made.length === 0) await inside.query(`CREATE SCHEMA ${schema}`);
    await inside.query(`
      CREATE TABLE IF NOT EXISTS ${schema}.migrations (
        version integer PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
    `);
    const version = await versionOf(inside, schema);
    if (version > migrations.length) {
      throw new DatabaseError(
        `The database has the tables of a newer platform (version ${version}, this one knows ${migrations.length}); ` +
          'start that platform, or give this one a database of its own.',
      );
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await inside.query(migration(schema));
      await inside.query(`INSERT INTO ${schema}.migrations (version) VALUES ($1)`, [index + 1]);
    }
  }, MIGRATION_LIMIT_MS);
}

async function versionOf(database: Queryable, schema: string): Promise<number> {
  const [found] = await database.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    `${schema}.migrations`,
  ]);
  if (found?.exists !== true) return 0;
  const [row] = await database.query<{ version: number }>(
    `SELECT coalesce(max(version), 0) AS version FROM ${schema}.migrations`,
  );
  return row?.version ?? 0;
}
