/** Rollouts that meet on one repository: none takes off what another has pinned, and each has its place. */
import { expect, it } from '@jest/globals';
import { BRANCH, LIMIT_MS, REPOSITORY, RolloutScenario, VALUES } from '../helpers/rollout-scenario.ts';

const PULL = { update: 'pull-request', verify: 'false' };
const PLACES = 'production:\n  staticExport:\n    version: "0"\nstaging:\n  staticExport:\n    version: "0"\n';
const FILES = {
  'values.yaml': VALUES,
  'other.yaml': VALUES,
  'places.yaml': PLACES,
  'deploy/docs.example.com.yaml': VALUES,
  'deploy/next.example.com.yaml': VALUES,
};
const DOMAINS = ['docs.example.com', 'next.example.com'];
const start = () => RolloutScenario.start({ repositories: { [REPOSITORY]: { files: FILES } } }, DOMAINS);

it.each<[string, Record<string, string>, Record<string, string>, string]>([
  [
    'two domains with one `branch`',
    { branch: 'docs', 'config-file': 'values.yaml' },
    { branch: 'docs', 'config-file': 'other.yaml', domain: 'next.example.com' },
    'docs',
  ],
  ['two files of one domain', { 'config-file': 'values.yaml' }, { 'config-file': 'other.yaml' }, BRANCH],
  [
    'two places of one file',
    { 'config-file': 'places.yaml', 'config-path': 'production.staticExport' },
    { 'config-file': 'places.yaml', 'config-path': 'staging.staticExport' },
    BRANCH,
  ],
])(
  'of %s share a pull request',
  async (_name, one, other, branch) => {
    await using scenario = await start();
    const { github } = scenario;

    const first = await scenario.run({ ...PULL, ...one, version: 'one' });
    const second = await scenario.run({ ...PULL, ...other, version: 'two' });

    expect([first.outputs, second.outputs]).toMatchObject([
      { result: 'exported', pullRequestOperation: 'created' },
      { result: 'exported', pullRequestOperation: 'updated', pullRequestNumber: first.outputs['pullRequestNumber'] },
    ]);
    const read = async (file = '') => await github.show(REPOSITORY, branch, file);
    expect(await read(one['config-file'])).toContain('one');
    expect(await read(other['config-file'])).toContain('two');
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  },
  LIMIT_MS,
);

it(
  'to another base and to the default one have a branch each',
  async () => {
    await using scenario = await start();
    await scenario.github.commitTo(REPOSITORY, 'stable', {});

    const ends = [await scenario.run({ ...PULL, base: 'stable' }), await scenario.run(PULL)];

    expect(ends.map(({ outputs }) => outputs['pullRequestOperation'])).toEqual(['created', 'created']);
    expect(scenario.github.openPulls(REPOSITORY)).toMatchObject([
      { head: { ref: `${BRANCH}@stable` }, base: { ref: 'stable' } },
      { head: { ref: BRANCH }, base: { ref: 'main' } },
    ]);
  },
  LIMIT_MS,
);

it(
  'of two domains in one step are one pull request, and what they pinned is renewed by `job-id: pinned`',
  async () => {
    await using scenario = await start();
    const { github } = scenario;
    const domains = { domain: 'docs.example.com\nnext.example.com', 'config-file': 'deploy/{domain}.yaml' };

    const first = await scenario.run({ ...PULL, ...domains });
    const second = await scenario.run({ ...PULL, ...domains, 'job-id': 'pinned', 'refresh-before': '576h' });

    const listed = [first, second].map(
      ({ outputs }) => JSON.parse(outputs['exports'] ?? '') as Record<string, string>[],
    );
    expect(listed.map((exports) => exports.map(({ domain, result }) => [domain, result]))).toEqual([
      [
        ['docs.example.com', 'exported'],
        ['next.example.com', 'exported'],
      ],
      [
        ['docs.example.com', 'refreshed'],
        ['next.example.com', 'refreshed'],
      ],
    ]);
    expect(scenario.starts).toBe(2);
    expect(second.stdout).toMatch(
      /warning.*Every run writes a new link: `refresh-before` \(576 h\) is no shorter than/,
    );
    expect(github.openPulls(REPOSITORY)).toMatchObject([{ head: { ref: 'static-exports' } }]);
  },
  LIMIT_MS,
);
