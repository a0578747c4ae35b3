/** Section D of the catalogue, of what is kept: archives of another digest, and what killed runs left. */
import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { SITE_MARKER } from '../../src/bundle/entry-name.ts';
import { Folder, type Tree } from '../helpers/folder.ts';
import { packPages, REPOSITORY, rollOut, startGitHub } from '../helpers/rollout.ts';
import { runAgainst } from '../helpers/scripted-platform.ts';

const KEPT = { 'bundle-path': 'kept/b.tar.gz', 'extract-to': 'site' };

/** A folder for the files of a run. */
async function makePlaces(): Promise<Folder> {
  const folder = await Folder.make();
  await Promise.all(['workspace', 'temp'].map(async (name) => await mkdir(folder.at(name))));
  return folder;
}

const placesOf = (folder: Folder) => ({ places: { workspace: folder.at('workspace'), temp: folder.at('temp') } });

it('D19 an archive of another digest than it was published under ends a rollback, with nothing kept or written', async () => {
  await using github = await startGitHub({ visibility: 'public' });
  await using folder = await makePlaces();
  const [first, second] = [await packPages({ 'index.html': '1' }), await packPages({ 'index.html': '2' })];
  const published = { publish: 'release', 'allow-public': 'true', verify: 'auto' };
  await rollOut(github, { ...published, version: '1.0.1' }, { archive: first });
  await rollOut(github, { ...published, version: '1.0.2' }, { archive: second });
  const release = github.releases(REPOSITORY).find(({ tag }) => tag === '1.0.1');
  for (const asset of release?.assets ?? []) if (asset.name.endsWith('.tar.gz')) asset.content = Buffer.from(second);
  const before = await github.head(REPOSITORY, 'main');

  const nothing = { version: '', verify: 'auto', 'base-url': '', 'api-key': '', domain: '' };
  const rolled = await rollOut(github, { ...nothing, ...KEPT, 'rollback-to': '1.0.1' }, placesOf(folder));

  expect(rolled.ok).toBe(false);
  expect(rolled.log).toMatch(/^error: BUNDLE: The archive has the SHA-256 \w{64}, not \w{64} as its name says/m);
  expect(rolled.set).not.toHaveProperty('pinnedUrl');
  expect(await github.head(REPOSITORY, 'main')).toBe(before);
  expect(await folder.read()).toEqual({});
});

describe('what killed runs left', () => {
  const HALF: Tree = {
    '.site.0123abcd.static-export-part/index.html': 'half',
    '.site.static-export-old/older.html': 'older',
    'kept/.b.tar.gz.0123abcd.static-export-part': 'half',
  };
  const MINE: Tree = {
    '.site.0123abcd.static-export-partial': 'mine',
    '.site.mine.static-export-part': 'mine',
    '.other.0123abcd.static-export-part/x': 'mine',
    'kept/.c.tar.gz.0123abcd.static-export-part': 'mine',
  };

  it('D22 is gone after the next run, and nothing else is', async () => {
    await using folder = await makePlaces();
    await folder.write({ ...HALF, ...MINE, [`site/${SITE_MARKER}`]: '{"kind":"static-export-site"}' }, 'workspace');

    const { succeeded } = await runAgainst({ archive: await packPages({ 'index.html': '' }) }, KEPT, placesOf(folder));

    expect(succeeded).toBe(true);
    expect(Object.keys(await folder.read('workspace')).sort()).toEqual(
      [...Object.keys(MINE), 'kept/b.tar.gz', `site/${SITE_MARKER}`, 'site/index.html'].sort(),
    );
    expect(await folder.names('temp')).toEqual([]);
  });

  it('D22 is put back where it is the only site there is, and the next one is refused', async () => {
    await using folder = await makePlaces();
    await folder.write(HALF, 'workspace');

    const { error } = await runAgainst({ archive: await packPages({}) }, KEPT, placesOf(folder));

    expect(error).toMatch(/^BUNDLE: /);
    expect(await folder.read('workspace')).toMatchObject({ 'site/older.html': 'older' });
    expect(await folder.names('workspace')).toEqual(['kept', 'site']);
  });
});
