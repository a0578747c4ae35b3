/** Rollouts that meet on one repository: none takes off what another has pinned, and each has its place. */
import { expect, it } from '@jest/globals';
import { LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut, VALUES } from '../helpers/rollout-scenario.ts';

const PULL = { update: 'pull-request', verify: 'false' };
const DOMAINS = ['docs.example.com', 'next.example.com'];
const FILES = Object.fromEntries(DOMAINS.map((domain) => [`deploy/${domain}.yaml`, VALUES]));
const start = () => RolloutScenario.start({ repositories: { [REPOSITORY]: { files: FILES } } }, DOMAINS);

it(
  'of two domains with one `branch` share a pull request, on a base that people change',
  async () => {
    await using scenario = await start();
    const { github } = scenario;
    const given = { ...PULL, branch: 'docs', 'config-file': 'deploy/{domain}.yaml' };

    const first = await scenario.run({ ...given, version: 'one' });
    await github.commitTo(REPOSITORY, 'main', { 'notes.md': 'x' });
    const second = await scenario.run({ ...given, domain: 'next.example.com', version: 'two' });

    expect([first.outputs, second.outputs]).toMatchObject([
      { result: 'exported', pullRequestOperation: 'created', pullRequestNumber: '1' },
      { result: 'exported', pullRequestOperation: 'updated', pullRequestNumber: '1' },
    ]);
    const read = async (domain: string) => await github.show(REPOSITORY, 'docs', `deploy/${domain}.yaml`);
    expect(await read('docs.example.com')).toBe(rolledOut(first));
    expect(await read('next.example.com')).toBe(rolledOut(second));
    for (const version of ['one', 'two']) expect(github.openPulls(REPOSITORY)[0]?.body).toContain(`\`${version}\``);
  },
  LIMIT_MS,
);

it(
  'of two domains in one step are one pull request, and what they pinned is renewed by `job-id: pinned`',
  async () => {
    await using scenario = await start();
    const { github } = scenario;
    const given = { ...PULL, domain: DOMAINS.join('\n'), 'config-file': 'deploy/{domain}.yaml' };

    const first = await scenario.run(given);
    const second = await scenario.run({ ...given, 'job-id': 'pinned', 'refresh-before': '576h' });

    const listed = [first, second].map(({ outputs }) => JSON.parse(outputs['exports'] ?? '') as { result: string }[]);
    expect(listed.map((exports) => exports.map(({ result }) => result))).toEqual([
      ['exported', 'exported'],
      ['refreshed', 'refreshed'],
    ]);
    expect(second.outputs['jobId']).toBe(first.outputs['jobId']);
    expect(scenario.starts).toBe(2);
    expect(github.openPulls(REPOSITORY)).toMatchObject([{ head: { ref: 'static-exports' } }]);
  },
  LIMIT_MS,
);
