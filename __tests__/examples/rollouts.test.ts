import { expect, it } from '@jest/globals';
import type { AutoMerge } from '../helpers/stand-ins/gh.ts';
import { type Ends, ExampleScenario, HERE, VALUES } from '../helpers/workflow/example.ts';

const DOMAINS = ['docs.example.com', 'api.example.com'];
const APP = {
  vars: { ROLLOUT_APP_CLIENT_ID: 'Iv1.0123456789abcdef' },
  secrets: { ROLLOUT_APP_PRIVATE_KEY: 'a private key of an App' },
};

function results(ends: Ends): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ends).map(([name, { result }]) => [name, result]));
}

/** What the one job of a run printed in its last step. */
function lastLog(ends: Ends): string {
  return Object.values(ends).at(-1)?.steps.at(-1)?.log ?? '';
}

it('download.yml hands the whole site to later steps, and writes nothing', async () => {
  await using scenario = await ExampleScenario.start();
  const ends = await scenario.run('download.yml');
  expect(results(ends)).toEqual({ download: 'success' });
  expect(lastLog(ends)).toMatch(/out\/site\/index\.html\n/);
  expect(scenario.github.writes).toEqual([]);
});

it('auto-merge.yml proposes by the token of an App, and has GitHub merge when the checks have passed', async () => {
  await using scenario = await ExampleScenario.start(APP);
  expect(results(await scenario.run('auto-merge.yml', { event: 'push' }))).toEqual({ 'roll-out': 'success' });
  expect(scenario.github.openPulls(HERE)).toMatchObject([{ author: 'docs-app[bot]' }]);
  const merges = () => scenario.kept<readonly AutoMerge[]>('merges', []);
  expect(merges()).toEqual([{ number: 1, method: 'squash' }]);
  // The same content again: nothing was written, so nothing is asked for.
  expect(results(await scenario.run('auto-merge.yml', { event: 'push' }))).toEqual({ 'roll-out': 'success' });
  expect(merges()).toHaveLength(1);
});

it('other-repository.yml proposes over there, by a token that may do nothing here', async () => {
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
});

it('several-domains.yml pins all domains in one pull request, and rolls the others out where one fails', async () => {
  const files = Object.fromEntries(DOMAINS.map((domain) => [`deploy/${domain}/values.yaml`, VALUES]));
  await using scenario = await ExampleScenario.start({ repositories: { [HERE]: { files } }, domains: DOMAINS });
  const ends = await scenario.run('several-domains.yml');
  expect(lastLog(ends)).toMatch(/^docs\.example\.com \d{8}-\S+\napi\.example\.com \d{8}-\S+\n$/);
  expect(await changedFiles(scenario, 'static-exports')).toEqual([...Object.keys(files)].sort());
  expect(scenario.github.pulls(HERE)).toHaveLength(1);

  await using lame = await ExampleScenario.start({
    repositories: { [HERE]: { files } },
    domains: DOMAINS.slice(0, 1),
  });
  const partly = await lame.run('several-domains.yml');
  expect(results(partly)).toEqual({ 'roll-out': 'failure' });
  expect(lastLog(partly)).toMatch(/^docs\.example\.com \d{8}-\S+\napi\.example\.com [A-Z_]+\n$/);
  expect(await changedFiles(lame, 'static-exports')).toEqual(['deploy/docs.example.com/values.yaml']);
});

it('enterprise-server.yml finds the API of the server by itself', async () => {
  await using scenario = await ExampleScenario.start({ prefix: '/api/v3' });
  const ends = await scenario.run('enterprise-server.yml', { event: 'push' });
  expect(results(ends)).toEqual({ 'roll-out': 'success' });
  expect(scenario.github.openPulls(HERE)).toHaveLength(1);
});

async function changedFiles(scenario: ExampleScenario, branch: string): Promise<readonly string[]> {
  const names = await scenario.github.git(HERE, 'diff', '--name-only', `main...${branch}`);
  return names.trim().split('\n').sort();
}
