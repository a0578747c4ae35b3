import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Release } from '../helpers/stand-ins/gh.ts';
import { ExampleScenario, HERE, VALUES } from '../helpers/workflow/example.ts';

const FILE = 'deploy/values.yaml';
const AWS = {
  DOCS_AWS_ROLE: 'arn:aws:iam::123456789012:role/documentation',
  DOCS_AWS_REGION: 'eu-central-1',
  DOCS_BUCKET: 'docs-mirror',
};

async function proposed({ github }: ExampleScenario): Promise<string> {
  return await github.show(HERE, github.openPulls(HERE)[0]?.head.ref ?? '', FILE);
}

it('mirror-release.yml has the archive on one release before its address is proposed, also where a killed run left a draft', async () => {
  await using scenario = await ExampleScenario.start({
    repositories: { [HERE]: { visibility: 'public', files: { [FILE]: VALUES } } },
  });
  const releases = () => scenario.kept<readonly Release[]>('releases', []);
  let stored: readonly Release[] = [];
  scenario.github.fault({ on: 'git/create-ref', hook: () => (stored = releases()) });
  const { 'roll-out': job } = await scenario.run('mirror-release.yml', { event: 'push' });
  const sha256 = job?.steps[0]?.outputs['sha256'] ?? '';
  const release = { tag: `docs-${sha256}`, isDraft: false, isLatest: false, files: { 'bundle.tar.gz': sha256 } };
  expect(job?.result).toBe('success');
  expect(stored).toEqual([release]);
  const address = `https://github.com/${HERE}/releases/download/${release.tag}/bundle.tar.gz`;
  expect(await proposed(scenario)).toContain(`bundleUrl: "${address}"`);
  expect(job?.steps[2]?.outputs).toMatchObject({ pinnedUrl: address, version: job?.steps[0]?.outputs['version'] });
  expect(scenario.rollout.starts).toBe(1);

  // The same content again: no second release, and the later job is pinned.
  const { 'roll-out': again } = await scenario.run('mirror-release.yml', { event: 'push' });
  const { version = '' } = again?.steps[0]?.outputs ?? {};
  expect(again?.steps[2]?.outputs).toMatchObject({ version, result: 'exported', changed: 'true' });
  expect(await proposed(scenario)).toContain(`bundleUrl: "${address}"\n  version: "${version}"`);
  expect(releases()).toEqual([release]);

  scenario.keep('releases', [{ ...release, isDraft: true, files: {} }]);
  await scenario.run('mirror-release.yml', { event: 'push' });
  expect(releases()).toContainEqual(release);
});

it('mirror-s3.yml has the archive on the mirror before its address is proposed; without it, nothing is proposed', async () => {
  await using scenario = await ExampleScenario.start({ vars: AWS });
  const objects = () => scenario.kept<Readonly<Record<string, string>>>('bucket', {});
  const run = async () => (await scenario.run('mirror-s3.yml'))['roll-out'];
  const outcomes = async () => (await run())?.steps.map(({ isSuccess }) => isSuccess);
  scenario.standInEnv['STAND_IN_BUCKET'] = 'another-bucket';
  expect(await outcomes()).toEqual([true, true, false]);

  scenario.standInEnv['STAND_IN_BUCKET'] = AWS.DOCS_BUCKET;
  scenario.rollout.writeDocs({
    'news.mdx': '# News\n\n![A page that needs another host](https://cdn.example/a.png)\n',
  });
  expect(await outcomes()).toEqual([false]);
  expect(objects()).toEqual({});
  expect(scenario.github.writes).toEqual([]);

  scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
  let stored: readonly string[] = [];
  scenario.github.fault({ on: 'git/create-ref', hook: () => (stored = Object.keys(objects())) });
  expect((await run())?.result).toBe('success');
  const [archive = ''] = Object.values(objects());
  const name = `docs.example.com/${createHash('sha256').update(Buffer.from(archive, 'base64')).digest('hex')}.tar.gz`;
  expect(stored).toEqual([name]);
  expect(await proposed(scenario)).toContain(`bundleUrl: "https://mirror.example.com/${name}"`);
  expect(scenario.rollout.starts).toBe(3);
});
