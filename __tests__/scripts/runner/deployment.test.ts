import { expect, it } from '@jest/globals';
import { Deployment } from '../../../scripts/runner/deployment.ts';
import { runStep } from '../../../scripts/runner/runner.ts';
import { SOUND } from '../../helpers/raw-tar.ts';
import { API_KEY, startPlatform } from '../../helpers/scenario.ts';

it('a rollout by commit is shown as the commit and the change of the values, links without their query', async () => {
  await using deployment = await Deployment.start('commit', ['docs.example.com']);
  await using platform = await startPlatform({ storage: (_request, response) => void response.end(SOUND) });
  const { workspace, temp, origin } = platform;
  const own = { 'base-url': origin, 'api-key': API_KEY, domain: 'docs.example.com', 'github-token': deployment.token };

  const { code } = await runStep({ inputs: { ...own, ...deployment.inputs }, workspace, temp, env: deployment.env });
  const [commit, change, ...more] = await deployment.sections();

  expect([code, more]).toEqual([0, []]);
  expect(commit?.title).toBe('Commit to acme/deployment@main');
  expect(commit?.lines.join('\n')).toContain(' 1 file changed,');
  expect(change?.title).toBe('Change of values.yaml');
  expect(change?.lines.join('\n')).toMatch(/^\+ {2}version: "\d{8}-/m);
  expect(change?.lines.join('\n')).toMatch(/^\+ {2}bundleUrl: 'http:.*\?…'/m);
  expect(await deployment.values('values.yaml')).toMatch(/X-Amz-Signature=/);
});
