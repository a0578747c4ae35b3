import { expect, it } from '@jest/globals';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
import { type Ends, ExampleScenario, HERE, VALUES } from '../helpers/workflow/example.ts';

const DOMAINS = ['docs.example.com', 'api.example.com'];
const APP = {
  vars: { ROLLOUT_APP_CLIENT_ID: 'Iv1.0123456789abcdef' },
  secrets: { ROLLOUT_APP_PRIVATE_KEY: 'a private key of an App' },
};
const JOB_ID = /^se_[0-9a-f]{16}$/;

function results(ends: Ends): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ends).map(([name, { result }]) => [name, result]));
}

/** What the one job of a run printed in its last step. */
function lastLog(ends: Ends): string {
  return Object.values(ends).at(-1)?.steps.at(-1)?.log ?? '';
}

it(
  'export-on-push.yml keeps the archive, under the commit as its version, and writes nothing',
  async () => {
    await using scenario = await ExampleScenario.start();
    const ends = await scenario.run('export-on-push.yml', { event: 'push' });
    expect(results(ends)).toEqual({ export: 'success' });
    expect(lastLog(ends)).toContain(`Version ${await scenario.github.head(HERE, 'main')}, 2 pages\n`);
    expect(scenario.github.writes).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'export-by-hand.yml exports, and continues a job without another start',
  async () => {
    await using scenario = await ExampleScenario.start();
    const ends = await scenario.run('export-by-hand.yml', { inputs: { 'job-id': '', paths: '/index' } });
    const [, jobId = ''] = /^Job (\S+) is completed$/m.exec(lastLog(ends)) ?? [];
    expect(jobId).toMatch(JOB_ID);
    const again = await scenario.run('export-by-hand.yml', { inputs: { 'job-id': jobId, paths: '' } });
    expect(lastLog(again)).toContain(`Job ${jobId} is completed`);
    expect(scenario.rollout.starts).toBe(1);
  },
  LIMIT_MS,
);

it(
  'pull-request.yml keeps one pull request, with its label and its reviewer',
  async () => {
    const files = { 'deploy/values.yaml': VALUES };
    await using scenario = await ExampleScenario.start({
      repositories: { [HERE]: { files, collaborators: ['octocat'] } },
    });
    const ends = await scenario.run('pull-request.yml', { event: 'push' });
    const [pull] = scenario.github.openPulls(HERE);
    expect(lastLog(ends)).toContain(`created ${scenario.github.serverUrl}/${HERE}/pull/${pull?.number}`);
    expect(pull).toMatchObject({ labels: ['documentation'], reviewers: ['octocat'] });
    await scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
    expect(lastLog(await scenario.run('pull-request.yml', { event: 'push' }))).toContain('updated ');
    expect(scenario.github.pulls(HERE)).toHaveLength(1);
  },
  LIMIT_MS,
);

it(
  'auto-merge.yml proposes by the token of an App, and GitHub merges when the checks have passed',
  async () => {
    const files = { 'deploy/values.yaml': VALUES };
    await using scenario = await ExampleScenario.start({
      repositories: { [HERE]: { files, protected: ['main'] } },
      ...APP,
    });
    const ends = await scenario.run('auto-merge.yml', { event: 'schedule', payload: { schedule: '37 4 * * *' } });
    expect(results(ends)).toEqual({ 'roll-out': 'success' });
    await scenario.github.passChecks(HERE, 1);
    expect(scenario.github.pulls(HERE)).toMatchObject([{ mergedBy: 'docs-app[bot]' }]);
    expect(await scenario.github.show(HERE, 'main', 'deploy/values.yaml')).toContain('enabled: true');
  },
  LIMIT_MS,
);

it(
  'commit.yml writes both files in one commit, and the second run of the same content none',
  async () => {
    const files = { 'deploy/staging/values.yaml': VALUES, 'deploy/production/values.yaml': VALUES };
    await using scenario = await ExampleScenario.start({ repositories: { [HERE]: { files } } });
    const schedule = { event: 'schedule', payload: { schedule: '17 2 * * *' } };
    const ends = await scenario.run('commit.yml');
    const head = await scenario.github.head(HERE, 'main');
    expect(lastLog(ends)).toMatch(new RegExp(`^${head} moves from  to \\d{4}-`));
    expect(await scenario.github.git(HERE, 'show', '--stat', '--format=%s', 'main')).toMatch(
      /^docs: pin static export \S+\n\n[\s\S]*2 files changed/,
    );
    expect(results(await scenario.run('commit.yml'))).toEqual({ 'roll-out': 'success' });
    expect(await scenario.github.head(HERE, 'main')).toBe(head);
    // A link of an hour dies before the next night: the schedule renews it.
    await scenario.run('commit.yml', schedule);
    expect(await scenario.github.head(HERE, 'main')).not.toBe(head);
  },
  LIMIT_MS,
);

it(
  'other-repository.yml proposes over there, by a token that may do nothing here',
  async () => {
    const there = 'octo-org/deployment';
    const helm = `spec:\n  values:\n    ${VALUES.trimEnd().replaceAll('\n', '\n    ')}\n`;
    const release = `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: docs\n${helm}`;
    await using scenario = await ExampleScenario.start({
      repositories: { [HERE]: {}, [there]: { files: { 'clusters/production/docs.yaml': release } } },
      ...APP,
    });
    expect(results(await scenario.run('other-repository.yml', { event: 'push' }))).toEqual({ 'roll-out': 'success' });
    expect(scenario.github.openPulls(there)).toHaveLength(1);
    expect(scenario.github.openPulls(HERE)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'several-domains.yml pins all domains in one pull request, and rolls the others out where one fails',
  async () => {
    const files = Object.fromEntries(DOMAINS.map((domain) => [`deploy/${domain}/values.yaml`, VALUES]));
    await using scenario = await ExampleScenario.start({ repositories: { [HERE]: { files } }, domains: DOMAINS });
    const ends = await scenario.run('several-domains.yml');
    expect(lastLog(ends)).toMatch(/^docs\.example\.com \d{4}-\S+\napi\.example\.com \d{4}-\S+\n$/);
    expect(await changedFiles(scenario, 'static-exports')).toEqual([...Object.keys(files)].sort());
    expect(scenario.github.pulls(HERE)).toHaveLength(1);

    await using lame = await ExampleScenario.start({
      repositories: { [HERE]: { files } },
      domains: DOMAINS.slice(0, 1),
    });
    const partly = await lame.run('several-domains.yml');
    expect(results(partly)).toEqual({ 'roll-out': 'failure' });
    expect(lastLog(partly)).toMatch(/^docs\.example\.com \d{4}-\S+\napi\.example\.com [A-Z_]+\n$/);
    expect(await changedFiles(lame, 'static-exports')).toEqual(['deploy/docs.example.com/values.yaml']);
  },
  LIMIT_MS,
);

it(
  'matrix.yml opens a pull request for each domain, each in a concurrency group of its own',
  async () => {
    const files = { 'deploy/docs/values.yaml': VALUES, 'deploy/api/values.yaml': VALUES };
    await using scenario = await ExampleScenario.start({ repositories: { [HERE]: { files } }, domains: DOMAINS });
    const ends = await scenario.run('matrix.yml');
    expect(Object.values(ends).map(({ concurrency }) => concurrency)).toEqual(
      DOMAINS.map((each) => `roll-out-${each}`),
    );
    const titles = scenario.github.openPulls(HERE).map(({ title }) => title);
    expect(titles).toEqual(DOMAINS.map((domain) => expect.stringMatching(new RegExp(`^docs: ${domain} \\d{4}-`))));
  },
  LIMIT_MS,
);

it(
  'enterprise-server.yml finds the API of the server by itself',
  async () => {
    await using scenario = await ExampleScenario.start({ prefix: '/api/v3' });
    const ends = await scenario.run('enterprise-server.yml', { event: 'push' });
    expect(results(ends)).toEqual({ 'roll-out': 'success' });
    expect(scenario.github.openPulls(HERE)).toHaveLength(1);
  },
  LIMIT_MS,
);

it(
  'organization.yml rolls out by the reusable workflow, in its group, and gives the outputs of the Action',
  async () => {
    await using scenario = await ExampleScenario.start();
    const { documentation } = await scenario.run('organization.yml');
    expect(documentation).toMatchObject({
      result: 'success',
      concurrency: 'roll-out-documentation',
      keptBack: [],
      outputs: {
        jobId: expect.stringMatching(JOB_ID),
        ...{ result: 'exported', changed: 'true', pageCount: '2', pullRequestNumber: '1' },
        exports: expect.stringContaining('"domain":"docs.example.com"'),
      },
    });
    expect(documentation?.steps.map(({ name }) => name)).toEqual([
      'Take the Action from beside this workflow',
      'Export and roll out',
      'Open, update or close the issue',
    ]);
  },
  LIMIT_MS,
);

async function changedFiles(scenario: ExampleScenario, branch: string): Promise<readonly string[]> {
  const names = await scenario.github.git(HERE, 'diff', '--name-only', `main...${branch}`);
  return names.trim().split('\n').sort();
}
