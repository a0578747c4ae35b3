import { expect, it } from '@jest/globals';
import { BRANCH, LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut } from '../helpers/rollout-scenario.ts';

const PULL = { update: 'pull-request' };
const EVERY_TIME = { ...PULL, 'refresh-before': '576h' };

it(
  'tells the same content by its version, in one pull request and after its merge',
  async () => {
    await using scenario = await RolloutScenario.start();
    const { github } = scenario;

    const first = await scenario.run(PULL);
    const same = await scenario.run(PULL);
    const renewed = await scenario.run(EVERY_TIME);

    expect(first.outputs).toMatchObject({ result: 'exported', changed: 'true', pullRequestOperation: 'created' });
    expect(same.outputs).toMatchObject({
      ...{ result: 'unchanged', changed: 'false', pullRequestOperation: 'none', pullRequestNumber: '1' },
      ...{ contentDigest: first.outputs['contentDigest'], pinnedUrl: first.outputs['bundleUrl'] },
    });
    expect(same.outputs['jobId']).not.toBe(first.outputs['jobId']);
    expect(renewed.outputs).toMatchObject({
      result: 'refreshed',
      pullRequestOperation: 'updated',
      previousVersion: '1.0.0',
    });
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(renewed));
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);

    await github.mergePull(REPOSITORY, 1, 'squash');
    const merged = await scenario.run({ ...EVERY_TIME, 'job-id': 'pinned' });

    const { version = '', jobId = '' } = renewed.outputs;
    expect(merged.outputs).toMatchObject({ version, jobId, previousVersion: version, result: 'refreshed' });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(renewed));
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(merged));
    expect(github.openPulls(REPOSITORY)).toMatchObject([{ number: 2 }]);
    expect(scenario.starts).toBe(3);
    expect(await github.fsck(REPOSITORY)).toBe('');
  },
  LIMIT_MS,
);
