import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionError, type Database, DEFAULT_SCHEMA, NoAnswerError } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { openQueue } from '../../src/platform/jobs/queue.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../helpers/silent-proxy.ts';
import { empty } from '../helpers/test-database.ts';
import { type Answer, JOBS, startTestPlatform } from '../helpers/test-platform.ts';
import { describeDashboard } from './dashboard.ts';
import { describeDatabase } from './database.ts';
import { describeJobs } from './jobs.ts';
import { describeKeys } from './keys.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  const database = await openPostgres({ url: server.url });
  await migrate(database);
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
describeDashboard('PostgreSQL', borrow);

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
    await databases[0]?.query(`DROP SCHEMA ${DEFAULT_SCHEMA} CASCADE`);
    await Promise.all(
      databases.map(async (database) => {
        await migrate(database);
        await database.close();
      }),
    );
  });
});

it('a platform whose connections are ended refuses only starts that it has not queued', async () => {
  const database = await borrow();
  const platform = await startTestPlatform({ database, workers: 0 });
  const answers: Answer[] = [];
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const start = async (): Promise<void> => {
    while (answers.length < 900 && (count(202) < 20 || count(503) < 20)) {
      answers.push(await platform.call('POST', JOBS, { body: { domain: 'docs.example.com' } }));
    }
  };
  const other = await openPostgres({ url: server.url });
  const PAUSES_MS = [50, 50, 500];
  let isOver = false;
  let ends = 0;
  const endConnections = async (): Promise<void> => {
    while (!isOver) {
      await other.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
      );
      // On a busy machine nothing would be queued between two ends that are always close.
      await wait(PAUSES_MS[ends % PAUSES_MS.length]);
      ends += 1;
    }
  };
  const starts = Promise.all(Array.from({ length: 8 }, () => start())).finally(() => {
    isOver = true;
  });
  await Promise.all([starts, endConnections()]);
  const [row] = await other.query<{ jobs: number }>(`SELECT count(*)::integer AS jobs FROM ${DEFAULT_SCHEMA}.jobs`);
  await platform.close();
  await other.close();
  expect(count(202) + count(503) + count(500)).toBe(answers.length);
  expect(count(202)).toBeGreaterThan(0);
  expect(count(503)).toBeGreaterThan(0);
  expect(answers.every(({ status, headers }) => headers.has('retry-after') === (status === 503))).toBe(true);
  expect(row?.jobs).toBeGreaterThanOrEqual(count(202));
  expect(row?.jobs).toBeLessThanOrEqual(count(202) + count(500));
});

it('a server is not blamed for what it says of a statement, or for faults of the code', async () => {
  const database = await borrow();
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const asked = [
    ['SELECT 1 / 0', []],
    ['SELECT $1::integer', [1, 2]],
    ['SELECT $1::json', [circle]],
  ] as const;
  for (const [text, values] of asked) {
    const found = await database.transaction((inside) => inside.query(text, values)).catch((error: Error) => error);
    expect(found).toBeInstanceOf(Error);
    expect(found).not.toBeInstanceOf(ConnectionError);
  }
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.close();
});

describe('a server whose connections fall silent without an end', () => {
  const LIMIT_MS = 1000;
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
      name: 'NoAnswerError',
      maybeDone: false,
    });
    const silenced = database.transaction(async () => proxy.silence());
    await expect(silenced).rejects.toMatchObject({ name: 'NoAnswerError', maybeDone: true });
    proxy.restore();
    const end = 'SELECT pg_terminate_backend(pg_backend_pid())';
    const broke = { name: 'ConnectionError', message: expect.stringMatching(/^the connection to .* broke: /) };
    await expect(database.transaction((inside) => inside.query(end))).rejects.toMatchObject({
      ...broke,
      maybeDone: false,
    });
    // The commit is not even sent.
    const unheard = database.transaction((inside) => inside.query(end).catch(() => undefined));
    await expect(unheard).rejects.toMatchObject({ ...broke, maybeDone: false });
    await database.query(`CREATE TABLE ends (nth integer);
      CREATE FUNCTION end_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON ends DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_it()`);
    const atCommit = database.transaction((inside) => inside.query('INSERT INTO ends VALUES (1)'));
    await expect(atCommit).rejects.toMatchObject({ ...broke, maybeDone: true });
    await database.query('DROP TABLE ends; DROP FUNCTION end_it');
  });

  it('is named when there is no way to it any more', async () => {
    await proxy.close();
    await database.query('SELECT 1').catch(() => undefined);
    await expect(database.query('SELECT 1')).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/^no connection to .*: .*ECONNREFUSED/),
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
      ...{ database, clock: () => new Date('2026-03-01T12:00:00Z'), tickMs: 10 },
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
    // Each connection that fell silent, here or before, is noticed by the statement that it is given next.
    const addUntilDone = (version: string): Promise<string> => add(version).catch(() => addUntilDone(version));
    const ids = [await addUntilDone('first')];
    await silent;
    await expect(queue.find('default', ids[0] ?? '')).rejects.toThrow(ConnectionError);
    proxy.restore();
    go();
    ids.push(await addUntilDone('second'));
    for (const id of ids) {
      let status: string | undefined;
      while (status !== 'completed') status = (await queue.find('default', id).catch(() => undefined))?.status;
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
    // After this a process that is told to stop cuts it off: `STOP_LIMIT_MS` of `main.ts`.
    expect(performance.now() - before).toBeLessThan(4500);
  });
});
