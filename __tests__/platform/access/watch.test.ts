import { writeFileSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type WatchedAccess, watchAccess } from '../../../src/platform/access/watch.ts';
import { createLog } from '../../../src/platform/log.ts';
import { Folder } from '../../helpers/folder.ts';

const INTERVAL_MS = 5;
let folder: Folder;
let file: string;
let logged: string[];
let watched: WatchedAccess | undefined;

/** An access file with these organizations. */
const text = (...names: readonly string[]) =>
  `organizations: { ${names.map((name) => `${name}: { plan: pro }`).join(', ')} }`;

const names = () => [...(watched?.current().organizations.keys() ?? [])];

async function watch(): Promise<void> {
  const log = createLog(
    (line) => logged.push(JSON.parse(line).event),
    () => new Date(0),
  );
  watched = await watchAccess({ file, environment: {}, log, intervalMs: INTERVAL_MS });
}

/** Gives the file another content at one stroke. */
async function replace(content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(1);
}

beforeEach(async () => {
  folder = await Folder.make();
  file = folder.at('access.yaml');
  logged = [];
  await writeFile(file, text('acme'));
});

afterEach(async () => {
  watched?.close();
  await folder[Symbol.asyncDispose]();
});

describe('the access file of a platform that runs', () => {
  it('is read again when it changes, be it at once', async () => {
    await watch();
    expect(names()).toEqual(['acme']);
    for (let version = 0; version < 20; version += 1) {
      writeFileSync(file, text('acme', `v${version}`));
      await until(() => names().includes(`v${version}`));
    }
  });

  it('is read again when the link above it is swapped, as in a mounted ConfigMap', async () => {
    // Windows renames no folder over another.
    if (process.platform === 'win32') return;
    await folder.write({ '..1/access.yaml': text('acme'), '..2/access.yaml': text('beta') });
    await symlink('..1', folder.at('..data'));
    file = folder.at('..data/access.yaml');
    await watch();
    await symlink('..2', folder.at('..data_tmp'));
    await rename(folder.at('..data_tmp'), folder.at('..data'));
    await until(() => names().includes('beta'));
  });

  it.each<[string, () => Promise<void>]>([
    ['wrong', () => replace('organizations: 5')],
    ['gone', () => rm(file)],
  ])('is told about once when it is %s, and what it said before stays', async (_what, spoil) => {
    await watch();
    await spoil();
    await until(() => logged.length > 0);
    await setTimeout(10 * INTERVAL_MS);
    expect(logged).toEqual(['access.refused']);
    expect(names()).toEqual(['acme']);
    await replace(text('beta'));
    await until(() => names().includes('beta'));
  });

  it('is read again on SIGHUP although it is the same, and left alone after the end', async () => {
    await watch();
    process.emit('SIGHUP');
    await until(() => logged.includes('access.read'));
    watched?.close();
    await writeFile(file, text('beta'));
    process.emit('SIGHUP');
    await setTimeout(10 * INTERVAL_MS);
    expect(logged).toEqual(['access.read']);
    expect(names()).toEqual(['acme']);
  });
});
