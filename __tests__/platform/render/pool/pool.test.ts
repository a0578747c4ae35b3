import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Diagnostic } from '../../../../src/platform/render/errors.ts';
import { type PoolOptions, writeInThreads } from '../../../../src/platform/render/pool/pool.ts';

const PAGES = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.mdx`, path: `/${name}` }));

describe('threads', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Writes four pages by threads of this program: `work` answers the order for `index`. */
  async function write(work: string, options: Partial<PoolOptions> = {}) {
    const file = join(folder, `${Math.random()}.mjs`);
    await writeFile(
      file,
      `import { parentPort, threadId } from 'node:worker_threads';
       const say = (type, index, more) => parentPort.postMessage({ type, index, diagnostics: [], ...more });
       parentPort.on('message', async ({ index, task }) => { ${work} });`,
    );
    const written: (readonly Diagnostic[])[] = [];
    await writeInThreads({
      task: { docs: '', out: '', facts: { pages: PAGES } as never, shared: {} as never },
      pages: PAGES.map(({ path }, index) => ({ index, path, size: 1 })),
      threads: 2,
      taskOf: () => ({ part: {} }),
      entry: pathToFileURL(file),
      onWritten: (diagnostics) => written.push(diagnostics),
      ...options,
    });
    return written;
  }

  it('write every page, and tell of each', async () => {
    expect(await write(`say('written', index)`)).toHaveLength(4);
  });

  it('fail with the first page of the site that is refused, whatever is refused first', async () => {
    const refuse = `index === 0 ? say('written', 0) : say('refused', index, { message: 'page ' + index })`;
    for (const threads of [1, 2]) await expect(write(refuse, { threads })).rejects.toThrow('page 1');
  });

  it('fail with what broke', async () => {
    await expect(write(`say('broken', index, { error: new TypeError('x') })`)).rejects.toThrow('x');
  });

  it.each([
    ['throws', `throw new Error('thrown')`, 'thrown'],
    ['exits', 'process.exit(3)', 'A thread ended with code 3 at '],
    [
      'takes all memory',
      'const kept = []; for (;;) kept.push(new Array(1e4).fill(index))',
      'ran out of memory (limit 16 MiB)',
    ],
  ])('fail with a reason when one %s', async (_name, work, reason) => {
    await expect(write(work, { heapMib: 16 })).rejects.toThrow(reason);
  });

  it('give up a page that takes too much memory, where told to, and write the others', async () => {
    const given: string[] = [];
    const giveUp = async (index: number, { message }: Error) => void given.push(`${index} ${message}`);
    const fill = 'const kept = []; for (;;) kept.push(new Array(1e4).fill(index))';
    const written = await write(`if (index === 2) { ${fill} } say('written', index);`, { heapMib: 16, giveUp });
    expect(written).toHaveLength(3);
    expect(given).toEqual([expect.stringMatching(/^2 c\.mdx:1:1: .* ran out of memory/)]);
  });

  it('end at the signal, however busy', async () => {
    const controller = new AbortController();
    const onWritten = () => controller.abort(new Error('enough'));
    const work = write(`say('written', index); if (index === 3) for (;;);`, { signal: controller.signal, onWritten });
    await expect(work).rejects.toThrow('enough');
    await expect(write(`say('written', index)`, { signal: controller.signal })).rejects.toThrow('enough');
  });
});
