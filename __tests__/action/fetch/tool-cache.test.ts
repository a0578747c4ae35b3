import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cacheKey, createBundleCache } from '../../../src/action/fetch/tool-cache.ts';
import { Folder } from '../../helpers/folder.ts';

const before = process.env['RUNNER_TOOL_CACHE'];
const key = (nth: number) => cacheKey(new URL('https://p.example'), `se_${nth}`);
const digest = (nth: number) => createHash('sha256').update(`bundle ${nth}`).digest('hex');
const tools = () => folder.at('tools/static-export-bundle');
let folder: Folder;

beforeEach(async () => {
  folder = await Folder.make();
  process.env['RUNNER_TOOL_CACHE'] = folder.at('tools');
});

afterEach(async () => {
  if (before === undefined) delete process.env['RUNNER_TOOL_CACHE'];
  else process.env['RUNNER_TOOL_CACHE'] = before;
  await folder[Symbol.asyncDispose]();
});

/** Keeps a bundle. */
async function keep(nth: number, sha256 = digest(nth)): Promise<void> {
  await folder.write({ 'download/b.tar.gz': `bundle ${nth}` });
  await createBundleCache()?.keep(key(nth), { file: folder.at('download/b.tar.gz'), sha256 });
}

const find = async (nth: number) => await createBundleCache()?.find(key(nth));

it('finds what was kept under a key with the digest that was known, and nothing under another', async () => {
  await keep(1);

  const found = await find(1);
  expect(found?.sha256).toBe(digest(1));
  expect(await readFile(found?.file ?? '', 'utf8')).toBe('bundle 1');
  expect(await find(2)).toBeUndefined();
});

it('keeps five bundles and drops the oldest', async () => {
  for (let nth = 1; nth <= 7; nth++) await keep(nth);

  const found = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (nth) => (await find(nth))?.sha256));
  expect(found).toEqual([undefined, undefined, ...[3, 4, 5, 6, 7].map(digest)]);
  expect(await readdir(tools())).toHaveLength(5);
});

it('leaves nothing of a bundle that it fails to keep', async () => {
  await keep(1);
  const lost = createBundleCache()?.keep(key(2), { file: folder.at('nothing'), sha256: digest(2) });

  await expect(lost).rejects.toThrow();
  expect(await readdir(tools())).toEqual([key(1)]);
  expect(await find(1)).toBeDefined();
});

it('is none on a runner without a tool cache', () => {
  process.env['RUNNER_TOOL_CACHE'] = '';

  expect(createBundleCache()).toBeUndefined();
});
