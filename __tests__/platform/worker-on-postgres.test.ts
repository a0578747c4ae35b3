/** Workers in processes of their own, which may die. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundledProgram } from '../../scripts/platform-bundle.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { type JobQueue, openQueue } from '../../src/platform/jobs/queue.ts';
import type { JobSummary } from '../../src/platform/jobs/view.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';

/** The bundle starts in less time than the sources. */
const MAIN = fileURLToPath(await bundledProgram('main'));
/** A worker counts as dead after 10 s, for which is looked every 3 s; the remainder is for a busy machine. */
const TAKEN_UP_WITHIN_MS = 20_000;
const POLL_INTERVAL_MS = 25;
/** For a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

describe('workers', () => {
  let folder: string;
  let server: PostgresServer;
  let database: Database;
  /** As a platform that leaves all jobs to workers has it. */
  let queue: JobQueue;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platform-worker-'));
    await mkdir(path.join(folder, 'docs'));
    await writeFile(path.join(folder, 'docs/docs.json'), '{"name":"Example","navigation":{"pages":["index"]}}');
    await writeFile(path.join(folder, 'docs/index.mdx'), '---\ntitle: Welcome\n---\n\nSome **text**.\n');
    server = await startPostgres();
    database = await openPostgres({ url: server.url });
    await migrate(database);
    queue = await openQueue({
      ...{ database, clock: () => new Date(), concurrency: 0 },
      run: () => Promise.reject(new Error('never run here')),
    });
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await queue.close();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });

  function startWorker(): ChildProcess {
    const where = [
      '--docs',
      path.join(folder, 'docs'),
      '--domain',
      'docs.example.com',
      '--data',
      path.join(folder, 'data'),
    ];
    const child = spawn(process.execPath, [MAIN, 'worker', '--database-url', server.url, ...where, '--quiet'], {
      stdio: 'inherit',
    });
    children.push(child);
    return child;
  }

  async function reach(jobId: string, isThere: (job: JobSummary) => boolean): Promise<JobSummary> {
    for (;;) {
      const job = await queue.find('default', jobId);
      if (job !== undefined && isThere(job)) return job;
      await wait(POLL_INTERVAL_MS);
    }
  }

  /** Counts up with each that takes the job. */
  async function attemptOf(jobId: string): Promise<number | undefined> {
    const sql = 'SELECT attempt FROM platform.jobs WHERE job_id = $1';
    return (await database.query<{ attempt: number }>(sql, [jobId]))[0]?.attempt;
  }

  it(
    'take up the job of one that was killed, within seconds',
    async () => {
      let jobId = '';
      let left: JobSummary | undefined;
      // On a busy machine a job may have ended before it was looked at, or before its worker was killed.
      do {
        const worker = startWorker();
        jobId = (await queue.add({ domain: 'docs.example.com' }))?.jobId ?? '';
        await reach(jobId, ({ status }) => status !== 'queued');
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        left = await queue.find('default', jobId);
      } while (left?.status === 'completed');
      expect(left).toMatchObject({ status: 'running', losses: 0 });
      const before = await attemptOf(jobId);
      const since = performance.now();
      startWorker();
      await reach(jobId, ({ losses }) => losses === 1);
      expect(performance.now() - since).toBeLessThan(TAKEN_UP_WITHIN_MS);
      expect(await reach(jobId, ({ status }) => status === 'completed' || status === 'failed')).toMatchObject({
        status: 'completed',
        pageCount: 1,
      });
      expect((await attemptOf(jobId)) ?? 0).toBeGreaterThan(before ?? 0);
    },
    TEST_TIMEOUT_MS,
  );
});
