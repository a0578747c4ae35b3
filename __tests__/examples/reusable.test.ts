import { describe, expect, it } from '@jest/globals';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
import type { Issue } from '../helpers/stand-ins/gh.ts';
import { ExampleScenario, exampleText, HERE, VALUES } from '../helpers/workflow/example.ts';

const APP = {
  vars: { ROLLOUT_APP_CLIENT_ID: 'Iv1.0123456789abcdef' },
  secrets: { ROLLOUT_APP_PRIVATE_KEY: 'a private key of an App' },
};
const PROPOSES = { contents: 'write', 'pull-requests': 'write' };

describe('the reusable workflow', () => {
  const issues = (scenario: ExampleScenario) => scenario.kept<readonly Issue[]>('issues', []);

  it(
    'opens an issue of the title that is given when it fails, and none without a title',
    async () => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      const text = exampleText('organization.yml');
      const titled = (title: string) => text.replace('    secrets:', `      failure-issue: ${title}\n    secrets:`);
      expect((await scenario.runText(titled("''")))['documentation']?.result).toBe('failure');
      expect(issues(scenario)).toEqual([]);
      await scenario.runText(titled('The docs are stuck'));
      expect(issues(scenario)).toMatchObject([{ title: 'The docs are stuck', state: 'open' }]);
    },
    LIMIT_MS,
  );

  it.each([
    ['another workflow', /^name: .*/m, 'name: Roll out the rest'],
    ['another job of the same workflow', /^ {4}with:$/m, '    with:\n      concurrency-group: roll-out-the-rest'],
  ])(
    'keeps the issue open while it fails, though %s works',
    async (_caller, part, changed) => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      const text = exampleText('organization.yml');
      await scenario.runText(text);
      const other = text.replace(part, changed).replace('docs.example.com', 'other.example.com');
      expect((await scenario.runText(other))['documentation']?.result).toBe('success');
      expect(issues(scenario)).toMatchObject([
        {
          title: 'Documentation export fails (Roll out documentation, roll-out-documentation)',
          ...{ state: 'open', comments: [] },
        },
      ]);
      await scenario.runText(text.replace('docs.example.com', 'other.example.com'));
      expect(issues(scenario)).toMatchObject([{ state: 'closed' }]);
    },
    LIMIT_MS,
  );

  it(
    'says nothing of a run whose place a newer one takes, neither that it fails nor that it works',
    async () => {
      await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
      const displaced = ['roll-out-documentation'];
      expect((await scenario.run('organization.yml', { displaced }))['documentation']?.result).toBe('cancelled');
      expect(issues(scenario)).toEqual([]);
      await scenario.run('organization.yml');
      const opened = issues(scenario);
      await scenario.run('organization.yml', { displaced });
      expect(opened).toMatchObject([{ state: 'open', comments: [] }]);
      expect(issues(scenario)).toEqual(opened);
    },
    LIMIT_MS,
  );

  it(
    'starts no job where the caller gives less than it asks for, or what it does not take',
    async () => {
      await using scenario = await ExampleScenario.start();
      const text = exampleText('organization.yml');
      const less = text.replace('      issues: write\n', '');
      await expect(scenario.runText(less)).rejects.toThrow("The nested job 'report' is requesting 'issues: write'");
      const token = text.replace('api-key:', 'app-token:');
      await expect(scenario.runText(token)).rejects.toThrow('Invalid secret, app-token is not defined');
      expect(scenario.rollout.calls).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'proposes in another repository by the token of an App, and goes back to a release without a key',
    async () => {
      const there = 'octo-org/deployment';
      const files = { 'deploy/values.yaml': VALUES };
      const open = { visibility: 'public' as const, files };
      await using scenario = await ExampleScenario.start({ ...APP, repositories: { [HERE]: {}, [there]: open } });
      const caller = byApp('organization.yml', there).replace(
        '    secrets:',
        '      allow-public: true\n      publish: release\n    secrets:',
      );
      const { documentation } = await scenario.runText(caller);
      expect(documentation).toMatchObject({ result: 'success', outputs: { pullRequestOperation: 'created' } });
      expect(scenario.granted).toContainEqual(PROPOSES);
      await scenario.github.mergePull(there, 1);
      await scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
      await scenario.runText(caller);
      await scenario.github.mergePull(there, 2);
      const back = caller
        .replace(/ {6}(?:base-url|publish|api-key): .*\n/g, '')
        .replace('    secrets:', `      rollback-to: ${documentation?.outputs['version']}\n    secrets:`);
      expect((await scenario.runText(back))['documentation']?.outputs['result']).toBe('rolled-back');
    },
    LIMIT_MS,
  );

  it.each([
    ['another repository', 'octo-org/deployment'],
    ['its own repository', HERE],
  ])(
    'makes a token for %s that reads the deployment it waits for here',
    async (_where, target) => {
      const files = { 'deploy/values.yaml': VALUES };
      await using scenario = await ExampleScenario.start({
        ...APP,
        repositories: { [HERE]: { files }, [target]: { files } },
      });
      const { github } = scenario;
      const sha = await github.commitTo(HERE, 'main', { 'docs/news.mdx': '# News\n' });
      await github.deploy(HERE, { sha, environment: 'production', state: 'success' });
      const caller = byApp('organization.yml', target).replace(
        '    secrets:',
        '      wait-for-deployment: production\n    secrets:',
      );
      const { documentation } = await scenario.runText(caller, { event: 'push', sha });
      expect(documentation).toMatchObject({ result: 'success', keptBack: [] });
      expect(scenario.granted).toContainEqual({ ...PROPOSES, deployments: 'read' });
      expect(github.openPulls(target)).toMatchObject([{ author: 'docs-app[bot]' }]);
    },
    LIMIT_MS,
  );
});

/** A caller of the reusable workflow whose rollout is by an App. */
function byApp(example: string, repository: string): string {
  const given = `      repository: ${repository}\n      app-client-id: \${{ vars.ROLLOUT_APP_CLIENT_ID }}\n    secrets:`;
  return exampleText(example)
    .replace('    secrets:', given)
    .replace(/api-key: .*\n/, (line) => `${line}      app-private-key: \${{ secrets.ROLLOUT_APP_PRIVATE_KEY }}\n`);
}
