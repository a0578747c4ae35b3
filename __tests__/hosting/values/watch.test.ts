import { writeFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Watched, watchValues } from '../../../src/hosting/values/watch.ts';
import { Folder } from '../../helpers/folder.ts';

const INTERVAL_MS = 5;
let folder: Folder;
let file: string;
/** What was handed over, in its order. */
let taken: string[];
let watched: Watched | undefined;

beforeEach(async () => {
  folder = await Folder.make();
  file = folder.at('values.yaml');
  taken = [];
  await writeFile(file, 'values: 0');
});

afterEach(async () => {
  watched?.end();
  await folder[Symbol.asyncDispose]();
});

async function watch(place = file): Promise<void> {
  const take = (look: Buffer | NodeJS.ErrnoException) => {
    taken.push(Buffer.isBuffer(look) ? look.toString() : String(look.code));
  };
  watched = await watchValues(place, take, INTERVAL_MS);
}

async function until(last: string): Promise<void> {
  while (taken.at(-1) !== last) await setTimeout(1);
}

describe('values that are watched', () => {
  it('are handed over at once', async () => {
    await watch();
    expect(taken).toEqual(['values: 0']);
  });

  it.each<[string, () => Promise<void>, string]>([
    ['written', () => writeFile(file, 'values: 1'), 'values: 1'],
    [
      'replaced by a rename',
      async () => {
        await writeFile(`${file}.new`, 'new');
        await rename(`${file}.new`, file);
      },
      'new',
    ],
    ['removed', () => rm(file), 'ENOENT'],
  ])('are handed over when the file is %s', async (_name, change, expected) => {
    await watch();
    await change();
    await until(expected);
  });

  it('are heard of however soon they change, and end as what the file holds', async () => {
    await watch();
    for (let version = 1; version <= 50; version += 1) {
      for (const text of ['values: 0', `values: ${version}`]) writeFileSync(file, text);
      await until(`values: ${version}`);
    }
  });

  it('are left alone while the file holds the same, and after the end', async () => {
    await watch();
    await utimes(file, 0, 0);
    await setTimeout(10 * INTERVAL_MS);
    watched?.end();
    await writeFile(file, 'values: 1');
    await watched?.again();
    await setTimeout(10 * INTERVAL_MS);
    expect(taken).toEqual(['values: 0']);
  });

  it('are handed over again when asked for, and then heard of as before', async () => {
    await watch();
    await watched?.again();
    expect(taken).toEqual(['values: 0', 'values: 0']);
    await writeFile(file, 'values: 1');
    await watched?.again();
    expect(taken.at(-1)).toBe('values: 1');
    await writeFile(file, 'values: 0');
    await until('values: 0');
  });

  it('are heard of when a link above the file is swapped, as in a mounted ConfigMap', async () => {
    // Windows renames no folder over another.
    if (process.platform === 'win32') return;
    await folder.write({ '..1/values.yaml': 'version: 1', '..2/values.yaml': 'version: 2' });
    await symlink('..1', folder.at('..data'));
    await symlink(path.join('..data', 'values.yaml'), folder.at('mounted.yaml'));
    await watch(folder.at('mounted.yaml'));
    await symlink('..2', folder.at('..data_tmp'));
    await rename(folder.at('..data_tmp'), folder.at('..data'));
    await until('version: 2');
    expect(taken).toEqual(['version: 1', 'version: 2']);
  });

  it('are heard of when a checkout replaces the folder', async () => {
    const checkout = folder.at('checkout');
    await folder.write({ 'checkout/values.yaml': 'old' });
    await watch(path.join(checkout, 'values.yaml'));
    await rm(checkout, { recursive: true });
    await mkdir(checkout);
    await writeFile(path.join(checkout, 'values.yaml'), 'new');
    await until('new');
  });
});
