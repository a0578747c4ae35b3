import { expect, it } from '@jest/globals';
import { API_KEY, JOB_ID, json, signedLink, startPlatform } from '../helpers/scenario.ts';

const HOSTILE = [
  `key ${API_KEY} and ${Buffer.from(`Bearer ${API_KEY}`).toString('base64')} and ${encodeURIComponent(API_KEY)}`,
  '::set-output name=jobId::evil',
  '##[set-output name=bundleUrl]https://evil.example',
  '\u001b[31mred\u001b[0m \u202e reversed',
  '::stop-commands::token',
  '<img src="https://evil.example/beacon.png"> https://evil.example/?q=1',
].join('\n');

it('shows no secret and starts no command, whatever the platform sends', async () => {
  await using platform = await startPlatform({
    start: (request, response) => json(response, 202, { jobId: JOB_ID, echo: request.headers }),
    poll: (_request, response, nth) => {
      if (nth === 1) return json(response, 500, { error: HOSTILE });
      if (nth === 2) return json(response, 200, { status: HOSTILE.replaceAll('\n', ' '), progress: 10 });
      return json(response, 200, { status: 'failed', error: HOSTILE });
    },
  });

  const { code, commands, stdout, stderr, summary, outputs } = await platform.run();

  expect(code).toBe(1);
  const shown = [stdout.replace(/^::add-mask::.*$/gm, ''), stderr, summary, JSON.stringify(outputs)].join('\n');
  for (const character of ['\u001b', '\u202e']) expect(shown).not.toContain(character);
  expect(commands.map(({ name }) => name).filter((name) => name !== 'debug')).toEqual(['add-mask', 'error']);
  expect(stdout.split('\n')[0]).toBe(`::add-mask::${API_KEY}`);
  expect(outputs['jobId']).toBe(JOB_ID);
});

it('masks the link and its secret parameters before it is an output, and never shows its query', async () => {
  await using platform = await startPlatform();
  const link = signedLink(platform.origin);

  const { masks, stdout, summary, outputs } = await platform.run();

  expect(outputs['bundleUrl']).toBe(link);
  const parameters = ['5ca1ab1e5ca1ab1e5ca1ab1e', 'AKIASCENARIO%2F20260115', 'AKIASCENARIO/20260115'];
  expect(masks).toEqual(expect.arrayContaining([link, ...parameters]));
  expect(masks).not.toContain('host');
  expect([stdout.replace(/^::add-mask::.*$/gm, ''), summary].join('\n')).not.toMatch(/5ca1ab1e|AKIASCENARIO/);
});

it('masks no word of a link that another output may say', async () => {
  await using platform = await startPlatform({
    bundle: (_request, response) =>
      json(response, 200, {
        bundleUrl: `${signedLink(platform.origin)}&auth=true&key=none&token=updated`,
        expiresAt: '2999-01-01T00:00:00Z',
      }),
  });

  const { code, masks } = await platform.run();

  expect(code).toBe(0);
  for (const word of ['true', 'none', 'updated']) expect(masks).not.toContain(word);
  expect(masks).toContain('5ca1ab1e5ca1ab1e5ca1ab1e');
});

it('leaves the link to the runner unmasked with `mask-bundle-url: false`, and still never shows its query', async () => {
  await using platform = await startPlatform();

  const { masks, stdout, summary, outputs } = await platform.run({ 'mask-bundle-url': 'false' });

  expect(outputs['bundleUrl']).toBe(signedLink(platform.origin));
  expect(masks).toEqual([API_KEY, API_KEY]);
  expect([stdout, summary].join('\n')).not.toMatch(/5ca1ab1e|AKIASCENARIO/);
});
