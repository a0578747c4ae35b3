import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, it } from '@jest/globals';
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
async function hear(file: string, change: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    unwatch = watchValues(file, resolve, INTERVAL_MS);
    change().catch(reject);
  });
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

it('hears of a link that is swapped above the file, as in a mounted ConfigMap', async () => {
  for (const version of ['..1', '..2']) await folder.write({ [`${version}/values.yaml`]: 'the same' });
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
