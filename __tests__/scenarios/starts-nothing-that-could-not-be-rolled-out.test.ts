import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errorOf, REPOSITORY, RolloutScenario, VALUES } from '../helpers/rollout-scenario.ts';

const READER = 'ghs_ReaderReaderReaderReaderReader012345';
const files = { 'values.yaml': VALUES, 'template.yaml': 'staticExport: {{ .Values.staticExport }}\n' };

let scenario: RolloutScenario;

beforeAll(async () => {
  scenario = await RolloutScenario.start({
    repositories: {
      [REPOSITORY]: { files },
      'acme/open': { files, visibility: 'public' },
      'acme/old': { files, archived: true },
    },
    tokens: { [READER]: { permissions: { contents: 'read' } } },
  });
});

afterAll(async () => await scenario[Symbol.asyncDispose]());

it.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ['the token may not write', { 'github-token': READER }, /^PERMISSION: .*`contents: write`/s],
  ['the token is unknown', { 'github-token': 'ghs_Unknown0Unknown0Unknown0' }, /^AUTH: /],
  ['the repository is not there', { repository: 'acme/nowhere' }, /^PERMISSION: .*acme\/nowhere/s],
  ['the repository is archived', { repository: 'acme/old' }, /^ARCHIVED: /],
  ['a signed link would become public', { repository: 'acme/open' }, /^PUBLIC_LINK: .*allow-public/s],
  ['the branch is not there', { base: 'release' }, /^NOT_FOUND: .*`release`/s],
  ['the file is not there', { 'config-file': 'gone.yaml' }, /^(CONFIG|NOT_FOUND): .*gone\.yaml/s],
  ['the file cannot be edited', { 'config-file': 'template.yaml' }, /^CONFIG: .*template\.yaml/s],
])('calls the platform for nothing when %s', async (_name, inputs, expected) => {
  const step = await scenario.run({ update: 'commit', ...inputs });

  expect(step.code).toBe(1);
  expect(errorOf(step)).toMatch(expected);
  expect(step.outputs['jobId']).toBeUndefined();
  expect(scenario.calls).toEqual([]);
});
