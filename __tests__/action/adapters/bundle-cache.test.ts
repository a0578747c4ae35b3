import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createBundleCache } from '../../../src/action/adapters/bundle-cache.ts';
import { Folder } from '../../helpers/folder.ts';

const VARIABLES = ['RUNNER_TOOL_CACHE', 'RUNNER_TEMP'] as const;
const before = VARIABLES.map((name) => [name, process.env[name]] as const);
const key = (nth: number) => createHash('sha256').update(`job ${nth}`).digest('hex');
let folder: Folder;

beforeEach(async () => {
  folder = await Folder.make();
  process.env['RUNNER_TOOL_CACHE'] = folder.at('tools');
  process.env['RUNNER_TEMP'] = folder.path;
});

afterEach(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await folder[Symbol.asyncDispose]();
});

it('finds what was kept under a key, and nothing under another', async () => {
  const cache = createBundleCache(folder.path);
  await writeFile(folder.at('b.tar.gz'), 'bundle');
  await cache?.keep(key(1), { file: folder.at('b.tar.gz'), sha256: 'ab12' });

  const found = await cache?.find(key(1));
  expect(found?.sha256).toBe('ab12');
  expect(await readFile(found?.file ?? '', 'utf8')).toBe('bundle');
  expect(await cache?.find(key(2))).toBeUndefined();
  expect((await readdir(folder.path)).filter((name) => name.startsWith('static-export-cache-'))).toEqual([]);
});

it('keeps five bundles and drops the oldest', async () => {
  const cache = createBundleCache(folder.path);
  await writeFile(folder.at('b.tar.gz'), 'bundle');
  for (let nth = 1; nth <= 7; nth++) await cache?.keep(key(nth), { file: folder.at('b.tar.gz'), sha256: String(nth) });

  const found = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (nth) => (await cache?.find(key(nth)))?.sha256));
  expect(found).toEqual([undefined, undefined, '3', '4', '5', '6', '7']);
  expect(await readdir(folder.at('tools/static-export-bundle'))).toHaveLength(5);
});

it('is none on a runner without a tool cache', () => {
  delete process.env['RUNNER_TOOL_CACHE'];

  expect(createBundleCache(folder.path)).toBeUndefined();
});
