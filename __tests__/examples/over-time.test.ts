import { describe, expect, it } from '@jest/globals';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
import type { Issue } from '../helpers/stand-ins/gh.ts';
import { type Ends, ExampleScenario, exampleText, HERE, VALUES } from '../helpers/workflow/example.ts';

const HOUR_MS = 3_600_000;
const FILE = 'deploy/values.yaml';

async function values({ github }: ExampleScenario, branch = 'main'): Promise<string> {
  return await github.show(HERE, branch, FILE);
}

function results(ends: Ends): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ends).map(([name, { result }]) => [name, result]));
}

it(
  'wait-for-deployment.yml exports what was pushed, when the platform has reported it',
  async () => {
    await using scenario = await ExampleScenario.start();
    const { github } = scenario;
    const sha = await github.commitTo(HERE, 'main', { 'docs/news.mdx': '# News\n' });
    await github.deploy(HERE, { sha, environment: 'production', state: 'in_progress' });
    // The platform has it live when GitHub is asked: until then, no export may start.
    github.fault({
      on: 'repos/list-deployments',
      hook: async () => {
        expect(scenario.rollout.starts).toBe(0);
        await scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
        await github.deploy(HERE, { sha, environment: 'production', state: 'success' });
      },
    });
    const { 'roll-out': job } = await scenario.run('wait-for-deployment.yml', { event: 'push', sha });
    expect(job?.steps[0]?.outputs).toMatchObject({
      result: 'exported',
      pageCount: '3',
      pullRequestOperation: 'created',
    });
  },
  LIMIT_MS,
);

it(
  'on-deployment-status.yml exports for its environment when that is live, and for nothing else',
  async () => {
    await using scenario = await ExampleScenario.start();
    const run = async (environment: string, state: string) => {
      const payload = { deployment: { environment }, deployment_status: { state } };
      return results(await scenario.run('on-deployment-status.yml', { event: 'deployment_status', payload }));
    };
    expect(await run('preview', 'success')).toEqual({ 'roll-out': 'skipped' });
    expect(await run('production', 'failure')).toEqual({ 'roll-out': 'skipped' });
    expect(scenario.rollout.starts).toBe(0);
    expect(await run('production', 'success')).toEqual({ 'roll-out': 'success' });
    expect(scenario.github.openPulls(HERE)).toHaveLength(1);
  },
  LIMIT_MS,
);

it(
  'refresh-on-schedule.yml renews a link that is about to die by its job, and writes nothing while it lives long enough',
  async () => {
    await using scenario = await ExampleScenario.start();
    const { platform } = scenario.rollout;
    platform.now = new Date(Date.now() - HOUR_MS / 2 - 600_000);
    await scenario.run('approval.yml');
    const exported = await values(scenario);
    platform.now = new Date();

    const byHand = await scenario.run('refresh-on-schedule.yml');
    const renewed = await values(scenario);
    const again = await scenario.run('refresh-on-schedule.yml');

    expect([results(byHand), results(again)]).toEqual([{ refresh: 'success' }, { refresh: 'success' }]);
    expect(renewed).not.toBe(exported);
    expect(renewed.replace(/bundleUrl: .*/, '')).toBe(exported.replace(/bundleUrl: .*/, ''));
    expect(again['refresh']?.steps[0]?.outputs).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(await values(scenario)).toBe(renewed);
    expect(scenario.rollout.starts).toBe(1);
    expect(byHand['refresh']?.concurrency).toBe('refresh-documentation');
  },
  LIMIT_MS,
);

it(
  'refresh-on-schedule.yml fails and says to export once where a person has written the values',
  async () => {
    await using scenario = await ExampleScenario.start();
    await scenario.github.commitTo(HERE, 'main', { [FILE]: VALUES.replace('version: ""', 'version: 1.2.3') });
    const { refresh } = await scenario.run('refresh-on-schedule.yml');
    expect(refresh?.result).toBe('failure');
    expect(refresh?.steps[0]?.log).toMatch(/::error::NOT_FOUND: .*[Ee]xport/);
    expect(scenario.rollout.starts).toBe(0);
  },
  LIMIT_MS,
);

