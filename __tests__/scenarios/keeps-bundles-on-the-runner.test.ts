import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { Folder, writeArchive } from '../helpers/folder.ts';
import { JOB_ID, json, type Scenario, signedLink, startPlatform } from '../helpers/scenario.ts';

async function platformWithBundle(): Promise<{ platform: Scenario; archive: Buffer }> {
  await using folder = await Folder.make();
  await writeArchive(folder.at('b.tar.gz'), [{ name: 'index.html', content: '<title>Start</title>' }]);
  const archive = await readFile(folder.at('b.tar.gz'));
  const platform: Scenario = await startPlatform({
    bundle: (_request, response) =>
      json(response, 200, {
        bundleUrl: signedLink(platform.origin),
        expiresAt: '2999-01-01T00:00:00Z',
        sizeBytes: archive.length,
      }),
    storage: (_request, response) => void response.end(archive),
  });
  return { platform, archive };
}

const downloads = (platform: Scenario) =>
  platform.requests.filter((request) => request.startsWith('GET /storage/')).length;

/** Path of the one archive in the runner's tool cache. */
async function keptArchive(platform: Scenario): Promise<string> {
  const root = path.join(platform.temp, '_tool');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.tar.gz'));
  expect(files).toHaveLength(1);
  return path.join(root, files[0] ?? '');
}

it('a run that continues a job takes its bundle from the runner, and mints a fresh link all the same', async () => {
  const { platform, archive } = await platformWithBundle();
  await using _disposed = platform;
  const first = await platform.run({ 'bundle-path': 'a.tar.gz' });

  const again = await platform.run({ 'job-id': JOB_ID, 'extract-to': 'site', 'bundle-path': 'b.tar.gz' });

  expect([first.code, again.code, downloads(platform)]).toEqual([0, 0, 1]);
  expect(again.outputs).toMatchObject({
    sha256: first.outputs['sha256'],
    contentDigest: first.outputs['contentDigest'],
  });
  expect(again.outputs['bundleUrl']).toBe(signedLink(platform.origin));
  expect(await readFile(path.join(platform.workspace, 'b.tar.gz'))).toEqual(archive);
  expect(path.basename(path.dirname(path.dirname(await keptArchive(platform))))).toMatch(/^0\.0\.0-[0-9a-f]{64}$/);
});

it.each<[string, (file: string) => Promise<void>]>([
  ['was changed', (file) => writeFile(file, 'something else')],
  ['was cut', (file) => truncate(file, 20)],
])('a kept bundle that %s is downloaded again', async (_name, spoil) => {
  const { platform } = await platformWithBundle();
  await using _disposed = platform;
  const first = await platform.run({ verify: 'true' });
  await spoil(await keptArchive(platform));

  const again = await platform.run({ 'job-id': JOB_ID, verify: 'true' });

  expect([first.code, again.code, downloads(platform)]).toEqual([0, 0, 2]);
  expect(again.stdout).toContain('has changed on the runner; downloading it again');
  expect(again.outputs['sha256']).toBe(first.outputs['sha256']);
});

it('a new export never takes a bundle from the runner, also when its job has the id of one that is kept', async () => {
  const { platform } = await platformWithBundle();
  await using _disposed = platform;
  await platform.run({ verify: 'true' });
  await keptArchive(platform);

  const again = await platform.run({ verify: 'true' });

  expect([again.code, again.outputs['jobId'], downloads(platform)]).toEqual([0, JOB_ID, 2]);
  expect(again.stdout).not.toContain('Read from the cache of this runner');
});

it('a bundle that is refused is never kept', async () => {
  await using platform = await startPlatform({ storage: (_request, response) => void response.end('no archive') });

  const first = await platform.run({ verify: 'true' });
  const again = await platform.run({ 'job-id': JOB_ID, verify: 'true' });

  expect([first.code, again.code, downloads(platform)]).toEqual([1, 1, 2]);
  expect(await readdir(platform.temp)).not.toContain('_tool');
});
