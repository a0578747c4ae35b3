import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSpare, type PoolOptions, writeInProcesses } from '../../../../../src/platform/render/build/pool/pool.ts';
import type { Diagnostic } from '../../../../../src/platform/render/model/errors.ts';

const WATCH = new URL('../../../../../src/platform/limits/watch.ts', import.meta.url).href;
const PAGES = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.mdx`, path: `/${name}` }));

const POOL = new URL('../../../../../src/platform/render/build/pool/pool.ts', import.meta.url).href;
const OPTIONS = {
  task: { docs: '', out: '', site: { pages: PAGES } as never },
  pageLimitMs: 60_000,
};

/** Whether a process is there; one that only waits to be forgotten is not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/stat') || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('processes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Makes a program of processes: `work` answers the order for `index`. */
  async function program(work: string): Promise<URL> {
    const file = join(folder, `${Math.random()}.mjs`);
    await writeFile(
      file,
      `import { watchProcess } from ${JSON.stringify(WATCH)};
       const watch = watchProcess({ memoryMib: 4096, processorMs: Number(process.argv[3]) });
       const say = (type, index, more) => {
         watch.end();
         process.send({ type, index, diagnostics: [], ...more });
       };
       process.once('message', () => {
         process.send({ type: 'ready' });
         process.on('message', async ({ index, task }) => { watch.begin(index); ${work} });
       });
       process.once('disconnect', () => process.exit());`,
    );
    return pathToFileURL(file);
  }

  /** Writes four pages by processes of this program. */
  async function write(work: string, options: Partial<PoolOptions> = {}) {
    const given: string[] = [];
    const written: (readonly Diagnostic[])[] = [];
    await writeInProcesses({
      ...OPTIONS,
      pages: PAGES.map(({ path }, index) => ({ index, path, size: 1 })),
      processes: 2,
      taskOf: () => ({ part: {} }),
      entry: await program(work),
      giveUp: async (index, { message }) => void given.push(`${index} ${message}`),
      onWritten: (diagnostics) => written.push(diagnostics),
      ...options,
    });
    return { written, given };
  }

  it('write every page, and tell of each', async () => {
    expect((await write(`say('written', index)`)).written).toHaveLength(4);
  });

  it('fail with the first page of the site that is refused, whatever is refused first', async () => {
    const refuse = `index === 0 ? say('written', 0) : say('refused', index, { message: 'page ' + index })`;
    for (const processes of [1, 2]) await expect(write(refuse, { processes })).rejects.toThrow('page 1');
  });

  it('fail with what broke', async () => {
    await expect(write(`say('broken', index, { error: new TypeError('x') })`)).rejects.toThrow('x');
  });

  it.each([
    ['throws', `throw new Error('thrown')`, 'thrown'],
    ['exits', 'process.exit(3)', 'A process ended with code 3 at '],
  ])('fail with a reason when one %s', async (_name, work, reason) => {
    await expect(write(work)).rejects.toThrow(reason);
  });

  it.each([
    ['takes too much memory', 'const kept = []; for (;;) kept.push(new Array(1e4).fill(index))', 'ran out of memory'],
    ['takes too much processor time', 'for (;;);', 'took more than 1 s of processor time'],
    [
      'takes it in code that nothing can interrupt',
      `'\\u0301\\u0323'.repeat(500000).normalize()`,
      'took more than 1 s of processor time',
    ],
    ['ends its process each time', `process.kill(process.pid, 'SIGKILL')`, 'ended its process by SIGKILL'],
  ])('give up a page that %s, by its name, and write the others', async (_name, work, reason) => {
    const options = { heapMib: 32, pageLimitMs: 1000 };
    const { written, given } = await write(`if (index === 2) { ${work} } say('written', index);`, options);
    expect(written).toHaveLength(3);
    expect(given).toEqual([expect.stringContaining('2 c.mdx:1:1: rendering this page ')]);
    expect(given[0]).toContain(reason);
  });

  it('try a page again whose process was ended once, from outside', async () => {
    const mark = JSON.stringify(join(folder, 'ended'));
    const work = `const { existsSync, writeFileSync } = await import('node:fs');
      if (index === 1 && !existsSync(${mark})) { writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL'); }
      say('written', index);`;
    const { written, given } = await write(work);
    expect([written.length, given]).toEqual([4, []]);
  });

  it('give up no page for what passes on the clock alone', async () => {
    const work = `setTimeout(() => say('written', index), 1500)`;
    expect((await write(work, { pageLimitMs: 500, processes: 4 })).given).toEqual([]);
  });

  it('go behind all others at a page that takes a tenth of what it may', async () => {
    const work = `const { constants, getPriority } = await import('node:os');
      while (index === 2 && getPriority() < constants.priority.PRIORITY_LOW) process.cpuUsage();
      say('written', index);`;
    const { written, given } = await write(work, { pageLimitMs: 5000 });
    expect([written.length, given]).toEqual([4, []]);
  });

  it('fail with what is thrown where a page is given up', async () => {
    const giveUp = () => Promise.reject(new Error('one too many'));
    await expect(write('for (;;);', { pageLimitMs: 200, giveUp })).rejects.toThrow('one too many');
  });

  it('end with the program that started them, however busy', async () => {
    const [beat, parent] = [join(folder, 'beat'), join(folder, 'parent.mjs')];
    const entry = await program(`(await import('node:fs')).writeFileSync(${JSON.stringify(beat)}, String(process.pid));
      for (;;) process.cpuUsage();`);
    const options = { ...OPTIONS, processes: 1, pages: [{ index: 0, path: '/a', size: 1 }], taskOf: undefined };
    await writeFile(
      parent,
      `import { writeInProcesses } from ${JSON.stringify(POOL)};
       await writeInProcesses({ ...${JSON.stringify(options)}, taskOf: () => ({ part: {} }), entry: new URL(${JSON.stringify(entry.href)}) });`,
    );
    const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
    const pidOf = async () => Number(await readFile(beat, 'utf8').catch(() => ''));
    while ((await pidOf()) === 0) await wait(20);
    child.kill('SIGKILL');
    const pid = await pidOf();
    while (isRunning(pid)) await wait(20);
    expect(isRunning(pid)).toBe(false);
  });

  it('begin with the one that was started beforehand', async () => {
    const pids: number[] = [];
    const entry = await program(`say('written', index, { diagnostics: [process.pid] })`);
    await using spare = openSpare({ entry, pageLimitMs: OPTIONS.pageLimitMs });
    const child = spare.take();
    const onWritten = (told: readonly unknown[]) => void pids.push(...(told as number[]));
    await write('', { entry, processes: 1, takeSpare: () => child, onWritten });
    expect(pids).toEqual(PAGES.map(() => child?.pid));
    expect([isRunning(child?.pid ?? 0), spare.take()]).toEqual([false, undefined]);
  });

  it('do without the one that was started beforehand where it is gone, and end one that nobody took', async () => {
    const started = async (more: string): Promise<{ entry: URL; pidOf: () => Promise<number> }> => {
      const [beat, file] = [join(folder, `${Math.random()}`), join(folder, `${Math.random()}.mjs`)];
      await writeFile(
        file,
        `(await import('node:fs')).writeFileSync(${JSON.stringify(beat)}, String(process.pid)); ${more}`,
      );
      const pidOf = async () => Number(await readFile(beat, 'utf8').catch(() => ''));
      return { entry: pathToFileURL(file), pidOf };
    };
    const [gone, left] = [await started('process.exit()'), await started('setInterval(() => 0, 1000)')];
    {
      await using spare = openSpare({ entry: gone.entry, pageLimitMs: 1 });
      await using _waits = openSpare({ entry: left.entry, pageLimitMs: 1 });
      while ((await gone.pidOf()) === 0 || (await left.pidOf()) === 0) await wait(20);
      // Node has heard of its end when there is nothing left to wait for.
      while (existsSync(`/proc/${await gone.pidOf()}`)) await wait(20);
      const { written } = await write(`say('written', index)`, { takeSpare: spare.take });
      expect([written.length, isRunning(await left.pidOf())]).toEqual([4, true]);
    }
    expect(isRunning(await left.pidOf())).toBe(false);
  });

  it('end at the signal, however busy', async () => {
    const controller = new AbortController();
    const onWritten = () => controller.abort(new Error('enough'));
    const work = write(`say('written', index); if (index === 3) for (;;);`, { signal: controller.signal, onWritten });
    await expect(work).rejects.toThrow('enough');
    await expect(write(`say('written', index)`, { signal: controller.signal })).rejects.toThrow('enough');
  });
});
