import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { snippetsOf } from '../../scripts/metadata/snippet.ts';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
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

  it(
    'opens an issue of the title that is given when it fails, and none without a title',
    async () => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      const titled = (title: string) => CALLER.replace('    secrets:', `      failure-issue: ${title}\n    secrets:`);
      expect((await scenario.runText(titled("''")))['documentation']?.result).toBe('failure');
      expect(issues(scenario)).toEqual([]);
      await scenario.runText(titled('The docs are stuck'));
      expect(issues(scenario)).toMatchObject([{ title: 'The docs are stuck', state: 'open' }]);
    },
    LIMIT_MS,
  );

  it.each([
    ['another workflow', /^name: .*/m, 'name: Roll out the rest'],
    ['another job of the same workflow', /concurrency-group: .*/, 'concurrency-group: roll-out-the-rest'],
  ])(
    'keeps the issue open while it fails, though %s works',
    async (_caller, part, changed) => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      await scenario.runText(CALLER);
      const other = CALLER.replace(part, changed).replace('docs.example.com', 'other.example.com');
      expect((await scenario.runText(other))['documentation']?.result).toBe('success');
      expect(issues(scenario)).toMatchObject([
        {
          title: 'Documentation export fails (Roll out documentation, roll-out-documentation-workflow_dispatch)',
          ...{ state: 'open', comments: [] },
        },
      ]);
      await scenario.runText(CALLER.replace('docs.example.com', 'other.example.com'));
      expect(issues(scenario)).toMatchObject([{ state: 'closed' }]);
    },
    LIMIT_MS,
  );

  it(
    'says nothing of a run whose place a newer one takes, neither that it fails nor that it works',
    async () => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      const displaced = ['roll-out-documentation-workflow_dispatch'];
      expect((await scenario.runText(CALLER, { displaced }))['documentation']?.result).toBe('cancelled');
      expect(issues(scenario)).toEqual([]);
      await scenario.runText(CALLER);
      const opened = issues(scenario);
      await scenario.runText(CALLER, { displaced });
      expect(opened).toMatchObject([{ state: 'open', comments: [] }]);
      expect(issues(scenario)).toEqual(opened);
    },
    LIMIT_MS,
  );

  it.each([
    ['another repository', 'octo-org/deployment'],
    ['its own repository', HERE],
  ])(
    'proposes in %s by the token of an App that may do no more',
    async (_where, target) => {
      const files = { 'deploy/values.yaml': VALUES };
      const repositories = { [HERE]: { files }, [target]: { files } };
      await using scenario = await ExampleScenario.start({ ...APP, repositories });
      const { documentation } = await scenario.runText(byApp(target), { event: 'push' });
      expect(documentation).toMatchObject({ result: 'success', keptBack: [] });
      expect(scenario.granted).toContainEqual(PROPOSES);
      expect(scenario.github.openPulls(target)).toMatchObject([{ author: 'docs-app[bot]' }]);
    },
    LIMIT_MS,
  );

  it(
    'rolls out in its group, and gives the outputs of the Action',
    async () => {
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
    },
    LIMIT_MS,
  );
});

/** The caller with a rollout by an App. */
function byApp(repository: string): string {
  const given = `      repository: ${repository}\n      app-client-id: \${{ vars.ROLLOUT_APP_CLIENT_ID }}\n    secrets:`;
  return CALLER.replace('    secrets:', () => given).replace(
    /api-key: .*\n?/,
    (line) => `${line.trimEnd()}\n      app-private-key: \${{ secrets.ROLLOUT_APP_PRIVATE_KEY }}\n`,
  );
}
