import { expect, it } from '@jest/globals';
import { readInputs } from '../../../src/action/inputs/inputs.ts';
import { fakeInputs } from '../../helpers/effects.ts';

const SHA = 'a1'.repeat(20);
function read(given: Readonly<Record<string, string>>, told: object = { repository: 'acme/docs', sha: SHA }) {
  const values = { 'wait-for-deployment': 'docs', 'github-token': 'ghs_1', ...given };
  const { faults, inputs } = readInputs(fakeInputs(values), { workspace: '/workspace', ...told });
  return { faults, inputs: inputs?.kind === 'export' ? inputs : undefined };
}

it('are read, 30 minutes where nothing else is said', () => {
  expect(read({ 'wait-for-deployment': ' Docs – production ' }).inputs?.deployment).toEqual({
    environment: 'Docs – production',
    token: 'ghs_1',
    repository: 'acme/docs',
    sha: SHA,
    timeoutMs: 1_800_000,
  });
  expect(read({ 'deployment-timeout': '90s' }).inputs?.deployment?.timeoutMs).toBe(90_000);
});

it('are none where no environment is named', () => {
  expect(read({ 'wait-for-deployment': '' }).inputs).not.toHaveProperty('deployment');
  expect(read({ 'wait-for-deployment': '', 'github-token': '' }).faults).toEqual([]);
  expect(read({ 'wait-for-deployment': '', 'deployment-timeout': '1800' }).inputs?.unused).toEqual([]);
  expect(read({ 'wait-for-deployment': '', 'deployment-timeout': '10m' }).inputs?.unused).toEqual([
    '`deployment-timeout` has no effect without `wait-for-deployment`',
  ]);
});

it('have no effect on a job that is continued', () => {
  const { inputs } = read({ 'job-id': 'se_1' });

  expect(inputs).not.toHaveProperty('deployment');
  expect(inputs?.unused).toEqual(['`wait-for-deployment` has no effect together with `job-id`: nothing is started']);
});

it.each<[string, Record<string, string>, object | undefined, string]>([
  [
    'a name of two lines',
    { 'wait-for-deployment': 'a\nb' },
    undefined,
    'wait-for-deployment: "a\\nb" is not the name of an environment',
  ],
  ['a long name', { 'wait-for-deployment': 'x'.repeat(256) }, undefined, 'is not the name of an environment'],
  ['a time that is none', { 'deployment-timeout': 'soon' }, undefined, 'deployment-timeout: "soon" is no duration'],
  [
    'no token, told once',
    { 'github-token': '', update: 'commit', 'config-file': 'a.yaml' },
    undefined,
    'github-token: is empty',
  ],
  ['no commit', {}, { repository: 'acme/docs' }, 'wait-for-deployment: the runner does not provide the commit'],
])('are refused: %s', (_name, given, told, fault) => {
  const { faults, inputs } = read(given, told);

  expect(inputs).toBeUndefined();
  expect(faults).toEqual([expect.stringContaining(fault)]);
});
