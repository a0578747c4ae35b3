import { expect, it } from '@jest/globals';
import { ENVIRONMENT, push, runAwaiting } from '../helpers/awaited.ts';
import { REPOSITORY } from '../helpers/rollout.ts';

const NOTICE =
  'notice: The export has the same content as the configuration. On a push, this may be the site from before';
const UPDATE = { update: 'commit', 'config-file': 'values.yaml', 'config-values': 'version', version: '2.0.0' };

it.each<[string, Record<string, string>, string, boolean]>([
  ['a push without a wait for its deployment', {}, 'push', true],
  ['a push with a wait for its deployment', { 'wait-for-deployment': ENVIRONMENT }, 'push', false],
  ['a schedule', {}, 'schedule', false],
  ['a job that is continued', { 'job-id': 'se_00112233445566aa' }, 'push', false],
])('is told where %s has changed nothing: %s', async (_name, given, event, isTold) => {
  await using pushed = await push();
  await pushed.github.deploy(REPOSITORY, { sha: pushed.sha, environment: ENVIRONMENT, state: 'success' });
  const inputs = { ...UPDATE, 'wait-for-deployment': '', ...given };
  const first = await runAwaiting(pushed, { inputs, workflow: { event } });

  const { set, log } = await runAwaiting(pushed, { inputs, workflow: { event } });

  expect([first.set['result'], set['result']]).toEqual(['exported', 'unchanged']);
  expect(first.log).not.toContain(NOTICE);
  expect(log.includes(NOTICE)).toBe(isTold);
});
