import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createWorker } from '../../src/platform/jobs/worker.ts';
import { Folder } from '../helpers/folder.ts';
import { JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const ATTEMPTS = 3;

describe('the platform', () => {
  let data: Folder;
  let platform: TestPlatform | undefined;

  beforeEach(async () => {
    data = await Folder.make();
  });
  afterEach(async () => {
    await platform?.close();
    platform = undefined;
    await data[Symbol.asyncDispose]();
  });

  async function program(source: string) {
    const file = data.at('program.mjs');
    await writeFile(file, source);
    return createWorker({ entry: pathToFileURL(file) });
  }

  it('answers quickly while an export keeps its process busy, and ends it when closed', async () => {
    platform = await startTestPlatform({
      data: data.path,
      worker: await program(`process.send({ type: 'rendered', done: 1, total: 4 }, () => { for (;;); });`),
    });
    const { jobId } = (await platform.call('POST', JOBS, { body: { domain: 'docs' } })).json;
    let job: Record<string, unknown> = {};
    while (job['pageCount'] !== 1) job = (await platform.call('GET', `${JOBS}/${jobId}`)).json;
    expect(job).toMatchObject({ status: 'running', progress: 23, pageCount: 1 });
    const polls = Array.from({ length: 100 }, () => platform?.call('GET', `${JOBS}/${jobId}`));
    const before = performance.now();
    await Promise.all(polls);
    // The export never ends: waiting for it would take for ever.
    expect(performance.now() - before).toBeLessThan(30_000);
    await platform.close();
    platform = undefined;
    expect(await data.names()).not.toContain('work');
  });

  it('S21 runs a job again whose process is killed, fails one that is killed every time, and exports the next', async () => {
    const killed = await program(`process.kill(process.pid, 'SIGKILL');`);
    const workers = [killed, quickWorker, ...Array.from({ length: 6 }, () => killed)];
    platform = await startTestPlatform({
      data: data.path,
      worker: (...task) => (workers.shift() ?? quickWorker)(...task),
    });
    expect(await platform.export()).toMatchObject({ status: 'completed' });
    expect(await platform.export()).toMatchObject({
      status: 'failed',
      error:
        'The export was given up after it was cut short 6 times; the last time: The export process was ended by SIGKILL.',
    });
    expect(await platform.export()).toMatchObject({ status: 'completed' });
    expect(platform.logged.join('')).toContain('"error":"The export process was ended by SIGKILL."');
  });

  it('removes what an export made on its way, also that of a run before', async () => {
    platform = await startTestPlatform({ data: data.path });
    await platform.export();
    expect(await readdir(data.at('work'))).toEqual([]);
    await writeFile(data.at('work', 'left'), '');
    await platform.close();
    platform = await startTestPlatform({ data: data.path });
    expect(await data.names()).toEqual(['link-secret', 'organizations.json', 'storage']);
  });

  it('logs findings about pages with file, line and column', async () => {
    const diagnostics = [{ file: 'guides/start.mdx', line: 3, column: 5, message: 'code that is not run' }];
    platform = await startTestPlatform({
      data: data.path,
      worker: async (...task) => ({ ...(await quickWorker(...task)), diagnostics }),
    });
    const { jobId } = await platform.export();
    const entries = platform.logged.map((line) => JSON.parse(line));
    expect(entries).toContainEqual({
      time: '2026-03-01T12:00:00.000Z',
      level: 'warn',
      event: 'job.diagnostic',
      jobId,
      at: 'guides/start.mdx:3:5',
      message: 'code that is not run',
    });
  });

  it('makes links under its public address', async () => {
    platform = await startTestPlatform({ data: data.path, publicUrl: 'https://platform.example.com/base' });
    expect(await platform.link()).toMatch(/^https:\/\/platform\.example\.com\/base\/storage\/bundles\//);
  });

  it('stops at once though connections are kept alive', async () => {
    const times: number[] = [];
    // The machine may stand still for a moment.
    while (times.length < ATTEMPTS) {
      const kept = await startTestPlatform({ data: data.path });
      await Promise.all(Array.from({ length: 20 }, () => kept.call('GET', `${JOBS}/x`)));
      const before = performance.now();
      await kept.close();
      times.push(performance.now() - before);
    }
    // After 2 s whatever is still open is cut off.
    expect(Math.min(...times)).toBeLessThan(1900);
  });

  it('S39 does not start with a port in use, a data folder that is a file, or no docs folder', async () => {
    platform = await startTestPlatform({ data: data.path });
    const port = Number(new URL(platform.url).port);
    await expect(startTestPlatform({ port })).rejects.toThrow('Choose another --port');
    const file = path.join(platform.docs, 'docs.json');
    await expect(startTestPlatform({ data: file })).rejects.toThrow('--data "');
    await expect(startTestPlatform({ docs: '/nowhere' })).rejects.toThrow('--docs "/nowhere" is no folder');
  });
});
