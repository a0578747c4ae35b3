/** What the queue of jobs does, whatever database it is kept in. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { handOutJobs, MIGRATIONS } from '../../src/platform/database/migrations.ts';
import { ExportError, ExportInterruption } from '../../src/platform/jobs/export-error.ts';
import { type JobQueue, openQueue, QueueClosedError, type QueueOptions } from '../../src/platform/jobs/queue.ts';
import { HEARTBEAT_MS, Records } from '../../src/platform/jobs/records.ts';
import { type JobRecord, newJobId, type RunExport } from '../../src/platform/jobs/state.ts';
import type { JobSummary } from '../../src/platform/jobs/view.ts';

const RESULT = { pages: 1, diagnostics: [], bundle: { key: 'k', sizeBytes: 1, sha256: 'aa' } };
const clock = () => new Date('2026-03-01T12:00:00Z');
const request = (version: string, organization = 'one') => ({ organization, domain: 'docs', version });
/** Gives no sign of life and looks for nothing in the time of a test; what runs was taken for good. */
const DEAD = { tickMs: 3_600_000 };
const LIVELY = { tickMs: 10 };

/** Lets timers and sockets have their turn, and leaves the processor to what is waited for. */
const pause = () => wait(5);

/**
 * A run that waits until told to go on, and the versions of the jobs that it was started with. A job is told as running
 * before its run begins: `begun` waits for so many.
 */
function heldRun() {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const run: RunExport = async (job, _onProgress, signal) => {
    started.push(job.request.version ?? '');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    releases.push(resolve);
    const stop = () => reject(new ExportError('The platform was stopped.'));
    signal.addEventListener('abort', stop);
    // It may have been stopped while it was being taken.
    if (signal.aborted) stop();
    await promise;
    return RESULT;
  };
  const begun = async (count: number) => {
    while (started.length < count) await pause();
  };
  return { started, run, begun, release: () => releases.shift()?.() };
}

