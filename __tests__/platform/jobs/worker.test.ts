import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProgressEvent } from '../../../src/platform/jobs/state.ts';
import { createWorker, type WorkerOptions } from '../../../src/platform/jobs/worker.ts';
import { BEHIND_READERS } from '../../../src/platform/limits/priority.ts';
import { docsFolder } from '../../helpers/docs-folder.ts';
import { Folder } from '../../helpers/folder.ts';

const TASK = {
  docs: '/docs',
  out: '/out',
  archive: '/archive',
  domain: 'docs.example.com',
  strict: false,
  keepGoing: false,
  sanitize: false,
  playground: true,
};
const FINISHED = { type: 'finished', pages: 1, diagnostics: [], sizeBytes: 2, sha256: 'aa' };

/** Resolves when a process is no more. */
async function gone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  for (let looks = 0; looks < 200; looks += 1) {
    try {
      process.kill(pid, 0);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' });
      return;
    }
    await sleep(20);
  }
  process.kill(pid, 'SIGKILL');
  throw new Error('the process goes on');
}

describe('the worker', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await Folder.make();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  /** Runs a program; `task` is what it was sent. */
  async function run(program: string, options: WorkerOptions = {}, signal = new AbortController().signal) {
    const file = folder.at(`${Math.random()}.mjs`);
    await writeFile(
      file,
      `process.once('message', async (task) => { const say = (m) => process.send(m); ${program} });`,
    );
    const progress: ProgressEvent[] = [];
    const worker = createWorker({ entry: pathToFileURL(file), ...options });
    const result = await worker(TASK, (event) => progress.push(event), signal);
    return { result, progress };
  }

  it('hands on progress and the result', async () => {
    const program = `say({ type: 'rendered', done: 1, total: 2 }); say({ type: 'packing' });
      say({ ...${JSON.stringify(FINISHED)}, sha256: task.domain });`;
    expect(await run(program)).toEqual({
      result: { ...FINISHED, sha256: 'docs.example.com' },
      progress: [{ type: 'rendered', done: 1, total: 2 }, { type: 'packing' }],
    });
  });

  it('gives the process nothing of the environment', async () => {
    process.env['PLATFORM_TEST_SECRET'] = 'canary';
    const program = `say({ ...${JSON.stringify(FINISHED)}, sha256: Object.keys(process.env).join() });`;
    const { result } = await run(program);
    delete process.env['PLATFORM_TEST_SECRET'];
    expect(result.sha256.replace('SystemRoot', '')).toBe('');
  });

  it('has the process come behind the server where both want the cores', async () => {
    const program = `const { getPriority } = await import('node:os');
      say({ ...${JSON.stringify(FINISHED)}, pages: getPriority() });`;
    expect((await run(program)).result.pages).toBeGreaterThanOrEqual(BEHIND_READERS);
  });

  it('fails with the sentence and the places that the process gives', async () => {
    const diagnostics = [{ file: 'a.mdx', line: 2, column: 3, message: 'm' }];
    const program = `say({ type: 'failed', error: 'a.mdx:2:3: m', diagnostics: ${JSON.stringify(diagnostics)} });`;
    await expect(run(program)).rejects.toMatchObject({ message: 'a.mdx:2:3: m', diagnostics });
  });

  it.each([
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'was ended by SIGKILL.', 'ExportInterruption'],
    ['exits', 'process.exit(3)', 'ended with exit code 3 before it was done.', 'ExportError'],
    ['throws', `throw new Error('x')`, 'ended with exit code 1 before it was done.', 'ExportError'],
    ['ends early', 'process.disconnect()', 'ended with exit code 0 before it was done.', 'ExportError'],
    ['talks nonsense', 'say({ type: "finished" })', 'sent an answer that is not of the agreed form.', 'ExportError'],
  ])('fails with a reason when the process %s, which tells whether another run may succeed', async (...given) => {
    const [, program, reason, name] = given;
    await expect(run(program)).rejects.toMatchObject({ name, message: `The export process ${reason}` });
  });

  it('tells a process that could not be started from one that ended', async () => {
    const { execPath } = process;
    process.execPath = folder.at('replaced');
    try {
      await expect(run('')).rejects.toMatchObject({
        name: 'ExportInterruption',
        by: 'around',
        message: expect.stringMatching(/^The export process could not be run: spawn .* ENOENT\.$/),
      });
    } finally {
      process.execPath = execPath;
    }
    await expect(run(`process.kill(process.pid, 'SIGKILL')`)).rejects.toMatchObject({ by: 'process' });
  });

  it('fails with a reason when the heap is full', async () => {
    const program = 'const kept = []; for (;;) kept.push(new Array(1e5).fill(Math.random()));';
    await expect(run(program, { heapMib: 32 })).rejects.toThrow('The export ran out of memory (limit 32 MiB).');
  });

  it('ends a process that makes no progress', async () => {
    await expect(run('for (;;);', { stallMs: 300 })).rejects.toThrow('The export made no progress');
  });

  it('ends a process that does not end when its task is done', async () => {
    const program = `say({ ...${JSON.stringify(FINISHED)}, sha256: String(process.pid) }); setInterval(() => {}, 1e6);`;
    const { result } = await run(program, { lingerMs: 50 });
    await expect(gone(Number(result.sha256))).resolves.toBeUndefined();
  });

  it('ends the process when told to', async () => {
    const controller = new AbortController();
    const ended = run(`console.log('here'); for (;;);`, { onOutput: () => controller.abort() }, controller.signal);
    await expect(ended).rejects.toThrow('The platform was stopped.');
  });
});

it('an export keeps every kind of its findings, however many one kind has', async () => {
  const links = Array.from({ length: 150 }, (_, at) => `[${at}](/gone-${at})`).join(' ');
  await using folder = await docsFolder({ 'a.mdx': links, 'z.mdx': '<Unknown />' });
  const task = {
    ...TASK,
    docs: folder.docs,
    out: folder.out,
    archive: path.join(path.dirname(folder.out), 'a.tar.gz'),
  };
  const worker = createWorker();
  const signal = new AbortController().signal;
  const { diagnostics } = await worker(task, () => undefined, signal);
  expect(diagnostics).toHaveLength(100);
  expect(diagnostics.at(-1)).toMatchObject({
    file: 'z.mdx',
    message: expect.stringMatching(/^`<Unknown>` .* \(and 51 more findings\)$/),
  });
  await rm(folder.out, { recursive: true });
  const failed = worker({ ...task, strict: true }, () => undefined, signal);
  await expect(failed).rejects.toMatchObject({ message: expect.stringContaining('<Unknown>') });
});
