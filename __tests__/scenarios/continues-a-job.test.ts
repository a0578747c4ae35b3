import { expect, it } from '@jest/globals';
import { JOB_ID, startPlatform } from '../helpers/scenario.ts';

it('mints a fresh link for a finished job by `job-id`, without a start and without a domain', async () => {
  await using platform = await startPlatform();

  const { code, outputs } = await platform.run({ 'job-id': JOB_ID, domain: '' });

  expect({ code, result: outputs['result'] }).toEqual({ code: 0, result: 'exported' });
  expect(platform.requests).toEqual([
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `POST /v1/static-export/jobs/${JOB_ID}/bundle`,
  ]);
});
