import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { errorOf, LIMIT_MS, REPOSITORY, RolloutScenario, VALUES } from '../helpers/rollout-scenario.ts';

const PUBLISH = { publish: 'release', 'allow-public': 'true' };
const NO_EXPORT = { 'base-url': '', 'api-key': '', domain: '' };

it(
  'publishes two exports as releases, shows what changed, and rolls back to the first without an export',
  async () => {
    const files = { 'values.yaml': VALUES };
    const repositories = { [REPOSITORY]: { visibility: 'public' as const, files } };
    await using scenario = await RolloutScenario.start({ repositories });
    const { github } = scenario;

    const first = await scenario.run({ ...PUBLISH, update: 'commit' });
    await scenario.writeDocs({ 'guide.mdx': '# Guide\n\nMore.\n', 'news.mdx': '# News\n' });
    const second = await scenario.run({ ...PUBLISH, update: 'pull-request' });

    expect([first.code, second.code]).toEqual([0, 0]);
    const address = (step: typeof first) =>
      `${github.serverUrl}/${REPOSITORY}/releases/download/${step.outputs['version']}/docs.example.com-${step.outputs['sha256']}.tar.gz`;
    expect(first.outputs).toMatchObject({ result: 'exported', changed: 'true', pinnedUrl: address(first) });
    expect(second.outputs).toMatchObject({ pullRequestOperation: 'created', pinnedUrl: address(second) });
    expect(second.outputs['previousVersion']).toBe(first.outputs['version']);
    const [pull] = github.openPulls(REPOSITORY);
    expect(pull?.body).toContain('- Added 1 page: `/news`');
    expect(pull?.body).toContain('`/guide`');
    const bundle = Buffer.from(await (await fetch(address(second))).arrayBuffer());
    expect(createHash('sha256').update(bundle).digest('hex')).toBe(second.outputs['sha256']);

    await github.mergePull(REPOSITORY, pull?.number ?? 0, 'squash');
    const starts = scenario.starts;
    const back = await scenario.run({
      ...NO_EXPORT,
      update: 'commit',
      'rollback-to': first.outputs['version'] ?? '',
      domain: 'docs.example.com',
      'extract-to': 'site',
    });

    expect(back.code).toBe(0);
    expect(back.outputs).toMatchObject({
      result: 'rolled-back',
      changed: 'true',
      version: first.outputs['version'],
      previousVersion: second.outputs['version'],
      pinnedUrl: address(first),
      siteDirectory: expect.stringMatching(/site$/),
    });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(
      VALUES.replace(/'https:.*?'/, `'${address(first)}'`).replace('"1.0.0"', `"${first.outputs['version']}"`),
    );
    expect(back.summary).toContain('- Removed 1 page: `/news`');
    expect(scenario.starts).toBe(starts);

    const unknown = await scenario.run({ ...NO_EXPORT, update: 'commit', 'rollback-to': '0.0.9' });
    expect(unknown.code).toBe(1);
    expect(errorOf(unknown)).toContain('0.0.9');
    expect(await github.fsck(REPOSITORY)).toBe('');
  },
  LIMIT_MS,
);
