import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, DEFAULT_SCHEMA } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { prepareQueue } from '../../src/platform/jobs/queue.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';
import { empty } from '../helpers/test-database.ts';
import { describeDatabase } from './database.ts';
import { describeJobs } from './jobs.ts';
import { describeKeys } from './keys.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  const database = await openPostgres({ url: server.url });
  await migrate(database);
  await prepareQueue(database);
  await database.close();
});
afterAll(() => server.stop());

async function borrow(): Promise<Database> {
  const database = await openPostgres({ url: server.url });
  await empty(database);
  return database;
}

describeDatabase('PostgreSQL', borrow);
describeJobs('PostgreSQL', borrow);
describeKeys('PostgreSQL', borrow);

describe('a server that cannot be used', () => {
  const refusalOf = async (change: (url: URL) => void) => {
    const url = new URL(server.url);
    change(url);
    const error = await openPostgres({ url: url.href }).catch((reason: Error) => reason);
    return Error.isError(error) ? error.message : undefined;
  };

  it('is named with what is wrong, and never with the password', async () => {
    const { host } = new URL(server.url);
    expect(await refusalOf((url) => (url.password = 'secret'))).toMatch(
      `The database server ${host} refuses the user or the password of --database-url: `,
    );
    expect(await refusalOf((url) => (url.pathname = '/nothing'))).toBe(
      `The database server ${host} has no database nothing; create it, or name another in --database-url.`,
    );
    const unreachable = await refusalOf((url) => (url.port = '1'));
    expect(unreachable).toMatch(/^The database server 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*\. Check host/);
    expect(unreachable).not.toContain('for-tests-only');
  });

  it('makes its tables once though many platforms start at once', async () => {
    const databases = await Promise.all(Array.from({ length: 3 }, () => openPostgres({ url: server.url })));
    await databases[0]?.query(`DROP SCHEMA ${DEFAULT_SCHEMA} CASCADE; DROP SCHEMA ${DEFAULT_SCHEMA}_queue CASCADE`);
    await Promise.all(
      databases.map(async (database) => {
        await migrate(database);
        await prepareQueue(database);
        await database.close();
      }),
    );
  });
});
