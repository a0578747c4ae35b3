import { describe, expect, it } from '@jest/globals';
import { ExportError } from '../../../src/platform/jobs/export-error.ts';
import { createQueue, type RunExport } from '../../../src/platform/jobs/queue.ts';

const RESULT = { pages: 1, diagnostics: [], bundle: { key: 'k', sizeBytes: 1, sha256: 'aa' } };
const clock = () => new Date('2026-03-01T12:00:00Z');
const request = (version: string) => ({ domain: 'docs', version });

/** A run that waits until told to go on, and the versions of the jobs that it was started with. */
function heldRun() {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const run: RunExport = async (job, _onProgress, signal) => {
    started.push(job.request.version ?? '');
    await new Promise<void>((resolve, reject) => {
      releases.push(resolve);
      signal.addEventListener('abort', () => reject(new ExportError('The platform was stopped.')));
    });
    return RESULT;
  };
  const next = async () => {
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, run, next };
}

describe('the queue', () => {
  it('runs jobs in the order they came, one at a time', async () => {
    const { started, run, next } = heldRun();
    const queue = createQueue({ run, clock });
    const added = await Promise.all(['a', 'b', 'c'].map((version) => queue.add(request(version))));
    const statuses = () => Promise.all(added.map(async (job) => (await queue.find(job?.jobId ?? ''))?.status));
    expect([started, await statuses()]).toEqual([['a'], ['running', 'queued', 'queued']]);
    await next();
    expect([started, await statuses()]).toEqual([
      ['a', 'b'],
      ['completed', 'running', 'queued'],
    ]);
    await next();
    await next();
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
  });

  it('runs as many at a time as it is told', async () => {
    const { started, run } = heldRun();
    const queue = createQueue({ run, clock, concurrency: 2 });
    await Promise.all(['a', 'b', 'c'].map((version) => queue.add(request(version))));
    expect(started).toEqual(['a', 'b']);
    await queue.close();
  });

  it('takes no more than it may keep waiting', async () => {
    const { run, next } = heldRun();
    const queue = createQueue({ run, clock, capacity: 1 });
    const taken = [];
    for (const version of ['a', 'b', 'c']) taken.push((await queue.add(request(version))) !== undefined);
    expect(taken).toEqual([true, true, false]);
    await next();
    expect(await queue.add(request('d'))).toBeDefined();
    await queue.close();
  });

  it('goes on with the next job when one fails, keeping the reason and where', async () => {
    const diagnostics = [{ file: 'a.mdx', line: 2, column: 3, message: 'm' }];
    const run: RunExport = async (job) => {
      if (job.request.version === 'bad') throw new ExportError('a.mdx:2:3: m', diagnostics);
      return RESULT;
    };
    const events: string[] = [];
    const queue = createQueue({
      run,
      clock,
      onEvent: (job, { type }) => events.push(`${job.request.version} ${type}`),
    });
    const [bad] = await Promise.all([queue.add(request('bad')), queue.add(request('good'))]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await queue.find(bad?.jobId ?? '')).toMatchObject({
      status: 'failed',
      error: 'a.mdx:2:3: m',
      errorDiagnostics: diagnostics,
    });
    expect(events).toEqual([
      'bad queued',
      'bad started',
      'good queued',
      'bad failed',
      'good started',
      'good completed',
    ]);
  });

  it('ends what runs and starts nothing more when closed', async () => {
    const { started, run } = heldRun();
    const queue = createQueue({ run, clock });
    const first = await queue.add(request('a'));
    await queue.add(request('b'));
    await queue.close();
    expect(started).toEqual(['a']);
    expect(await queue.find(first?.jobId ?? '')).toMatchObject({
      status: 'failed',
      error: 'The platform was stopped.',
    });
    expect(await queue.add(request('c'))).toBeUndefined();
  });
});
