/** Where archive and site are put; what a refused or cancelled run leaves there is in the faults E and R. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { expect, it } from '@jest/globals';
import type { Effects } from '../../../src/action/effects.ts';
import { SITE_MARKER } from '../../../src/bundle/entry-name.ts';
import { Folder, type Tree } from '../../helpers/folder.ts';
import { SOUND } from '../../helpers/raw-tar.ts';
import { runAgainst, type Script } from '../../helpers/scripted-platform.ts';

/** What the next run knows a site of ours by. */
const OURS = { [`site/${SITE_MARKER}`]: '{"kind":"static-export-site"}' };
const INPUTS = { 'extract-to': 'site', 'bundle-path': 'kept/b.tar.gz' };

/** Runs in a workspace with these files, against a platform with a sound archive. */
async function runIn(folder: Folder, tree: Tree, script: Script = {}, overrides: Partial<Effects> = {}) {
  const places = { workspace: folder.at('w'), temp: folder.at('temp') };
  for (const place of Object.values(places)) await mkdir(place);
  await folder.write(tree, 'w');
  return await runAgainst({ archive: SOUND, ...script }, INPUTS, { places, ...overrides });
}

it('the archive takes the place of what stood at its path, and others may read it as far as the umask lets them', async () => {
  await using folder = await Folder.make();
  const before = process.umask(0o027);
  const { succeeded } = await runIn(folder, { 'kept/b.tar.gz': 'old' }).finally(() => process.umask(before));

  expect(succeeded).toBe(true);
  expect(await readFile(folder.at('w/kept/b.tar.gz'))).toEqual(SOUND);
  if (process.platform !== 'win32') expect((await stat(folder.at('w/kept/b.tar.gz'))).mode & 0o777).toBe(0o640);
});

it('the site is not put in place of what somebody else wrote there during the export', async () => {
  await using folder = await Folder.make();
  const link = () => {
    mkdirSync(folder.at('w/site'));
    writeFileSync(folder.at('w/site/mine.txt'), 'mine');
    return { json: { bundleUrl: 'https://s.example/b' } };
  };
  const { error } = await runIn(folder, {}, { link });

  expect(error).toMatch(/^FILES: /);
  expect(await folder.read('w')).toEqual({ 'site/mine.txt': 'mine' });
  expect(await folder.names('temp')).toEqual([]);
});

it('the site is there although the old one is held by another program: the log says what stays', async () => {
  await using folder = await Folder.make();
  const remove = async () => {
    throw Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' });
  };
  const { lines } = await runIn(folder, { ...OURS, 'site/old.html': 'old' }, {}, { remove });

  expect(Object.keys(await folder.read('w/site')).sort()).toEqual([SITE_MARKER, 'index.html']);
  expect(lines.join('\n')).toMatch(
    /^warning: .*[\\/]\.site\.[0-9a-f]{8}\.static-export could not be removed \(EBUSY\): remove it by hand/m,
  );
});
