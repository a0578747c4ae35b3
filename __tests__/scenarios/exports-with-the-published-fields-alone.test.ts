import { expect, it } from '@jest/globals';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { JOB_ID, json, signedLink, startPlatform } from '../helpers/scenario.ts';

it('exports against a platform that sends only what is published', async () => {
  await using platform = await startPlatform({
    start: (_request, response) => json(response, 200, { jobId: JOB_ID }),
    poll: (_request, response, nth) =>
      json(response, 200, nth < 3 ? { status: 'processing' } : { status: 'completed' }),
    bundle: (_request, response) =>
      json(response, 200, { bundleUrl: signedLink(platform.origin), expiresAt: '2999-01-01T00:00:00Z' }),
  });

  const { code, outputs, stdout } = await platform.run();

  expect({ code, outputs: unlisted(outputs) }).toEqual({
    code: 0,
    outputs: {
      ...UNWRITTEN,
      jobId: JOB_ID,
      status: 'completed',
      version: expect.stringMatching(/^\d{8}-\d{6}\.se_00112233445566aa\.0$/),
      bundleUrl: signedLink(platform.origin),
      expiresAt: '2999-01-01T00:00:00Z',
      result: 'exported',
    },
  });
  expect(platform.requests).toEqual([
    'POST /v1/static-export/jobs',
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `POST /v1/static-export/jobs/${JOB_ID}/bundle`,
  ]);
  expect(stdout).toContain('processing · ');
});
