/** Workers in processes of their own, on PostgreSQL and a git repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { type JobQueue, openQueue } from '../../src/platform/jobs/queue.ts';
import type { JobSummary } from '../../src/platform/jobs/view.ts';
import { Folder } from '../helpers/folder.ts';
import { GitRemote } from '../helpers/git-remote.ts';
import { MAIN } from '../helpers/platform-process.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';

const POLL_INTERVAL_MS = 30;
/** A worker counts as dead after 10 s, for which is looked every 3 s; the remainder is for a busy machine. */
const TAKEN_UP_WITHIN_MS = 20_000;
/** For a busy machine. */
const TEST_TIMEOUT_MS = 120_000;
const TOKEN = 'ghs_0nlyInTheEnvironment0fW0rkers';
const PAGES = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`docs/p${index}.mdx`, `# Page ${index}\n`]));
const docs = (words: string) => ({ ...PAGES, 'docs/docs.json': '{"name":"Docs"}', 'docs/index.mdx': `# ${words}\n` });

describe('workers', () => {
  let folder: Folder;
  let remote: GitRemote;
  let server: PostgresServer;
  let database: Database;
  let queue: JobQueue;
  let output = '';
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await Folder.make();
    remote = await GitRemote.start({ token: TOKEN });
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
    await remote[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  function startWorker(): ChildProcess {
    const site = ['--docs', `${remote.address}#main:docs`, '--domain', 'docs.example.com', '--data', folder.at('data')];
    const child = spawn(process.execPath, [MAIN, 'worker', '--database-url', server.url, ...site], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DOCS_GIT_TOKEN: TOKEN,
      },
    });
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
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

  const isOver = ({ status }: JobSummary) => status === 'completed' || status === 'failed';

  it(
    'take up the job of one that was killed within seconds, at the commit of its first run though the branch moved by force',
    async () => {
      let left: JobSummary | undefined;
      let jobId = '';
      let commit = '';
      // On a busy machine a job may have ended before its worker was killed.
      do {
        commit = await remote.push(docs(`One ${Math.random()}`));
        const worker = startWorker();
        jobId = (await queue.add({ domain: 'docs.example.com' }))?.jobId ?? '';
        await reach(jobId, (job) => job.commit !== undefined || isOver(job));
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        left = await queue.find('default', jobId);
      } while (left?.status === 'completed');
      expect(left).toMatchObject({ status: 'running', commit });
      const forced = await remote.push(docs('Forced'), { force: true });
      const since = performance.now();
      // They share the data folder, in which each has a store of its own.
      startWorker();
      startWorker();
      await reach(jobId, ({ losses }) => losses === 1);
      expect(performance.now() - since).toBeLessThan(TAKEN_UP_WITHIN_MS);
      expect(await reach(jobId, isOver)).toMatchObject({ status: 'completed', commit, losses: 1, pageCount: 21 });
      const jobs = await Promise.all([1, 2].map(() => queue.add({ domain: 'docs.example.com' })));
      for (const job of jobs) {
        expect(await reach(job?.jobId ?? '', isOver)).toMatchObject({ status: 'completed', commit: forced });
      }
      expect(output).toContain('job.resolved');
      expect(output).not.toContain(TOKEN);
      const written = Object.entries(await folder.read('data/content')).filter(
        ([name]) => !path.basename(name).startsWith('pack-'),
      );
      expect(JSON.stringify(written)).not.toContain(TOKEN);
    },
    TEST_TIMEOUT_MS,
  );
});
