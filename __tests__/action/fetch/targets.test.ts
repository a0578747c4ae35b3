import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { SITE_MARKER } from '../../../src/bundle/entry-name.ts';
import { checkTargets } from '../../helpers/effects.ts';
import { Folder } from '../../helpers/folder.ts';

const MARKER = JSON.stringify({ kind: 'static-export-site', jobId: 'se_1' });

/** A workspace beside other folders, and the check of targets in it. */
async function workspace() {
  const folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  const places = { workspace: folder.at('workspace'), temp: folder.at('temp') };
  const check = (given: { readonly bundlePath?: string; readonly extractTo?: string }) =>
    checkTargets(
      {
        ...(given.bundlePath !== undefined && { bundlePath: folder.at('workspace', given.bundlePath) }),
        ...(given.extractTo !== undefined && { extractTo: folder.at('workspace', given.extractTo) }),
      },
      places,
    );
  return { folder, check, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('a target is taken', () => {
  it('when nothing stands there yet, at any depth', async () => {
    await using place = await workspace();

    await expect(place.check({ bundlePath: 'a/b/c.tar.gz', extractTo: 'd/e/f' })).resolves.toBeUndefined();
    await expect(place.check({})).resolves.toBeUndefined();
  });

  it('when it is a file to replace, an empty directory, or a site of ours', async () => {
    await using place = await workspace();
    await place.folder.write(
      { 'b.tar.gz': 'old', 'site/index.html': '', [`site/${SITE_MARKER}`]: MARKER },
      'workspace',
    );
    await mkdir(place.folder.at('workspace/empty'));

    await expect(place.check({ bundlePath: 'b.tar.gz', extractTo: 'site' })).resolves.toBeUndefined();
    await expect(place.check({ extractTo: 'empty' })).resolves.toBeUndefined();
  });

  it('when a link leads to another place of the workspace', async () => {
    await using place = await workspace();
    await mkdir(place.folder.at('workspace/real'));
    await symlink('real', place.folder.at('workspace/link'));

    await expect(place.check({ extractTo: 'link/site' })).resolves.toBeUndefined();
  });
});

describe('a target is refused', () => {
  it.each<[string, Record<string, string>, { bundlePath?: string; extractTo?: string }, string]>([
    ['a directory for the archive', { 'out/x': '' }, { bundlePath: 'out' }, 'is a directory; name'],
    ['a file for the site', { site: '' }, { extractTo: 'site' }, 'is a file; name'],
    [
      'a directory of the user',
      { 'site/a': '', 'site/b': '' },
      { extractTo: 'site' },
      'holds 2 entries and is not a site that this Action unpacked (it has no .static-export.json); choose',
    ],
    [
      'a marker of another kind',
      { [`site/${SITE_MARKER}`]: '{"kind":"else"}' },
      { extractTo: 'site' },
      'holds 1 entry and is not a site that this Action unpacked (its .static-export.json is not valid)',
    ],
    [
      'a marker that is no JSON',
      { [`site/${SITE_MARKER}`]: 'static-export-site' },
      { extractTo: 'site' },
      'holds 1 entry and is not a site that this Action unpacked (its .static-export.json is not valid)',
    ],
    [
      'a marker that is null',
      { [`site/${SITE_MARKER}`]: 'null' },
      { extractTo: 'site' },
      'holds 1 entry and is not a site that this Action unpacked (its .static-export.json is not valid)',
    ],
    [
      'a marker that is a directory',
      { [`site/${SITE_MARKER}/x`]: '' },
      { extractTo: 'site' },
      '(its .static-export.json is a directory)',
    ],
  ])('%s', async (_name, tree, given, reason) => {
    await using place = await workspace();
    await place.folder.write(tree, 'workspace');
    const before = await place.folder.read();

    const checked = place.check(given);
    await expect(checked).rejects.toThrowWithCode('INPUT');
    await expect(checked).rejects.toThrow(reason);
    expect(await place.folder.read()).toEqual(before);
  });

  it.each([
    ['bundlePath', 'nowhere', 'contains a broken symbolic link; choose'],
    ['extractTo', 'nowhere', 'contains a broken symbolic link; choose'],
    ['bundlePath', 'file', 'is a link; name'],
    ['extractTo', '.', 'is a link; name'],
  ])('%s that is a link to %s', async (name, to, reason) => {
    await using place = await workspace();
    await place.folder.write({ file: '' }, 'workspace');
    await symlink(to, place.folder.at('workspace/link'));

    const checked = place.check({ [name]: 'link' });
    await expect(checked).rejects.toThrowWithCode('INPUT');
    await expect(checked).rejects.toThrow(reason);
  });

  it.each(['bundlePath', 'extractTo'])('%s below a file', async (name) => {
    await using place = await workspace();
    await place.folder.write({ file: '' }, 'workspace');

    const checked = place.check({ [name]: 'file/deep/site' });
    await expect(checked).rejects.toThrowWithCode('INPUT');
    await expect(checked).rejects.toThrow(/lies below ".*file", which is a file; choose/);
  });

  it('in both places at once', async () => {
    await using place = await workspace();
    await place.folder.write({ 'site/mine': '', 'out/x': '' }, 'workspace');

    const checked = place.check({ bundlePath: 'out', extractTo: 'site' });
    await expect(checked).rejects.toThrow(/^2 inputs are wrong\.\n- bundle-path: .*\n- extract-to: /);
  });

  it.each(['bundlePath', 'extractTo'])('%s below a link that leads out of the workspace', async (name) => {
    await using place = await workspace();
    await mkdir(place.folder.at('elsewhere'));
    await symlink(place.folder.at('elsewhere'), place.folder.at('workspace/link'));

    const checked = place.check({ [name]: 'link/deep/site' });
    await expect(checked).rejects.toThrowWithCode('INPUT');
    await expect(checked).rejects.toThrow('leaves the workspace by a symbolic link; choose');
  });

  it.each([
    ['bundlePath', '.git', 'link/hooks/pre-commit'],
    ['extractTo', '.git', 'link'],
    ['extractTo', '.GIT/modules', 'link/new'],
    ['bundlePath', 'vendor/theme/.git', 'link/config'],
    ['extractTo', 'vendor/theme/.git/hooks', 'link/deep/site'],
  ])('%s that a link leads into %s: %s', async (name, to, target) => {
    await using place = await workspace();
    await mkdir(place.folder.at('workspace', to), { recursive: true });
    await symlink(place.folder.at('workspace', to), place.folder.at('workspace/link'), 'junction');
    const before = await place.folder.read();

    const checked = place.check({ [name]: target });
    await expect(checked).rejects.toThrowWithCode('INPUT');
    await expect(checked).rejects.toThrow('enters `.git` by a symbolic link; choose another path');
    expect(await place.folder.read()).toEqual(before);
  });

  it('a special file', async () => {
    if (process.platform === 'win32') return;
    await using place = await workspace();
    execFileSync('mkfifo', [place.folder.at('workspace/pipe')]);

    await expect(place.check({ bundlePath: 'pipe' })).rejects.toThrow('is a special file; name');
    await expect(place.check({ extractTo: 'pipe' })).rejects.toThrow('is a special file; name');
  });
});