/** Adds the cases; `borrow` gives an empty database. */
export function describeJobs(name: string, borrow: () => Promise<Database>): void {
  describe(`the queue on ${name}`, () => {
    let database: Database;
    let queues: JobQueue[];

    beforeEach(async () => {
      database = await borrow();
      queues = [];
    });
    afterEach(async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      await database.close();
    });

    async function open(options: Partial<QueueOptions> & Pick<QueueOptions, 'run'>): Promise<JobQueue> {
      const queue = await openQueue({ database, clock, ...LIVELY, ...options });
      queues.push(queue);
      return queue;
    }

    const owners = new Map<string, string>();
    const ownerOf = (jobId: string): string => owners.get(jobId) ?? 'one';

    async function add(queue: JobQueue, version: string, organization = 'one'): Promise<string> {
      const { jobId = '' } = (await queue.add(request(version, organization))) ?? {};
      owners.set(jobId, organization);
      return jobId;
    }

    /** Has all heartbeats so far be too old. */
    async function stopHearts(): Promise<void> {
      await database.query(`UPDATE ${database.schema}.jobs SET heartbeat_at = heartbeat_at - interval '1 hour'`);
    }

    async function reach(queue: JobQueue, jobId: string, status: JobRecord['status']): Promise<JobSummary> {
      for (;;) {
        const job = await queue.find(ownerOf(jobId), jobId);
        if (job !== undefined && job.status === status) return job;
        await pause();
      }
    }

    it('runs the jobs of an organization in the order they came, one at a time', async () => {
      const { started, run, begun, release } = heldRun();
      const queue = await open({ run });
      const ids = [];
      for (const version of ['a', 'b', 'c']) ids.push(await add(queue, version));
      for (const [index, id] of ids.entries()) {
        await reach(queue, id, 'running');
        await begun(index + 1);
        expect(started).toEqual(['a', 'b', 'c'].slice(0, index + 1));
        release();
        await reach(queue, id, 'completed');
      }
    });

    it('runs as many at a time as it is told, and none when told so', async () => {
      const { started, run, begun } = heldRun();
      const idle = await open({ run, concurrency: 0 });
      const ids = [];
      for (const version of ['a', 'b', 'c']) ids.push(await add(idle, version));
      expect(started).toEqual([]);
      const queue = await open({ run, concurrency: 2 });
      await Promise.all(ids.slice(0, 2).map((id) => reach(queue, id, 'running')));
      await begun(2);
      expect(started.toSorted()).toEqual(['a', 'b']);
    });

    it('S26 keeps no more waiting than it may, for each organization', async () => {
      const { run } = heldRun();
      const queue = await open({ run, concurrency: 0, capacity: 2 });
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map((version) => queue.add(request(version))));
      expect(taken.filter((job) => job !== undefined)).toHaveLength(2);
      expect(await queue.add(request('a', 'two'))).toBeDefined();
    });

    it('S26 lets organizations take turns, however many jobs each has', async () => {
      const { run } = heldRun();
      const filled = await open({ run, concurrency: 0 });
      for (const version of ['a1', 'a2', 'a3', 'a4']) await add(filled, version, 'a');
      for (const version of ['b1', 'b2']) await add(filled, version, 'b');
      const started: string[] = [];
      const quick: RunExport = async (job) => {
        started.push(job.request.version ?? '');
        // One that comes again and again has no claim on what it did not ask for before.
        if (job.request.version === 'b1') await add(filled, 'c1', 'c');
        return RESULT;
      };
      const last = await add(filled, 'a5', 'a');
      const queue = await open({ run: quick });
      await reach(queue, last, 'completed');
      expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
    });

    it('keeps its last place for organizations that have none, where it is told so', async () => {
      const { started, run, begun, release } = heldRun();
      const queue = await open({ run, concurrency: 2, sparesLast: true });
      const first = await add(queue, 'a1', 'a');
      await reach(queue, first, 'running');
      const second = await add(queue, 'a2', 'a');
      const other = await add(queue, 'b1', 'b');
      await reach(queue, other, 'running');
      await begun(2);
      expect(started).toEqual(['a1', 'b1']);
      expect(await queue.find(ownerOf(second), second)).toMatchObject({ status: 'queued' });
      release();
      await reach(queue, second, 'running');
    });

    it('goes on with the next job when one fails, keeping the reason and where', async () => {
      const diagnostics = [{ file: 'a.mdx', line: 2, column: 3, message: 'zero \0, half \ud800' }];
      const run: RunExport = async (job) => {
        if (job.request.version === 'bad') throw new ExportError('a.mdx:2:3: zero \0', diagnostics);
        return RESULT;
      };
      const events: string[] = [];
      const onEvent: QueueOptions['onEvent'] = (job, { type }) => events.push(`${job.request.version} ${type}`);
      const queue = await open({ run, onEvent });
      const bad = await add(queue, 'bad');
      expect(await reach(queue, bad, 'failed')).toMatchObject({ error: 'a.mdx:2:3: zero \0' });
      const kept = await new Records(database.schema).find(database, bad);
      expect(kept?.errorDiagnostics).toEqual(diagnostics);
      expect(await reach(queue, await add(queue, 'good'), 'completed')).toMatchObject({
        progress: 100,
        bundle: RESULT.bundle,
      });
      await queue.close();
      // Sorted: what is heard of one connection may overtake what is heard of another.
      expect(events.toSorted()).toEqual([
        'bad failed',
        'bad queued',
        'bad started',
        'good completed',
        'good queued',
        'good started',
      ]);
    });

    it('fails a job whose end the database refuses, and goes on', async () => {
      const tooLarge = { ...RESULT, pages: 2 ** 40 };
      const queue = await open({
        run: async ({ request: { version } }) => (version === 'bad' ? tooLarge : RESULT),
        ...LIVELY,
      });
      const [bad, good] = [await add(queue, 'bad'), await add(queue, 'good')];
      expect(await reach(queue, bad, 'failed')).toMatchObject({
        error: expect.stringMatching(/^The end of the export could not be stored: /),
      });
      expect(await reach(queue, good, 'completed')).toMatchObject({ progress: 100 });
    });

    it('shows progress soon, in few writes', async () => {
      const { run: hold, release } = heldRun();
      let writes = 0;
      const counted: Database = {
        ...database,
        query: (sql, values) => {
          if (sql.includes('SET status = $3, progress')) writes += 1;
          return database.query(sql, values);
        },
      };
      const run: RunExport = async (job, onProgress, signal) => {
        for (let done = 1; done <= 10_000; done += 1) onProgress({ type: 'rendered', done, total: 20_000 });
        return await hold(job, onProgress, signal);
      };
      const queue = await open({ run, database: counted, tickMs: 60_000 });
      const id = await add(queue, 'a');
      const before = performance.now();
      let job: JobSummary | undefined;
      while (job?.pageCount !== 10_000) {
        await pause();
        job = await queue.find(ownerOf(id), id);
      }
      expect(performance.now() - before).toBeLessThan(30_000);
      expect(job).toMatchObject({ status: 'running', progress: 47 });
      expect(writes).toBeLessThan(5);
      release();
      await reach(queue, id, 'completed');
    });

    it('gives what runs back when closed, and the next one takes it up', async () => {
      const { started, run, begun } = heldRun();
      const first = await open({ run });
      const [a, b] = [await add(first, 'a'), await add(first, 'b')];
      await reach(first, a, 'running');
      await begun(1);
      await first.close();
      expect(started).toEqual(['a']);
      expect(await first.find(ownerOf(a), a)).toMatchObject({ status: 'queued', progress: 0, losses: 0 });
      await expect(first.add(request('c'))).rejects.toThrow(QueueClosedError);
      const second = await open({ run: async () => RESULT });
      await reach(second, a, 'completed');
      await reach(second, b, 'completed');
    });

    it('S21 takes up the job of a runner that is gone, and lets that one change nothing any more', async () => {
      const { run: lost, release } = heldRun();
      const dead = await open({ run: lost, ...DEAD });
      const id = await add(dead, 'a');
      await reach(dead, id, 'running');
      const { run, release: finish } = heldRun();
      await stopHearts();
      const alive = await open({ run });
      while ((await alive.find(ownerOf(id), id))?.losses !== 1) await pause();
      await reach(alive, id, 'running');
      release();
      await dead.close();
      expect(await alive.find(ownerOf(id), id)).toMatchObject({ status: 'running', losses: 1 });
      finish();
      await reach(alive, id, 'completed');
    });

    it('S21 lets a runner end nothing that was taken up while it had no database, and tells it so', async () => {
      const { run: hold, begun } = heldRun();
      const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
      const run: RunExport = async (job, onProgress, signal) => {
        signal.addEventListener('abort', () => lose());
        return await hold(job, onProgress, signal);
      };
      let isGone = false;
      const unlessGone = () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve());
      const cutOff: Database = {
        ...database,
        query: async (...statement) => await unlessGone().then(() => database.query(...statement)),
        transaction: async (...work) => await unlessGone().then(() => database.transaction(...work)),
      };
      const heard: string[] = [];
      const away = await open({ run, database: cutOff, onEvent: (_job, { type }) => heard.push(type) });
      const id = await add(away, 'a');
      await begun(1);
      isGone = true;
      await stopHearts();
      const { run: runAgain, begun: begunAgain, release } = heldRun();
      const next = await open({ run: runAgain });
      await begunAgain(1);
      isGone = false;
      await lost;
      await away.close();
      expect(await next.find(ownerOf(id), id)).toMatchObject({ status: 'running', losses: 1 });
      release();
      await reach(next, id, 'completed');
      // A taker may hear of the job before the one who added it has the answer of the database.
      expect(heard.toSorted()).toEqual(['queued', 'started']);
    });

    it('S21 runs a job whose taker ended before it began, at once when alone', async () => {
      const { run } = heldRun();
      const idle = await open({ run, concurrency: 0 });
      for (const alone of [true, false]) {
        const id = await add(idle, 'a');
        await new Records(database.schema).take(database, clock(), []);
        if (!alone) await stopHearts();
        const next = await open({ run: async () => RESULT, ...(alone ? { ...DEAD, alone } : LIVELY) });
        expect(await reach(next, id, 'completed')).toMatchObject({ losses: 1 });
        await next.close();
      }
    });

    it('S21 runs what waited and what ran in the tables of an earlier platform, when that is gone', async () => {
      const other: Database = { ...database, schema: 'earlier' };
      await migrate(other, MIGRATIONS.slice(0, MIGRATIONS.indexOf(handOutJobs)));
      const ids = ['running', 'queued'].map((status) => ({ status, jobId: newJobId() }));
      for (const { status, jobId } of ids) {
        await other.query(
          `INSERT INTO earlier.jobs (job_id, organization, request, status, progress, page_count, created_at, updated_at, turn, delivery)
           VALUES ($1, 'one', '{"domain":"docs"}', $2, 0, 0, $3, $3, 0, gen_random_uuid())`,
          [jobId, status, clock()],
        );
      }
      await migrate(other);
      await other.query(`UPDATE earlier.jobs SET heartbeat_at = heartbeat_at - interval '1 hour'`);
      const queue = await open({ run: async () => RESULT, database: other });
      for (const { jobId } of ids) await reach(queue, jobId, 'completed');
      await queue.close();
      await database.query('DROP SCHEMA earlier CASCADE');
    });

    it('takes up at its start what was running, when it is alone', async () => {
      const { run } = heldRun();
      const dead = await open({ run, ...DEAD });
      const id = await add(dead, 'a');
      await reach(dead, id, 'running');
      const next = await open({ run: async () => RESULT, alone: true, tickMs: 3_600_000 });
      expect(await reach(next, id, 'completed')).toMatchObject({ losses: 1 });
    });

    it('fails a job with its reason when it was lost too often', async () => {
      const { run } = heldRun();
      const dead = await open({ run, ...DEAD });
      const id = await add(dead, 'poison');
      await reach(dead, id, 'running');
      await stopHearts();
      const next = await open({ run: async () => RESULT, lossesMax: 1 });
      expect(await reach(next, id, 'failed')).toMatchObject({
        error:
          'The export was given up after it was cut short 1 time; the last time: what ran it ended, or lost touch with the database.',
      });
      await reach(next, await add(next, 'after'), 'completed');
    });

    it('runs a job again that was cut short from outside, but not for ever', async () => {
      let runs = 0;
      const run: RunExport = async (job) => {
        runs += 1;
        if (job.request.version === 'poison' || runs < 3) throw new ExportInterruption(`It was ended, run ${runs}.`);
        return RESULT;
      };
      const queue = await open({ run });
      expect(await reach(queue, await add(queue, 'unlucky'), 'completed')).toMatchObject({ losses: 2 });
      expect(await reach(queue, await add(queue, 'poison'), 'failed')).toMatchObject({
        error: 'The export was given up after it was cut short 6 times; the last time: It was ended, run 9.',
      });
    });

    it('S21 ends a job well whose server was lost eight times, and whose process ended five times besides', async () => {
      const { run: hold } = heldRun();
      const jobId = await add(await open({ run: hold, ...DEAD, concurrency: 0 }), 'unlucky');
      for (let losses = 0; losses < 8; losses += 1) {
        // Without a sign of life from then on: as good as killed.
        const server = await open({ run: hold, ...DEAD, alone: true });
        let job = await server.find(ownerOf(jobId), jobId);
        for (; job?.status === 'queued'; job = await server.find(ownerOf(jobId), jobId)) await pause();
        expect(job).toMatchObject({ status: 'running', losses });
      }
      let ends = 0;
      const run: RunExport = async () => {
        ends += 1;
        if (ends <= 5) throw new ExportInterruption('The export process was ended by SIGKILL.');
        return RESULT;
      };
      const last = await open({ run, alone: true });
      expect(await reach(last, jobId, 'completed')).toMatchObject({ losses: 13, crashes: 5 });
    });

    it('S21 lets others go before a job whose server was lost with it six times', async () => {
      const { run, started, begun } = heldRun();
      const idle = await open({ run, ...DEAD, concurrency: 0 });
      const ids = [await add(idle, 'poison', 'one'), await add(idle, 'other', 'two'), await add(idle, 'last', 'one')];
      for (let servers = 1; servers <= 7; servers += 1) {
        await open({ run, ...DEAD, alone: true });
        await begun(servers);
      }
      expect(started).toEqual([...Array.from({ length: 6 }, () => 'poison'), 'other']);
      const quick: RunExport = async (job) => {
        started.push(job.request.version ?? '');
        return RESULT;
      };
      const next = await open({ run: quick, alone: true });
      for (const id of ids) await reach(next, id, 'completed');
      expect(started.slice(-3)).toEqual(['other', 'last', 'poison']);
    });

    it('S21 fails a job whose process ended by itself as often as it may, and says so', async () => {
      const run: RunExport = () => Promise.reject(new ExportInterruption('The export process was ended by SIGSEGV.'));
      const queue = await open({ run, crashesMax: 3, lossesMax: 1 });
      expect(await reach(queue, await add(queue, 'poison'), 'failed')).toMatchObject({
        error:
          'The export was given up after it was cut short 3 times; the last time: The export process was ended by SIGSEGV.',
      });
    });

    it('runs a job more often whose storage is gone than one whose process ends', async () => {
      const run: RunExport = () => Promise.reject(new ExportInterruption('The storage is gone.', { by: 'around' }));
      const queue = await open({ run, crashesMax: 1, lossesMax: 3 });
      expect(await reach(queue, await add(queue, 'a'), 'failed')).toMatchObject({
        error: 'The export was given up after it was cut short 3 times; the last time: The storage is gone.',
      });
    });

    it('S21 holds nothing against a job whose process ended together with its server', async () => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const run: RunExport = async () => {
        begin();
        throw new ExportInterruption('The export process was ended by SIGTERM.');
      };
      const queue = await open({ run, tickMs: 3_600_000 });
      const id = await add(queue, 'a');
      await begun;
      await pause();
      await queue.close();
      expect(await queue.find(ownerOf(id), id)).toMatchObject({ status: 'queued', losses: 0, crashes: 0 });
    });

    it('holds no heartbeat against a runner that it missed while the database was gone', async () => {
      let now = clock().getTime();
      let looks = 0;
      let isGone = false;
      const looked: Database = {
        ...database,
        query: async (...statement) => {
          // The first of each look.
          if (statement[0].includes('SET heartbeat_at')) looks += 1;
          if (isGone) throw new Error('gone');
          return await database.query(...statement);
        },
      };
      const { run } = heldRun();
      const silent = await open({ run, ...DEAD });
      const id = await add(silent, 'a');
      await reach(silent, id, 'running');
      await open({ run, database: looked, clock: () => new Date(now), tickMs: 5, concurrency: 0 });
      const lookOn = async (passedMs: number) => {
        now += passedMs;
        const seen = looks;
        while (looks < seen + 4) await pause();
        return (await silent.find(ownerOf(id), id))?.losses;
      };
      isGone = true;
      await lookOn(2 * HEARTBEAT_MS);
      await stopHearts();
      isGone = false;
      expect(await lookOn(0)).toBe(0);
      for (let steps = 0; steps < 3; steps += 1) await lookOn(HEARTBEAT_MS - 1000);
      expect((await silent.find(ownerOf(id), id))?.losses).toBe(1);
    });

    it('runs each job once, though several take from it', async () => {
      const started: string[] = [];
      const run: RunExport = async (job) => {
        started.push(job.request.version ?? '');
        return RESULT;
      };
      const open2 = () => open({ run, concurrency: 2 });
      const several = [await open2(), await open2()];
      const versions = Array.from({ length: 12 }, (_, index) => String(index));
      const ids = await Promise.all(versions.map((version, index) => add(several[index % 2] as JobQueue, version)));
      for (const id of ids) await reach(several[0] as JobQueue, id, 'completed');
      expect(started.toSorted()).toEqual(versions.toSorted());
    });

    it('forgets jobs that ended long ago, and no others', async () => {
      const { run } = heldRun();
      const queue = await open({ run: async () => RESULT });
      const old = await add(queue, 'old');
      await reach(queue, old, 'completed');
      await queue.close();
      const idle = await open({ run, concurrency: 0 });
      const waiting = await add(idle, 'waiting');
      const ended = clock().getTime();
      expect([await idle.forget(new Date(ended)), await idle.forget(new Date(ended + 1))]).toEqual([0, 1]);
      expect([await idle.find(ownerOf(old), old), (await idle.find(ownerOf(waiting), waiting))?.status]).toEqual([
        undefined,
        'queued',
      ]);
    });

    it('tells every server at once what another has written, and reads unchanged jobs into the same object', async () => {
      const { run, release } = heldRun();
      const servers = [await open({ run, concurrency: 0 }), await open({ run: async () => RESULT, concurrency: 0 })];
      const runner = await open({ run });
      const id = await add(runner, 'a');
      await reach(runner, id, 'running');
      const found = await Promise.all(servers.map((server) => server.find(ownerOf(id), id)));
      expect(found.map((job) => job?.status)).toEqual(['running', 'running']);
      expect(await servers[0]?.find(ownerOf(id), id)).toBe(found[0]);
      release();
      await reach(runner, id, 'completed');
      for (const server of servers) expect(await server.find(ownerOf(id), id)).toMatchObject({ status: 'completed' });
    });

    it('answers polls without a statement where no other process writes, and of each change at once', async () => {
      const { run, release } = heldRun();
      let isGone = false;
      const failing: Database = {
        ...database,
        of: (organization) => ({
          ...database.of(organization),
          query: async (...statement) => {
            if (isGone && statement[0].includes('asked.version')) throw new Error('gone');
            return await database.of(organization).query(...statement);
          },
        }),
      };
      const queue = await open({ run, database: failing, alone: true });
      const id = await add(queue, 'a');
      await reach(queue, id, 'running');
      // What was written while it waited for its turn is read once more.
      const running = await reach(queue, id, 'running');
      isGone = true;
      expect(await queue.find(ownerOf(id), id)).toBe(running);
      isGone = false;
      release();
      await reach(queue, id, 'completed');
      expect(await queue.forget(new Date(clock().getTime() + 1))).toBe(1);
      expect(await queue.find(ownerOf(id), id)).toBeUndefined();
    });

    it('finds nothing under an id that it never gave', async () => {
      const queue = await open({ run: async () => RESULT });
      const ids = ['', 'se_0', '\0', `se_${'0'.repeat(16)}`, "se_'; --", 'x'.repeat(100_000)];
      expect(await Promise.all(ids.map((id) => queue.find(ownerOf(id), id)))).toEqual(ids.map(() => undefined));
    });
  });
}
