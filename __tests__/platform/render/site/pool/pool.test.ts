import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Diagnostic } from '../../../../../src/platform/render/model/errors.ts';
import type { Page } from '../../../../../src/platform/render/model/page.ts';
import { PagePool, type PoolOptions, type PoolWork } from '../../../../../src/platform/render/site/pool/pool.ts';
import { Folder } from '../../../../helpers/folder.ts';

const WATCH = new URL('../../../../../src/platform/limits/watch.ts', import.meta.url).href;
const PAGES = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.mdx`, path: `/${name}` }) as Page);

const POOL = new URL('../../../../../src/platform/render/site/pool/pool.ts', import.meta.url).href;
const SITE = { docs: '', out: '', plan: {} as never };
const PAGE_LIMIT_MS = 60_000;

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
  let folder: Folder;
  beforeAll(async () => {
    folder = await Folder.make();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  /** Makes a program of processes: `work` answers the order for `index`. */
  async function program(work: string): Promise<URL> {
    const file = folder.at(`${Math.random()}.mjs`);
    await writeFile(
      file,
      `import { watchProcess } from ${JSON.stringify(WATCH)};
       const watch = watchProcess({ memoryMib: 4096, processorMs: Number(process.argv[3]) });
       const say = (type, index, more) => {
         watch.end();
         process.send({ type, index, diagnostics: [], search: '', ...more });
       };
       process.once('message', () => {
         process.on('message', async ({ index }) => { watch.begin(index); ${work} });
       });
       process.once('disconnect', () => process.exit());`,
    );
    return pathToFileURL(file);
  }

  /** Makes the work of writing four pages by one process. */
  function fourPages(options: Partial<PoolWork> = {}) {
    const given: string[] = [];
    const written: (readonly Diagnostic[])[] = [];
    const work: PoolWork = {
      siteTask: SITE,
      pages: PAGES.map((page, index) => ({ index, page, size: 1 })),
      processes: 1,
      partOf: () => ({}),
      giveUp: async ({ index }, { message }) => void given.push(`${index} ${message}`),
      onWritten: (_load, { diagnostics }) => written.push(diagnostics),
      ...options,
    };
    return { work, given, written };
  }

  /** Writes four pages by a process of this program. */
  async function write(code: string, options: Partial<PoolWork & PoolOptions> = {}) {
    const { pageLimitMs = PAGE_LIMIT_MS, heapMib, ...others } = options;
    await using pool = new PagePool({
      entry: await program(code),
      pageLimitMs,
      ...(heapMib === undefined ? {} : { heapMib }),
    });
    const { work, given, written } = fourPages(others);
    await pool.write(work);
    return { given, written };
  }

  it('fail with the first page of the site that is refused, whatever is refused first', async () => {
    const refuse = `index === 0 ? say('written', 0) : say('refused', index, { message: 'page ' + index })`;
    for (const processes of [1, 2]) await expect(write(refuse, { processes })).rejects.toThrow('page 1');
  });

  it.each([
    ['tells an error', `say('broken', index, { error: new TypeError('x') })`, 'x'],
    ['throws', `throw new Error('thrown')`, 'thrown'],
    ['exits', 'process.exit(3)', 'A process ended with code 3 at '],
  ])('fail with a reason when one %s', async (_name, work, reason) => {
    await expect(write(work)).rejects.toThrow(reason);
  });

  it.each([
    [
      'takes too much memory',
      'const kept = []; for (;;) kept.push(new Array(1e4).fill(index))',
      'ran out of memory',
      60_000,
    ],
    ['takes too much processor time', 'for (;;);', 'took more than 1 s of processor time', 600],
    ['ends its process each time', `process.kill(process.pid, 'SIGKILL')`, 'ended its process by SIGKILL', 60_000],
  ])('give up a page that %s, by its name, and write the others', async (_name, work, reason, pageLimitMs) => {
    const options = { heapMib: 32, pageLimitMs };
    const { written, given } = await write(`if (index === 2) { ${work} } say('written', index);`, options);
    expect(written).toHaveLength(3);
    expect(given).toEqual([expect.stringContaining('2 c.mdx:1:1: rendering this page ')]);
    expect(given[0]).toContain(reason);
  });

  it('try a page again whose process was ended once, from outside', async () => {
    const mark = JSON.stringify(folder.at('ended'));
    const work = `const { existsSync, writeFileSync } = await import('node:fs');
      if (index === 1 && !existsSync(${mark})) { writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL'); }
      say('written', index);`;
    const { written, given } = await write(work);
    expect([written.length, given]).toEqual([4, []]);
  });

  it('give up no page for what passes on the clock alone', async () => {
    const work = `setTimeout(() => say('written', index), 1500)`;
    expect((await write(work, { pageLimitMs: 800 })).given).toEqual([]);
  });

  it('go behind all others at a page that takes a tenth of what it may', async () => {
    const work = `const { constants, getPriority } = await import('node:os');
      while (index === 2 && getPriority() < constants.priority.PRIORITY_LOW) process.cpuUsage();
      say('written', index);`;
    const { written, given } = await write(work, { pageLimitMs: 2000 });
    expect([written.length, given]).toEqual([4, []]);
  });

  it('fail with what is thrown where a page is given up', async () => {
    const giveUp = () => Promise.reject(new Error('one too many'));
    await expect(write('for (;;);', { pageLimitMs: 200, giveUp })).rejects.toThrow('one too many');
  });

  it('end with the program that started them, however busy', async () => {
    const [beat, parent] = [folder.at('beat'), folder.at('parent.mjs')];
    const entry = await program(`(await import('node:fs')).writeFileSync(${JSON.stringify(beat)}, String(process.pid));
      for (;;) process.cpuUsage();`);
    const work = { siteTask: SITE, processes: 1, pages: [{ index: 0, page: PAGES[0], size: 1 }] };
    await writeFile(
      parent,
      `import { PagePool } from ${JSON.stringify(POOL)};
       const pool = new PagePool({ pageLimitMs: ${PAGE_LIMIT_MS}, entry: new URL(${JSON.stringify(entry.href)}) });
       await pool.write({ ...${JSON.stringify(work)}, partOf: () => ({}) });`,
    );
    const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
    const pidOf = async () => Number(await readFile(beat, 'utf8').catch(() => ''));
    while ((await pidOf()) === 0) await wait(20);
    child.kill('SIGKILL');
    const pid = await pidOf();
    while (isRunning(pid)) await wait(20);
    expect(isRunning(pid)).toBe(false);
  });

  it('are started before there is work, and stay for what comes later', async () => {
    const pids = new Set<unknown>();
    const beat = folder.at('early');
    const entry = await program(`(await import('node:fs')).writeFileSync(${JSON.stringify(beat)}, String(process.pid));
      say('written', index, { diagnostics: [process.pid] })`);
    await using pool = new PagePool({ entry, pageLimitMs: PAGE_LIMIT_MS });
    const onWritten: PoolWork['onWritten'] = (_load, { diagnostics }) => void pids.add(diagnostics[0]);
    for (let times = 0; times < 2; times += 1) await pool.write(fourPages({ processes: 1, onWritten }).work);
    expect([...pids]).toEqual([Number(await readFile(beat, 'utf8'))]);
  });

  it('do without the one that was started before where it is gone, and end one that had no work', async () => {
    const [gone, left] = [folder.at('gone'), folder.at('left')];
    const once = `const { existsSync, writeFileSync } = await import('node:fs');`;
    const file = folder.at('early.mjs');
    const own = await program(`say('written', index)`);
    await writeFile(
      file,
      `${once} const isFirst = !existsSync(${JSON.stringify(gone)});
       writeFileSync(isFirst ? ${JSON.stringify(gone)} : ${JSON.stringify(left)}, String(process.pid));
       if (isFirst) process.exit(); else await import(${JSON.stringify(own.href)});`,
    );
    const entry = pathToFileURL(file);
    const pidOf = async (path: string) => Number(await readFile(path, 'utf8').catch(() => ''));
    {
      await using pool = new PagePool({ entry, pageLimitMs: PAGE_LIMIT_MS });
      // Node has heard of its end when there is nothing left to wait for.
      while ((await pidOf(gone)) === 0 || existsSync(`/proc/${await pidOf(gone)}`)) await wait(20);
      await using waiting = new PagePool({ entry, pageLimitMs: PAGE_LIMIT_MS });
      while ((await pidOf(left)) === 0) await wait(20);
      expect(isRunning(await pidOf(left))).toBe(true);
      await waiting[Symbol.asyncDispose]();
      expect(isRunning(await pidOf(left))).toBe(false);
      const { work, written } = fourPages({ processes: 1 });
      await pool.write(work);
      expect(written).toHaveLength(4);
    }
    expect(isRunning(await pidOf(left))).toBe(false);
  });

  it('end at the signal, however busy', async () => {
    const controller = new AbortController();
    const onWritten = () => controller.abort(new Error('enough'));
    const work = write(`say('written', index); if (index === 3) for (;;);`, { signal: controller.signal, onWritten });
    await expect(work).rejects.toThrow('enough');
    await expect(write(`say('written', index)`, { signal: controller.signal })).rejects.toThrow('enough');
  });
});
