import { expect, it } from '@jest/globals';
import { LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut } from '../helpers/rollout-scenario.ts';

it(
  'commits to GitHub Enterprise Server at its own addresses, and goes back to an earlier export by its job',
  async () => {
    await using scenario = await RolloutScenario.start({ prefix: '/api/v3' });
    const { github } = scenario;

    const first = await scenario.run({ update: 'commit' });
    scenario.writeDocs({ 'guide.mdx': '# Guide\n\nMore.\n' });
    const second = await scenario.run({ update: 'commit' });

    for (const step of [first, second]) {
      expect(step.code).toBe(0);
      expect(step.outputs).toMatchObject({ result: 'exported', changed: 'true', pullRequestOperation: 'none' });
      const { jobId, contentDigest = '' } = step.outputs;
      expect(step.outputs['version']).toMatch(new RegExp(`^\\d{8}-\\d{6}\\.${jobId}\\.${contentDigest.slice(0, 12)}$`));
    }
    expect([first, second].map(({ outputs }) => outputs['previousVersion'])).toEqual([
      '1.0.0',
      first.outputs['version'],
    ]);
    expect(second.outputs['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(second));
    expect(await github.git(REPOSITORY, 'show', '--format=', '--name-only', 'main')).toBe('values.yaml\n');
    expect(await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).toBe('main\n');
    expect(github.journal.filter(({ path }) => !/^\/api\/(v3\/|graphql$)/.test(path))).toEqual([]);

    const back = await scenario.run({ update: 'commit', 'job-id': first.outputs['jobId'] ?? '' });
    const renewed = await scenario.run({ update: 'commit', 'job-id': 'pinned', 'refresh-before': '576h' });

    const { version, contentDigest } = first.outputs;
    const went = { version, contentDigest, changed: 'true' };
    expect(back.outputs).toMatchObject({ ...went, result: 'exported', previousVersion: second.outputs['version'] });
    expect(renewed.outputs).toMatchObject({ ...went, result: 'refreshed', previousVersion: version });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(renewed));
    expect(scenario.starts).toBe(2);
    expect(await github.fsck(REPOSITORY)).toBe('');
  },
  LIMIT_MS,
);
