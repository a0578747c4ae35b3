/** What the platform's database does, embedded or on a server. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { Migration } from '../../src/platform/database/migrations.ts';

/** Adds the cases; `borrow` gives an empty database. */
export function describeDatabase(name: string, borrow: () => Promise<Database>): void {
  describe(`the database: ${name}`, () => {
    let database: Database;
    /** The same, with tables of its own that are removed. */
    let other: Database;

    beforeEach(async () => {
      database = await borrow();
      other = { ...database, schema: 'other' };
    });
    afterEach(async () => {
      await database.query('DROP SCHEMA IF EXISTS other CASCADE');
      await database.close();
    });

    const version = async () =>
      (await database.query<{ max: number }>('SELECT max(version) FROM other.migrations'))[0]?.max;

    it('undoes a transaction that fails, whole', async () => {
      const failing = database.transaction(async (inside) => {
        await inside.query('CREATE SCHEMA other');
        await inside.query('CREATE TABLE other.kept (value text)');
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      await expect(database.query('SELECT * FROM other.kept')).rejects.toThrow('does not exist');
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    it('undoes a transaction that goes on after a statement has failed, and says so', async () => {
      const heedless = database.transaction(async (inside) => {
        await inside.query('CREATE SCHEMA other');
        await inside.query('SELECT * FROM other.missing').catch(() => undefined);
      });
      await expect(heedless).rejects.toThrow('"other.missing" does not exist');
      expect(await database.query(`SELECT nspname FROM pg_namespace WHERE nspname = 'other'`)).toEqual([]);
    });

    it('runs several statements at once, and gives the rows of all', async () => {
      expect(await database.query('SELECT 1 AS one; SELECT 2 AS two')).toEqual([{ one: 1 }, { two: 2 }]);
    });

    it('is left by several statements in no transaction that they began, also when one of them fails', async () => {
      await expect(database.query('BEGIN; SELECT 1 / 0; COMMIT')).rejects.toThrow('division by zero');
      expect(await database.query('BEGIN; SELECT 1 AS one; COMMIT')).toEqual([{ one: 1 }]);
      expect(await database.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
    });

    it('hears of what others notify, and no more when told so', async () => {
      let heard = () => undefined as unknown;
      const first = new Promise((resolve) => {
        heard = () => resolve(undefined);
      });
      const unlisten = await database.listen('other', () => heard());
      await database.query(`SELECT pg_notify('other', '')`);
      await first;
      await unlisten();
    });

    it('brings tables to the newest version, one step at a time, however many begin at once', async () => {
      const table =
        (letter: string): Migration =>
        (schema) =>
          `CREATE TABLE ${schema}.${letter} (value text)`;
      await migrate(other, [table('a')]);
      expect(await version()).toBe(1);
      await Promise.all(Array.from({ length: 4 }, () => migrate(other, [table('a'), table('b'), table('c')])));
      expect(await version()).toBe(3);
      expect(await database.query('SELECT count(*)::integer AS count FROM other.migrations')).toEqual([{ count: 3 }]);
    });

    it('is left alone when it has the tables of a newer platform, or a step fails', async () => {
      await migrate(other, [(schema) => `CREATE TABLE ${schema}.a (value text)`]);
      await expect(migrate(other, [])).rejects.toThrow(
        'The database has the tables of a newer platform (version 1, this one knows 0); start that platform,',
      );
      const broken: Migration = (schema) => `CREATE TABLE ${schema}.b (value text); SELECT nothing`;
      await expect(migrate(other, [() => '', broken])).rejects.toThrow('nothing');
      expect(await version()).toBe(1);
      await expect(database.query('SELECT * FROM other.b')).rejects.toThrow('does not exist');
    });
  });
}
