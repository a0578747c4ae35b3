import { expect, it } from '@jest/globals';
import { BRANCH, LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut } from '../helpers/rollout-scenario.ts';

const PULL = { 'refresh-before': '576h', update: 'pull-request' };

it(
  'keeps the version of the same content, in one pull request and after its merge',
  async () => {
    await using scenario = await RolloutScenario.start();
    const { github } = scenario;
    const exported = await scenario.run({ verify: 'true' });
    const { jobId = '', contentDigest = '' } = exported.outputs;
    // As if rolled out on an earlier day: a version that is made today is another.
    const version = `2020-01-01-${contentDigest.slice(0, 12)}`;

    const first = await scenario.run({ ...PULL, 'job-id': jobId, version });
    const second = await scenario.run(PULL);

    expect(first.outputs).toMatchObject({ version, result: 'exported', changed: 'true', previousVersion: '1.0.0' });
    expect(first.outputs).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '1' });
    expect(second.outputs).toMatchObject({ version, contentDigest, result: 'refreshed', changed: 'true' });
    expect(second.outputs).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(second.outputs['jobId']).not.toBe(jobId);
    expect(second.outputs['pinnedUrl']).toBe(second.outputs['bundleUrl']);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(second));
    expect(github.pulls(REPOSITORY)).toMatchObject([
      { state: 'open', title: `Pin static export ${version} of docs.example.com` },
    ]);

    await github.mergePull(REPOSITORY, 1, 'squash');
    const third = await scenario.run({ ...PULL, 'job-id': second.outputs['jobId'] ?? '' });

    expect(third.outputs).toMatchObject({ version, previousVersion: version, result: 'refreshed', changed: 'true' });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(second));
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(third));
    expect(github.openPulls(REPOSITORY)).toMatchObject([{ number: 2 }]);
    expect(scenario.starts).toBe(2);
    expect(await github.fsck(REPOSITORY)).toBe('');
  },
  LIMIT_MS,
);
