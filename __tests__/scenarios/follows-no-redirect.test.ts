import { expect, it } from '@jest/globals';
import { Scenario, startPlatform } from '../helpers/scenario.ts';

it.each([301, 302, 303, 307, 308])('refuses HTTP %i and sends the key nowhere else', async (status) => {
  await using thief = await Scenario.start((_request, response) => void response.end('{}'));
  await using platform = await startPlatform({
    start: (_request, response) => void response.writeHead(status, { location: `${thief.origin}/v1?stolen=1` }).end(),
  });

  const { code, commands } = await platform.run();

  expect(code).toBe(1);
  expect(thief.requests).toEqual([]);
  expect(platform.requests).toHaveLength(1);
  const error = commands.find(({ name }) => name === 'error')?.data ?? '';
  expect(error).toMatch(/^REDIRECT: /);
  expect(error).toContain(`It points to ${thief.origin};`);
});
