import { expect, it } from '@jest/globals';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { API_KEY, JOB_ID, startPlatform } from '../helpers/scenario.ts';

it('ends after the start with `wait: false`, having sent exactly what was set', async () => {
  await using platform = await startPlatform();

  const { code, outputs } = await platform.run({
    wait: 'false',
    version: '2.1.0',
    paths: '/guides/start\n\n  /index\n',
  });

  expect({ code, outputs: unlisted(outputs) }).toEqual({
    code: 0,
    outputs: { ...UNWRITTEN, jobId: JOB_ID, version: '2.1.0', result: 'started' },
  });
  expect(platform.received).toMatchObject([
    {
      method: 'POST',
      path: '/v1/static-export/jobs',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'docs.example.com', version: '2.1.0', paths: ['/guides/start', '/index'] }),
    },
  ]);
});