describe('publish.yml and rollback.yml', () => {
  const files = { [FILE]: VALUES };
  const repositories = { [HERE]: { visibility: 'public' as const, files } };

  it(
    'publish a release, and go back to it without the platform, though an export is under way',
    async () => {
      await using scenario = await ExampleScenario.start({ repositories });
      const { github, rollout } = scenario;
      const first = await scenario.run('publish.yml', { event: 'push' });
      await github.mergePull(HERE, 1);
      await rollout.writeDocs({ 'news.mdx': '# News\n' });
      await scenario.run('publish.yml', { event: 'push' });
      await github.mergePull(HERE, 2);
      const pinned = first['publish']?.steps[0]?.outputs['pinnedUrl'] ?? '';
      expect(first['publish']?.steps[1]?.log).toContain(`is at ${pinned}`);
      expect(await values(scenario)).not.toContain(pinned);

      const version = first['publish']?.steps[0]?.outputs['version'] ?? '';
      let back: Ends = {};
      github.fault({
        on: 'repos/create-release',
        hook: async () => {
          const calls = rollout.calls.length;
          back = await scenario.run('rollback.yml', { inputs: { version } });
          expect(rollout.calls).toHaveLength(calls);
          await github.mergePull(HERE, 3);
        },
      });
      await rollout.writeDocs({ 'news.mdx': '# More news\n' });
      const late = await scenario.run('publish.yml', { event: 'push' });

      expect(back['roll-back']?.steps[1]?.log).toContain(` back to ${version}, ${github.serverUrl}/${HERE}/pull/3`);
      expect(back['roll-back']?.concurrency).toBe('roll-back-documentation');
      expect(late['publish']?.steps[0]?.outputs).toMatchObject({ result: 'unchanged', changed: 'false' });
      expect(github.openPulls(HERE)).toEqual([]);
      expect(await values(scenario)).toContain(pinned);
    },
    LIMIT_MS,
  );
});

it(
  'export-on-schedule.yml opens one issue, comments on it while it fails, and closes it when it works again',
  async () => {
    await using scenario = await ExampleScenario.start({ domains: ['other.example.com'] });
    const strangers: Issue = {
      ...{ number: 1, title: 'Documentation export fails (Export documentation nightly)', body: '', creator: 'mona' },
      ...{ state: 'open', comments: [] },
    };
    const other: Issue = { ...strangers, number: 2, title: 'Something else', creator: 'github-actions[bot]' };
    scenario.keep('issues', [strangers, other]);
    const ours = () => scenario.kept<readonly Issue[]>('issues', []).slice(2);
    const address = `${scenario.github.serverUrl}/${HERE}/actions/runs/77`;

    expect(results(await scenario.run('export-on-schedule.yml'))).toEqual({ export: 'failure', report: 'success' });
    await scenario.run('export-on-schedule.yml');
    expect(ours()).toMatchObject([
      { title: strangers.title, state: 'open', comments: [`It failed again: ${address}`] },
    ]);

    await using sound = await ExampleScenario.start();
    sound.keep('issues', scenario.kept('issues', []));
    expect(results(await sound.run('export-on-schedule.yml'))).toEqual({ export: 'success', report: 'success' });
    expect(sound.kept<readonly Issue[]>('issues', [])).toMatchObject([
      { state: 'open', comments: [] },
      { state: 'open', comments: [] },
      {
        state: 'closed',
        comments: [expect.anything(), `It works again: ${sound.github.serverUrl}/${HERE}/actions/runs/77`],
      },
    ]);
    const writes = sound.calls.length;
    await sound.run('export-on-schedule.yml');
    expect(sound.calls.slice(writes).map(({ args }) => args[0])).toEqual(['api']);
  },
  LIMIT_MS,
);

it(
  'approval.yml hands the job on, and not the link, which has died when a person approves',
  async () => {
    await using scenario = await ExampleScenario.start();
    const { platform } = scenario.rollout;
    let waited = '';
    const ends = await scenario.run('approval.yml', {
      onEnvironment: async (name) => {
        waited = name;
        expect(scenario.github.writes).toEqual([]);
        platform.now = new Date(Date.now() + 2 * HOUR_MS);
      },
    });
    expect(waited).toBe('documentation-rollout');
    expect(results(ends)).toEqual({ export: 'success', 'roll-out': 'success' });
    expect(ends['export']?.outputs).toEqual({ 'job-id': expect.stringMatching(/^se_/) });
    const link = ends['roll-out']?.steps[0]?.outputs['bundleUrl'] ?? '';
    expect((await fetch(ends['export']?.steps[0]?.outputs['bundleUrl'] ?? '')).status).toBe(403);
    expect((await fetch(link)).status).toBe(200);
    expect(await values(scenario)).toContain(link);
    expect(scenario.rollout.starts).toBe(1);

    const leaky = exampleText('approval.yml').replace('outputs.jobId', 'outputs.bundleUrl').replace('job-id:', 'link:');
    expect((await scenario.runText(leaky))['export']).toMatchObject({ keptBack: ['link'], outputs: { link: '' } });
  },
  LIMIT_MS,
);
