import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openData } from '../../src/platform/data-folder.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { createDiskStorage } from '../../src/platform/storage/disk.ts';
import { readSecret } from '../../src/platform/storage/secret.ts';
import { Folder } from '../helpers/folder.ts';

const clock = () => new Date('2026-01-01T00:00:00Z');
let root: Folder;

beforeEach(async () => {
  root = await Folder.make();
});
afterEach(() => root[Symbol.asyncDispose]());

async function modeOf(...names: readonly string[]): Promise<string> {
  return ((await stat(root.at(...names))).mode & 0o777).toString(8);
}

/** Windows knows no modes: there the folders have only to be made. */
function modes(...expected: readonly string[]): readonly unknown[] {
  return process.platform === 'win32' ? expected.map(() => expect.any(String)) : expected;
}

it('a folder that is made is for its owner alone, and so are the folders above that are made with it', async () => {
  await openData(root.at('made', 'data'));
  expect([await modeOf('made'), await modeOf('made', 'data')]).toEqual(modes('700', '700'));
});

it('a folder that is there keeps its mode, while what is made in it is for its owner alone', async () => {
  const data = root.at('data');
  await mkdir(data);
  await chmod(data, 0o750);
  await openData(data);
  const secret = await readSecret(path.join(data, 'link-secret'));
  const storage = createDiskStorage({ folder: path.join(data, 'storage'), secret, baseUrl: () => '', clock });
  const file = root.at('bundle');
  await writeFile(file, 'text');
  await storage.put({ file, sizeBytes: 4, sha256: 'a'.repeat(64) });
  const database = await openEmbedded({ folder: path.join(data, 'database'), shownAs: 'data' });
  await database.close();
  const within = ['link-secret', 'storage', 'database'].map((name) => modeOf('data', name));
  expect([await modeOf('data'), ...(await Promise.all(within))]).toEqual(modes('750', '600', '700', '700'));
});

it('a folder that is stricter than need be is not loosened', async () => {
  const data = root.at('strict');
  await mkdir(data, { mode: 0o500 });
  await openData(data);
  expect([await modeOf('strict')]).toEqual(modes('500'));
});

it('the key that signs links is made once, whole, though several start at the same moment', async () => {
  const file = root.at('new', 'link-secret');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret(file)));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(await readdir(path.dirname(file))).toEqual(['link-secret']);
  expect(await readSecret(file)).toEqual(secrets[0]);
});

it('S22 the key that signs links is not guessed when its file is torn', async () => {
  const file = root.at('link-secret');
  await writeFile(file, 'torn');
  await expect(readSecret(file)).rejects.toThrow(/should hold the 32 bytes .*, but has 4; remove it/);
});
