/** What becomes of jobs when the process of the platform dies, at whatever point. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Folder } from '../helpers/folder.ts';
import { type Listening, listening, type PlatformProcess, spawnPlatform } from '../helpers/platform-process.ts';
import { JOBS, POLL_INTERVAL_MS } from '../helpers/test-platform.ts';

/** From the start of the next process; on an idle machine a tenth of it. */
const RESUMED_WITHIN_MS = 10_000;
const PAGES = 12;
/** For a busy machine: the processes of the platform are started, killed and started again. */
const TEST_TIMEOUT_MS = 120_000;

interface Job {
  readonly jobId: string;
  readonly status: string;
  readonly progress: number;
  readonly pageCount: number;
  readonly error?: string;
}

interface Running extends PlatformProcess, Listening {}

describe('a platform that dies', () => {
  let folder: Folder;
  let data: string;
  let args: readonly string[];
  const started: PlatformProcess[] = [];
  /** The one that was started last. */
  let platform: Running;

  beforeAll(async () => {
    folder = await Folder.make();
    data = folder.at('data');
    const pages = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
    await folder.write({ 'docs.json': JSON.stringify({ name: 'Example', navigation: { pages } }) }, 'docs');
    for (const page of pages)
      await folder.write({ [`${page}.mdx`]: `---\ntitle: ${page}\n---\n\nSome **text**.\n` }, 'docs');
    const flags = '--domain docs.example.com --port 0 --json --quiet'.split(' ');
    args = ['--docs', folder.at('docs'), '--data', data, ...flags];
    platform = await start();
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await folder[Symbol.asyncDispose]();
  });

  function begin(): PlatformProcess {
    const begun = spawnPlatform(args);
    started.push(begun);
    return begun;
  }

  async function start(): Promise<Running> {
    const begun = begin();
    return { ...begun, ...(await listening(begun)) };
  }

  async function reach({ call }: Running, jobId: string, isThere: (job: Job) => boolean): Promise<Job> {
    for (;;) {
      const job = await call<Job>('GET', `${JOBS}/${jobId}`);
      if (isThere(job) || job.status === 'completed' || job.status === 'failed') return job;
      await wait(POLL_INTERVAL_MS);
    }
  }

  it(
    'S21 S22 loses no job though it is killed eight times, and goes on with what it was at',
    async () => {
      const jobs = [await platform.call<Job>('POST', JOBS, { domain: 'docs.example.com' })];
      const resumedMs: number[] = [];
      for (let kills = 0; kills < 8; kills += 1) {
        const { jobId = '' } = jobs[0] ?? {};
        const since = performance.now();
        expect(await reach(platform, jobId, ({ status }) => status === 'running')).toMatchObject({ status: 'running' });
        if (kills > 0) resumedMs.push(performance.now() - since);
        await wait(randomInt(30));
        // One job is being rendered then, and one was taken in just before.
        if (kills === 0) jobs.push(await platform.call<Job>('POST', JOBS, { domain: 'docs.example.com' }));
        platform.child.kill('SIGKILL');
        await once(platform.child, 'exit');
        platform = await start();
      }
      expect(Math.min(...resumedMs)).toBeLessThan(RESUMED_WITHIN_MS);
      for (const job of jobs) {
        const { status, pageCount, error } = await reach(platform, job.jobId, () => false);
        expect({ status, pageCount, error }).toEqual({ status: 'completed', pageCount: PAGES, error: undefined });
      }
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'S24 S40 keeps its data folder to itself, ignores SIGHUP, gives its job back when told to stop, and is succeeded at once',
    async () => {
      const { jobId } = await platform.call<Job>('POST', JOBS, { domain: 'docs.example.com' });
      platform.child.kill('SIGHUP');
      const second = begin();
      await reach(platform, jobId, (job) => job.status === 'running');
      const stopped = once(platform.child, 'exit');
      expect([await second.ended, second.printed.stderr]).toEqual([
        1,
        `--data "${data}" is in use by another platform; stop that one, or give this one a folder of its own.\n`,
      ]);
      platform.child.kill('SIGTERM');
      expect(await stopped).toEqual([0, null]);
      platform = await start();
      expect(await reach(platform, jobId, () => false)).toMatchObject({ status: 'completed', pageCount: PAGES });
      platform.child.kill('SIGTERM');
      expect(await once(platform.child, 'exit')).toEqual([0, null]);
    },
    TEST_TIMEOUT_MS,
  );
});
