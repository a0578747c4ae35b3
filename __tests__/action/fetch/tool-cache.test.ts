import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { arch } from 'node:os';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cacheKey, keepCached, takeCached } from '../../../src/action/fetch/tool-cache.ts';
import { fakeEffects } from '../../helpers/effects.ts';
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

const effects = () =>
  fakeEffects(undefined, { places: { workspace: folder.path, temp: folder.path, toolCache: folder.at('tools') } });

/** Keeps a bundle; returns the lines of the log. */
async function keep(nth: number, file = 'download/b.tar.gz'): Promise<readonly string[]> {
  const by = effects();
  await folder.write({ 'download/b.tar.gz': `bundle ${nth}` });
  await keepCached(by, key(nth), { file: folder.at(file), sha256: digest(nth) });
  return by.lines;
}

const find = async (nth: number, by = effects()) => await takeCached(by, key(nth), folder.at('taken.tar.gz'));

it('keeps five bundles by their jobs and drops the oldest', async () => {
  for (let nth = 1; nth <= 7; nth++) await keep(nth);

  const found: (string | undefined)[] = [];
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) found.push((await find(nth))?.sha256);
  expect(found).toEqual([undefined, undefined, ...[3, 4, 5, 6, 7].map(digest)]);
  expect(await readFile(folder.at('taken.tar.gz'), 'utf8')).toBe('bundle 7');
  expect(await readdir(tools())).toHaveLength(5);
});

it('does not fail the run where a bundle cannot be kept, or another one disappears meanwhile', async () => {
  await keep(3);
  expect(await keep(1, 'nothing')).toEqual([expect.stringContaining('could not be brought up to date')]);
  await symlink(folder.at('gone'), `${tools()}/0.0.0-gone`);

  expect(await keep(2)).toEqual([expect.stringContaining('could not be brought up to date (ENOENT)')]);
  expect(await find(1)).toBeUndefined();
  expect((await find(2))?.sha256).toBe(digest(2));
});

it('takes no bundle that cannot be read, and says why', async () => {
  await keep(1);
  const archive = `${tools()}/${key(1)}/${arch()}/${digest(1)}.tar.gz`;
  await rm(archive);
  await mkdir(archive);
  const by = effects();

  expect(await find(1, by)).toBeUndefined();
  expect(by.lines).toEqual([expect.stringMatching(/cannot be read \([A-Z_]+\); downloading it/)]);
});
