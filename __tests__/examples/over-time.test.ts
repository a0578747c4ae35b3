import { describe, expect, it } from '@jest/globals';
import { type Ends, ExampleScenario, exampleText, HERE } from '../helpers/workflow/example.ts';

const MINUTE_MS = 60_000;
const FILE = 'deploy/values.yaml';
const PUSH = { event: 'push' };
const SCHEDULE = { event: 'schedule', payload: { schedule: '23 1,7,13,19 * * *' } };
/** Links of the platform live for an hour: by then less than half of it is left. */
const DUE_MS = 40 * MINUTE_MS;

async function values({ github }: ExampleScenario, branch = 'main'): Promise<string> {
  return await github.show(HERE, branch, FILE);
}

function results(ends: Ends): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ends).map(([name, { result }]) => [name, result]));
}

/** Outputs of the first step of the one job of a run. */
function outputsOf(ends: Ends): Readonly<Record<string, string>> {
  return Object.values(ends)[0]?.steps[0]?.outputs ?? {};
}

/** Runs pull-request.yml, and merges what it proposes. */
async function rollOut(scenario: ExampleScenario, start: object = PUSH): Promise<Readonly<Record<string, string>>> {
  const outputs = outputsOf(await scenario.run('pull-request.yml', start));
  await scenario.github.mergePull(HERE, Number(outputs['pullRequestNumber']));
  return outputs;
}

describe('pull-request.yml', () => {
  it('rolls back by hand, and renews what was rolled back to on schedule', async () => {
    await using scenario = await ExampleScenario.start();
    const first = await rollOut(scenario);
    scenario.pass(MINUTE_MS);
    scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
    await rollOut(scenario);
    const back = await rollOut(scenario, { inputs: { 'job-id': first['jobId'] } });
    expect(back).toMatchObject({ result: 'exported', version: first['version'] });
    expect(first['version']?.split('.')[1]).toBe(first['jobId']);

    const soon = outputsOf(await scenario.run('pull-request.yml', SCHEDULE));
    expect(soon).toMatchObject({ result: 'unchanged', pullRequestOperation: 'none' });
    scenario.pass(DUE_MS);
    const renewed = await rollOut(scenario, SCHEDULE);
    expect(renewed).toMatchObject({ result: 'refreshed', jobId: first['jobId'], version: first['version'] });
    expect(await values(scenario)).toContain(`version: "${first['version']}"`);
    expect(scenario.rollout.starts).toBe(2);
  });

  it('commits renewals in its variant, so that the link of the base never waits for a review', async () => {
    await using scenario = await ExampleScenario.start();
    await rollOut(scenario);
    const pinned = await values(scenario);
    const update = `update: \${{ github.event_name == 'schedule' && 'commit' || 'pull-request' }}`;
    const variant = exampleText('pull-request.yml').replace(/update: pull-request/, () => update);
    scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
    await scenario.runText(variant, PUSH);
    expect(scenario.github.openPulls(HERE)).toHaveLength(1);
    scenario.pass(DUE_MS);
    expect(outputsOf(await scenario.runText(variant, SCHEDULE))).toMatchObject({ result: 'refreshed' });
    const renewed = await values(scenario);
    expect(renewed).not.toBe(pinned);
    expect(renewed.replace(/bundleUrl: .*/, '')).toBe(pinned.replace(/bundleUrl: .*/, ''));
  });
});

it('on-deployment-status.yml exports for its environment when that is live, and for nothing else', async () => {
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
});

describe('refresh-on-schedule.yml', () => {
  it('renews a link that is about to die by its job, and writes nothing while it lives long enough', async () => {
    await using scenario = await ExampleScenario.start();
    const { version } = await rollOut(scenario);
    const exported = await values(scenario);
    scenario.pass(DUE_MS);
    expect(outputsOf(await scenario.run('refresh-on-schedule.yml', SCHEDULE))).toMatchObject({ result: 'refreshed' });
    const renewed = await values(scenario);
    expect(renewed).not.toBe(exported);
    expect(renewed).toContain(`version: "${version}"`);
    const again = outputsOf(await scenario.run('refresh-on-schedule.yml', SCHEDULE));
    expect(again).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(await values(scenario)).toBe(renewed);
    expect(scenario.rollout.starts).toBe(1);
  });
});
