import { expect, it } from '@jest/globals';
import { readRecords } from '../../src/action/pin/pin.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut, VALUES } from '../helpers/rollout-scenario.ts';

const ENTERPRISE = { prefix: '/api/v3' };

it(
  'commits to GitHub Enterprise Server at its own addresses, of an earlier version too',
  async () => {
    await using scenario = await RolloutScenario.start(ENTERPRISE);
    await using older = await GitHubDouble.start({
      ...ENTERPRISE,
      repositories: { [REPOSITORY]: { files: { 'values.yaml': VALUES } } },
      unknownFields: ['Mutation.createCommitOnBranch', 'Mutation.updateRefs'],
    });

    const first = await scenario.run({ update: 'commit' });
    const second = await scenario.run({ update: 'commit', 'job-id': first.outputs['jobId'] ?? '' }, older);

    for (const [github, step] of [
      [scenario.github, first],
      [older, second],
    ] as const) {
      const { version, jobId } = step.outputs;
      expect(step.code).toBe(0);
      expect(step.outputs).toMatchObject({ result: 'exported', changed: 'true', previousVersion: '1.0.0' });
      expect(step.outputs['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
      expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(step));
      const message = await github.git(REPOSITORY, 'log', '-1', '--format=%B', 'main');
      expect(message).toMatch(`Pin static export ${version} of docs.example.com\n\nStatic-Export-Pin: {`);
      expect(readRecords(message)).toMatchObject([
        { file: 'values.yaml', job: jobId, started: expect.any(Date), version },
      ]);
      expect(await github.git(REPOSITORY, 'show', '--format=', '--name-only', 'main')).toBe('values.yaml\n');
      expect(await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).toBe('main\n');
      expect(step.summary).toContain('Committed to `acme/deploy` at `main` as `');
      expect(github.journal.filter(({ path }) => !/^\/api\/(v3\/|graphql$)/.test(path))).toEqual([]);
      expect(await github.fsck(REPOSITORY)).toBe('');
    }
    expect(scenario.github.journal.at(-1)?.operation).toBe('createCommitOnBranch');
    expect(older.journal.at(-1)?.operation).toBe('git/update-ref');
  },
  LIMIT_MS,
);
