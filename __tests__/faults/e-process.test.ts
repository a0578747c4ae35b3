/**
 * Section E of the catalogue, by whole runs: what a refused bundle, or a place that is not the site's, leaves behind. Some
 * are of the built Action as a process, which costs a quarter of a second; the others go the same way in this one.
 */
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { file, raw, SOUND, tgz } from '../helpers/raw-tar.ts';
import { type Scenario, startPlatform } from '../helpers/scenario.ts';
import { runAgainst } from '../helpers/scripted-platform.ts';

type Tree = Readonly<Record<string, string>>;

const OURS: Tree = { 'site/old.html': 'old', 'site/.static-export.json': '{"kind":"static-export-site"}' };
const FOREIGN: Tree = { 'src/main.ts': 'mine', '.git/config': 'mine', 'file.txt': 'mine' };

async function fill({ workspace }: Scenario, tree: Tree): Promise<void> {
  for (const [name, content] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(workspace, name)), { recursive: true });
    await writeFile(path.join(workspace, name), content);
  }
}

/** Files below a folder by their paths, links not followed. */
async function readTree(root: string): Promise<Tree> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const read = files.map(
    async (name) => [path.relative(root, name).split(path.sep).join('/'), await readFile(name, 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

interface Ended {
  readonly code: number | null;
  readonly errors: readonly string[];
  readonly outputs: readonly string[];
  /** How many requests were sent. */
  readonly asked: number;
}

type Inputs = Readonly<Record<string, string>>;

async function runAsProcess(platform: Scenario, inputs: Inputs): Promise<Ended> {
  const { code, commands, outputs } = await platform.run(inputs);
  const errors = commands.filter(({ name }) => name === 'error').map(({ data }) => data);
  return { code, errors, outputs: Object.keys(outputs), asked: platform.requests.length };
}

/** Runs in this process, in the folders of the platform. */
async function runHere(archive: Buffer, { workspace, temp }: Scenario, inputs: Inputs): Promise<Ended> {
  const { succeeded, error, set, calls } = await runAgainst({ archive }, inputs, { places: { workspace, temp } });
  return { code: succeeded ? 0 : 1, errors: succeeded ? [] : [error], outputs: Object.keys(set), asked: calls.length };
}

describe('a run whose bundle is refused ends with one error, and changes nothing', () => {
  const asProcess = ['E01 cut', 'E05 that climbs', 'E21 a bomb'];

  it.each<[string, Buffer, string]>([
    ['E01 cut', SOUND.subarray(0, -20), 'broken or ends early'],
    ['E05 that climbs', tgz(file('index.html'), file('../victim')), 'The entry: ../victim'],
    ['E21 a bomb', tgz(raw({ name: 'zeros', content: Buffer.alloc(80 * 2 ** 20) })), 'limit of 200 times its size'],
  ])('%s', async (name, archive, reason) => {
    await using platform = await startPlatform({ storage: (_request, response) => void response.end(archive) });
    const old = { ...OURS, victim: 'intact' };
    await fill(platform, old);

    const inputs = { 'extract-to': 'site', 'bundle-path': 'kept/b.tar.gz' };
    const { code, errors, outputs } = await (asProcess.includes(name)
      ? runAsProcess(platform, inputs)
      : runHere(archive, platform, inputs));

    expect([code, errors]).toEqual([1, [expect.stringMatching(/^BUNDLE: The bundle is refused\. /)]]);
    expect(errors[0]).toContain(reason);
    expect(outputs).not.toContain('siteDirectory');
    expect(outputs).not.toContain('bundlePath');
    expect(await readTree(platform.workspace)).toEqual(old);
    expect((await readdir(platform.temp)).filter((name) => name.startsWith('static-export-'))).toEqual([]);
  });
});

describe('a site is unpacked into no place that is not its own', () => {
  const asProcess = ['E27 the workspace', 'E27 D21 a folder of somebody else', 'E27 G26 below a link that leads out'];

  it.each<[string, string, string]>([
    ['E27 the workspace', '.', 'is not inside the workspace'],
    ['E27 the repository', '.git', 'lies in `.git`'],
    ['E27 D21 a folder of somebody else', 'src', 'holds 1 entry and is not a site that this Action unpacked'],
    ['E27 G26 below a link that leads out', 'link-out/site', 'leaves the workspace by a symbolic link'],
  ])('%s is refused before anything is asked for', async (name, target, reason) => {
    await using platform = await startPlatform({ storage: (_request, response) => void response.end(SOUND) });
    const { workspace, temp } = platform;
    await fill(platform, { ...OURS, ...FOREIGN });
    await symlink(temp, path.join(workspace, 'link-out'), 'dir');
    const before = await readTree(workspace);

    const inputs = { 'extract-to': target };
    const { code, errors, asked } = await (asProcess.includes(name)
      ? runAsProcess(platform, inputs)
      : runHere(SOUND, platform, inputs));

    expect([code, errors]).toEqual([1, [expect.stringContaining('extract-to')]]);
    expect(errors[0]).toContain(reason);
    expect(asked).toBe(0);
    expect(await readTree(workspace)).toEqual(before);
    expect(await readdir(temp)).not.toContain('site');
  });
});
