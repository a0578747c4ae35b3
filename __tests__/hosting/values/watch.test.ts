import { writeFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { watchValues } from '../../../src/hosting/values/watch.ts';
import { Folder } from '../../helpers/folder.ts';

const INTERVAL_MS = 5;
let folder: Folder;
let unwatch: () => void = () => undefined;

beforeEach(async () => {
  folder = await Folder.make();
});

afterEach(async () => {
  unwatch();
  await folder[Symbol.asyncDispose]();
});

/** Watches, does the change, and waits to hear of it. */
async function hear(file: string, change: () => Promise<void> | void): Promise<void> {
  const heard = Promise.withResolvers<void>();
  unwatch = await watchValues(file, heard.resolve, INTERVAL_MS);
  await change();
  await heard.promise;
  unwatch();
}

it.each<[string, (file: string) => Promise<void>]>([
  ['written', (file) => writeFile(file, 'values: 22')],
  [
    'replaced by a rename',
    async (file) => {
      await writeFile(`${file}.new`, 'new');
      await rename(`${file}.new`, file);
    },
  ],
  ['removed', (file) => rm(file)],
])('hears of a file that is %s', async (_name, change) => {
  const file = folder.at('values.yaml');
  await writeFile(file, 'values: 1');
  await hear(file, () => change(file));
});

it('hears of what changes as soon as it watches', async () => {
  const file = folder.at('values.yaml');
  for (let version = 0; version < 50; version += 1) await hear(file, () => writeFileSync(file, `values: ${version}`));
});

it('says nothing while the file holds the same, nor after its end', async () => {
  const file = folder.at('values.yaml');
  await writeFile(file, 'values: 0');
  let times = 0;
  unwatch = await watchValues(file, () => (times += 1), INTERVAL_MS);
  await utimes(file, 0, 0);
  await setTimeout(10 * INTERVAL_MS);
  unwatch();
  await writeFile(file, 'values: 1');
  await setTimeout(10 * INTERVAL_MS);
  expect(times).toBe(0);
});

it('hears of a link that is swapped above the file, as in a mounted ConfigMap', async () => {
  // Windows renames no folder over another.
  if (process.platform === 'win32') return;
  await folder.write({ '..1/values.yaml': 'version: 1', '..2/values.yaml': 'version: 2' });
  await symlink('..1', folder.at('..data'));
  await symlink(path.join('..data', 'values.yaml'), folder.at('values.yaml'));
  await hear(folder.at('values.yaml'), async () => {
    await symlink('..2', folder.at('..data_tmp'));
    await rename(folder.at('..data_tmp'), folder.at('..data'));
  });
});

it('hears of a checkout that replaces the folder', async () => {
  const checkout = folder.at('checkout');
  await folder.write({ 'checkout/values.yaml': 'old' });
  await hear(path.join(checkout, 'values.yaml'), async () => {
    await rm(checkout, { recursive: true });
    await mkdir(checkout);
    await writeFile(path.join(checkout, 'values.yaml'), 'new');
  });
});
