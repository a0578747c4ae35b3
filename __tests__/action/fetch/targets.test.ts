import { mkdir, symlink } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { targetFaults } from '../../../src/action/fetch/targets.ts';
import { SITE_MARKER } from '../../../src/bundle/entry-name.ts';
import { Folder, type Tree } from '../../helpers/folder.ts';

interface Targets {
  readonly bundlePath?: string;
  readonly extractTo?: string;
}

const MARKER = '{"kind":"static-export-site","jobId":"se_1"}';

interface Given {
  readonly tree?: Tree;
  /** A symbolic link `link` in the workspace, and the folder that it leads to. */
  readonly link?: string;
}

/** Checks targets below a workspace with these files. */
async function check({ bundlePath, extractTo }: Targets, { tree = {}, link }: Given = {}): Promise<readonly string[]> {
  await using folder = await Folder.make();
  const workspace = folder.at('workspace');
  await mkdir(workspace);
  await folder.write(tree, 'workspace');
  if (link !== undefined) {
    await mkdir(folder.at('workspace', link), { recursive: true });
    await symlink(folder.at('workspace', link), folder.at('workspace/link'), 'junction');
  }
  const at = (target: string) => folder.at('workspace', target);
  const places = { workspace, temp: folder.at('temp') };
  const keep = {
    ...(bundlePath !== undefined && { bundlePath: at(bundlePath) }),
    ...(extractTo !== undefined && { extractTo: at(extractTo) }),
  };
  return await targetFaults(keep, places);
}

it.each<[string, Targets, Given]>([
  ['ones that are not there yet, at any depth', { bundlePath: 'a/b/c.tar.gz', extractTo: 'd/e/f' }, {}],
  ['a file to replace', { bundlePath: 'b.tar.gz' }, { tree: { 'b.tar.gz': 'old' } }],
  ['a site of ours', { extractTo: 'site' }, { tree: { 'site/a': '', [`site/${SITE_MARKER}`]: MARKER } }],
  ['one behind a link within the workspace', { extractTo: 'link/site' }, { link: 'real' }],
])('targets are taken: %s', async (_name, targets, given) => {
  expect(await check(targets, given)).toEqual([]);
});

it.each<[string, Targets, Given, string]>([
  ['a directory', { bundlePath: 'out' }, { tree: { 'out/x': '' } }, 'is not a file; choose another path'],
  ['a file', { extractTo: 'site' }, { tree: { site: '' } }, 'is not a directory; choose another path'],
  [
    'a directory of the user',
    { extractTo: 'site' },
    { tree: { 'site/a': '', 'site/b': '' } },
    'holds 2 entries and is not a site that this Action unpacked (it has no valid .static-export.json); choose',
  ],
  [
    'a marker of another kind',
    { extractTo: 'site' },
    { tree: { [`site/${SITE_MARKER}`]: '{"kind":"else"}' } },
    'holds 1 entry and is not a site that this Action unpacked (it has no valid .static-export.json)',
  ],
  ['one below a file', { extractTo: 'file/deep' }, { tree: { file: '' } }, 'which is a file; choose another path'],
  ['a link', { bundlePath: 'link' }, { link: 'real' }, 'is not a file; choose another path'],
  ['a link out of the workspace', { extractTo: 'link/a' }, { link: '../away' }, 'leaves the workspace by a symbolic'],
  ['a link into a repository', { bundlePath: 'link/hooks/x' }, { link: '.git' }, 'enters `.git` by a symbolic link'],
  ['one in a repository below', { extractTo: 'link/new' }, { link: 'vendor/.GIT/modules' }, 'enters `.git` by a'],
])('a target is refused: %s', async (_name, targets, given, reason) => {
  const input = 'extractTo' in targets ? 'extract-to' : 'bundle-path';
  const [fault, ...others] = await check(targets, given);

  expect([fault, others]).toEqual([expect.stringContaining(reason), []]);
  expect(fault).toMatch(new RegExp(`^${input}: `));
});

it('a broken link is refused', async () => {
  if (process.platform === 'win32') return;
  await using folder = await Folder.make();
  await symlink('nowhere', folder.at('broken'));
  const places = { workspace: folder.path, temp: folder.path };

  expect(await targetFaults({ bundlePath: folder.at('broken') }, places)).toEqual([
    expect.stringContaining('contains a broken symbolic link; choose'),
  ]);
});
