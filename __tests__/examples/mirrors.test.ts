import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
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

describe('mirror-release.yml', () => {
  const start = async () =>
    await ExampleScenario.start({ repositories: { [HERE]: { visibility: 'public', files: { [FILE]: VALUES } } } });
  const releases = (scenario: ExampleScenario) => scenario.kept<readonly Release[]>('releases', []);

  it(
    'has the archive on a release before its address is proposed in the public repository',
    async () => {
      await using scenario = await start();
      let stored: readonly Release[] = [];
      scenario.github.fault({ on: 'git/create-ref', hook: () => (stored = releases(scenario)) });
      const { 'roll-out': job } = await scenario.run('mirror-release.yml', { event: 'push' });
      const sha256 = job?.steps[0]?.outputs['sha256'] ?? '';
      const tag = `docs-${sha256}`;
      expect(job?.result).toBe('success');
      expect(stored).toEqual([{ tag, isDraft: false, isLatest: false, files: { 'bundle.tar.gz': sha256 } }]);
      const address = `https://github.com/${HERE}/releases/download/${tag}/bundle.tar.gz`;
      expect(await proposed(scenario)).toContain(`bundleUrl: "${address}"`);
      expect(job?.steps[2]?.outputs).toMatchObject({ pinnedUrl: address, version: job?.steps[0]?.outputs['version'] });
      expect(scenario.rollout.starts).toBe(1);
    },
    LIMIT_MS,
  );

  it(
    'makes no second release of an archive, and pins the later job of the same content',
    async () => {
      await using scenario = await start();
      await scenario.run('mirror-release.yml', { event: 'push' });
      const address = /bundleUrl: .*/.exec(await proposed(scenario))?.[0] ?? '';
      const { 'roll-out': again } = await scenario.run('mirror-release.yml', { event: 'push' });
      const { version = '' } = again?.steps[0]?.outputs ?? {};
      expect(again?.steps[2]?.outputs).toMatchObject({ version, result: 'exported', changed: 'true' });
      expect(await proposed(scenario)).toContain(`${address}\n  version: "${version}"`);
      expect(releases(scenario)).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'publishes what a killed run has left as a draft',
    async () => {
      await using scenario = await start();
      const { 'roll-out': first } = await scenario.run('mirror-release.yml', { event: 'push' });
      const tag = `docs-${first?.steps[0]?.outputs['sha256']}`;
      scenario.keep('releases', [{ tag, isDraft: true, isLatest: false, files: {} }]);
      const { 'roll-out': again } = await scenario.run('mirror-release.yml', { event: 'push' });
      const now = `docs-${again?.steps[0]?.outputs['sha256']}`;
      expect(releases(scenario).find((each) => each.tag === now)?.isDraft).toBe(false);
    },
    LIMIT_MS,
  );
});

describe('mirror-s3.yml', () => {
  const start = async () => {
    const scenario = await ExampleScenario.start({ vars: AWS });
    scenario.standInEnv['STAND_IN_BUCKET'] = AWS.DOCS_BUCKET;
    return scenario;
  };
  const objects = (scenario: ExampleScenario) => scenario.kept<Readonly<Record<string, string>>>('bucket', {});

  it(
    'has the archive on the mirror before its address is proposed',
    async () => {
      await using scenario = await start();
      let stored: readonly string[] = [];
      scenario.github.fault({ on: 'git/create-ref', hook: () => (stored = Object.keys(objects(scenario))) });
      const { 'roll-out': job } = await scenario.run('mirror-s3.yml');
      const [archive = ''] = Object.values(objects(scenario));
      const sha256 = createHash('sha256').update(Buffer.from(archive, 'base64')).digest('hex');
      expect(job?.result).toBe('success');
      expect(stored).toEqual([`docs.example.com/${sha256}.tar.gz`]);
      expect(await proposed(scenario)).toContain(
        `bundleUrl: "https://mirror.example.com/docs.example.com/${sha256}.tar.gz"`,
      );
      expect(scenario.rollout.starts).toBe(1);
    },
    LIMIT_MS,
  );

  it(
    'stores and proposes nothing where a page needs another host, and proposes nothing where the mirror refuses',
    async () => {
      await using refused = await start();
      refused.standInEnv['STAND_IN_BUCKET'] = 'another-bucket';
      const { 'roll-out': job } = await refused.run('mirror-s3.yml');
      expect(job?.steps.map(({ isSuccess }) => isSuccess)).toEqual([true, true, false]);
      expect(refused.github.writes).toEqual([]);

      await using scenario = await start();
      scenario.rollout.writeDocs({ 'news.mdx': '# News\n\n![Far](https://cdn.example/far.png)\n' });
      expect((await scenario.run('mirror-s3.yml'))['roll-out']?.steps.map(({ isSuccess }) => isSuccess)).toEqual([
        false,
      ]);
      expect(objects(scenario)).toEqual({});
      expect(scenario.github.writes).toEqual([]);
    },
    LIMIT_MS,
  );
});
