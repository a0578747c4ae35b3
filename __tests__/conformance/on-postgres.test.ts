import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionError, type Database, DEFAULT_SCHEMA, NoAnswerError } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { openQueue, prepareQueue } from '../../src/platform/jobs/queue.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../helpers/silent-proxy.ts';
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

describe('a server whose connections fall silent without an end', () => {
  const LIMIT_MS = 500;
  let proxy: SilentProxy;
  let database: Database;
  beforeEach(async () => {
    await (await borrow()).close();
    proxy = await startSilentProxy(server.url);
    database = await openPostgres({ url: proxy.url, limitMs: LIMIT_MS, probeMs: 2 * LIMIT_MS });
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
  });

  /** Has `count` connections of the pool lose all that they say from now on; new ones are heard. */
  async function silence(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => database.query('SELECT pg_sleep(0.01)')));
    proxy.silence();
    proxy.restore();
  }

  it('keeps nobody waiting, and is asked anew by other connections', async () => {
    await silence(3);
    await expect(database.transaction((inside) => inside.query('SELECT 1'))).rejects.toThrow(NoAnswerError);
    // Not one after the other of those that fell silent together.
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await database.transaction((inside) => inside.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('tells whether what was asked may have taken effect', async () => {
    await silence(1);
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ name: 'NoAnswerError', maybeDone: true });
    await silence(1);
    await expect(database.transaction((inside) => inside.query('SELECT 1'))).rejects.toMatchObject({
      ...{ name: 'NoAnswerError', maybeDone: false },
    });
    const silenced = database.transaction(async () => proxy.silence());
    await expect(silenced).rejects.toMatchObject({ name: 'NoAnswerError', maybeDone: true });
    proxy.restore();
    const ended = database.transaction(async (inside) => {
      await inside.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(ended).rejects.toMatchObject({
      ...{ name: 'ConnectionError', message: expect.stringMatching(/^the connection to .* broke: /), maybeDone: false },
    });
    await expect(database.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await proxy.close();
    await database.query('SELECT 1').catch(() => undefined);
    await expect(database.query('SELECT 1')).rejects.toMatchObject({
      ...{ name: 'ConnectionError', message: expect.stringMatching(/cannot be reached: .*ECONNREFUSED/) },
      maybeDone: false,
    });
  });

  it('holds no lock for a client that is gone in the middle of a transaction', async () => {
    const lock = 'SELECT pg_advisory_xact_lock(4711)';
    const gone = database.transaction(async (inside) => {
      await inside.query(lock);
      proxy.silence();
      await inside.query('SELECT 1');
    });
    await expect(gone).rejects.toThrow(NoAnswerError);
    proxy.restore();
    await database.transaction((inside) => inside.query(lock), 5000);
  });

  it('is listened to again', async () => {
    let heard = () => undefined as unknown;
    const unlisten = await database.listen('other', () => heard());
    const again = new Promise((resolve) => {
      heard = () => resolve(undefined);
    });
    proxy.silence();
    proxy.restore();
    await again;
    await unlisten();
  });

  it('runs its jobs to their end, and answers for them', async () => {
    const bundle = { key: 'k', sizeBytes: 1, sha256: 'aa' };
    let isSilent = () => undefined as unknown;
    const silent = new Promise((resolve) => {
      isSilent = () => resolve(undefined);
    });
    let go = () => undefined as unknown;
    const gate = new Promise((resolve) => {
      go = () => resolve(undefined);
    });
    const faults: unknown[] = [];
    const queue = await openQueue({
      ...{ database, clock: () => new Date('2026-03-01T12:00:00Z'), tickMs: 10, leaseMs: 60_000 },
      run: async (job, onProgress) => {
        if (job.request.version === 'first') {
          proxy.silence();
          onProgress({ type: 'rendered', done: 1, total: 2 });
          isSilent();
          await gate;
        }
        return { pages: 1, diagnostics: [], bundle };
      },
      onFault: (error) => faults.push(error),
    });
    const add = async (version: string) => (await queue.add({ domain: 'docs', version }))?.jobId ?? '';
    const ids = [await add('first')];
    await silent;
    await expect(queue.find(ids[0] ?? '')).rejects.toThrow(ConnectionError);
    proxy.restore();
    go();
    ids.push(await add('second').catch(() => add('second')));
    for (const id of ids) {
      let status: string | undefined;
      while (status !== 'completed') status = (await queue.find(id).catch(() => undefined))?.status;
    }
    expect(faults).toEqual(expect.arrayContaining([expect.any(ConnectionError)]));
    await queue.close();
  });

  it('lets a process end in time that runs a job, within the usual limits too', async () => {
    const usual = await openPostgres({ url: proxy.url });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const queue = await openQueue({
      ...{ database: usual, clock: () => new Date(), tickMs: 10 },
      run: async (_job, _onProgress, signal) => {
        begin();
        await once(signal, 'abort');
        throw signal.reason;
      },
    });
    await queue.add({ domain: 'docs' });
    await begun;
    proxy.silence();
    await wait(50);
    const before = performance.now();
    await queue.close();
    await usual.close();
    // Of the 5 s that a process has.
    expect(performance.now() - before).toBeLessThan(4000);
  });
});
