import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openData } from '../../src/platform/data-folder.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { createDiskStorage } from '../../src/platform/storage/disk.ts';
import { readSecret } from '../../src/platform/storage/secret.ts';

const clock = () => new Date('2026-01-01T00:00:00Z');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function modeOf(...names: readonly string[]): Promise<string> {
  return ((await stat(path.join(root, ...names))).mode & 0o777).toString(8);
}

/** Windows knows no modes: there the folders have only to be made. */
function modes(...expected: readonly string[]): readonly unknown[] {
  return process.platform === 'win32' ? expected.map(() => expect.any(String)) : expected;
}

it('a folder that is made is for its owner alone, and so are the folders above that are made with it', async () => {
  await openData(path.join(root, 'made', 'data'));
  expect([await modeOf('made'), await modeOf('made', 'data')]).toEqual(modes('700', '700'));
});

it('a folder that is there keeps its mode, while what is made in it is for its owner alone', async () => {
  const data = path.join(root, 'data');
  await mkdir(data);
  await chmod(data, 0o750);
  await openData(data);
  const secret = await readSecret(path.join(data, 'link-secret'));
  const storage = createDiskStorage({ folder: path.join(data, 'storage'), secret, baseUrl: () => '', clock });
  const file = path.join(root, 'bundle');
  await writeFile(file, 'text');
  await storage.put({ file, sizeBytes: 4, sha256: 'a'.repeat(64) });
  const database = await openEmbedded({ folder: path.join(data, 'database'), shownAs: 'data' });
  await database.close();
  const within = ['link-secret', 'storage', 'database'].map((name) => modeOf('data', name));
  expect([await modeOf('data'), ...(await Promise.all(within))]).toEqual(modes('750', '600', '700', '700'));
});

it('a folder that is stricter than need be is not loosened', async () => {
  const data = path.join(root, 'strict');
  await mkdir(data, { mode: 0o500 });
  await openData(data);
  expect([await modeOf('strict')]).toEqual(modes('500'));
});
