import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { snippetsOf } from '../../scripts/metadata/snippet.ts';
import type { Issue } from '../helpers/stand-ins/gh.ts';
import { ExampleScenario, HERE, VALUES } from '../helpers/workflow/example.ts';

const APP = {
  vars: { ROLLOUT_APP_CLIENT_ID: 'Iv1.0123456789abcdef' },
  secrets: { ROLLOUT_APP_PRIVATE_KEY: 'a private key of an App' },
};
/** The caller of the guide. */
const [{ text: CALLER } = { text: '' }] = snippetsOf(
  'a.mdx',
  readFileSync('docs/guides/reusable-workflow.mdx', 'utf8'),
);
const PROPOSES = { contents: 'write', 'pull-requests': 'write' };

describe('the reusable workflow', () => {
  const issues = (scenario: ExampleScenario) => scenario.kept<readonly Issue[]>('issues', []);

  it('opens an issue of the title that is given when it fails, and none without a title', async () => {
    await using scenario = await ExampleScenario.start({ domains: [] });
    const titled = (title: string) => CALLER.replace('    secrets:', `      failure-issue: ${title}\n    secrets:`);
    expect((await scenario.runText(titled("''")))['documentation']?.result).toBe('failure');
    expect(issues(scenario)).toEqual([]);
    await scenario.runText(titled('The docs are stuck'));
    expect(issues(scenario)).toMatchObject([{ title: 'The docs are stuck', state: 'open' }]);
  });

  it('keeps one issue open until it works itself, whatever becomes of other jobs and of runs that a newer one replaces', async () => {
    await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
    const resultOf = async (text: string, displaced: readonly string[] = []) =>
      (await scenario.runText(text, { displaced }))['documentation']?.result;
    const replaced = ['roll-out-documentation-workflow_dispatch'];
    expect(await resultOf(CALLER, replaced)).toBe('cancelled');
    expect(issues(scenario)).toEqual([]);

    expect(await resultOf(CALLER)).toBe('failure');
    const opened = issues(scenario);
    const title = 'Documentation export fails (Roll out documentation, roll-out-documentation-workflow_dispatch)';
    expect(opened).toMatchObject([{ title, state: 'open', comments: [] }]);

    expect(await resultOf(CALLER, replaced)).toBe('cancelled');
    const works = CALLER.replace('docs.example.com', 'other.example.com');
    expect(await resultOf(works.replace(/^name: .*/m, 'name: Roll out the rest'))).toBe('success');
    const otherJob = works.replace(/concurrency-group: .*/, 'concurrency-group: roll-out-the-rest');
    expect(await resultOf(otherJob)).toBe('success');
    expect(issues(scenario)).toEqual(opened);

    expect(await resultOf(works)).toBe('success');
    expect(issues(scenario)).toMatchObject([{ state: 'closed' }]);
  });

  it('rolls out in its group, and gives the outputs of the Action', async () => {
    await using scenario = await ExampleScenario.start();
    const { documentation } = await scenario.runText(CALLER, { event: 'push' });
    expect(documentation).toMatchObject({
      result: 'success',
      concurrency: 'roll-out-documentation-push',
      keptBack: [],
      outputs: {
        jobId: expect.stringMatching(/^se_[0-9a-f]{16}$/),
        ...{ result: 'exported', changed: 'true', pageCount: '2', pullRequestNumber: '1' },
        exports: expect.stringContaining('"domain":"docs.example.com"'),
      },
    });
  });

  it('proposes in another repository by the token of an App that may do no more', async () => {
    const target = 'octo-org/deployment';
    const files = { 'deploy/values.yaml': VALUES };
    await using scenario = await ExampleScenario.start({ ...APP, repositories: { [HERE]: {}, [target]: { files } } });
    const { documentation } = await scenario.runText(byApp(target), { event: 'push' });
    expect(documentation).toMatchObject({ result: 'success', keptBack: [] });
    expect(scenario.granted).toContainEqual(PROPOSES);
    expect(scenario.github.openPulls(target)).toMatchObject([{ author: 'docs-app[bot]' }]);
  });
});

/** The caller with a rollout by an App. */
function byApp(repository: string): string {
  const given = `      repository: ${repository}\n      app-client-id: \${{ vars.ROLLOUT_APP_CLIENT_ID }}\n    secrets:`;
  return CALLER.replace('    secrets:', () => given).replace(
    /api-key: .*\n?/,
    (line) => `${line.trimEnd()}\n      app-private-key: \${{ secrets.ROLLOUT_APP_PRIVATE_KEY }}\n`,
  );
}
