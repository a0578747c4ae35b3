import { expect, it } from '@jest/globals';
import { startJob } from '../../../src/action/export/stages.ts';
import { deadlineIn } from '../../../src/action/transport/deadline.ts';
import { fakeDeps } from '../../helpers/deps.ts';

const PLATFORM = { baseUrl: new URL('https://platform.example'), apiKey: 'svc_0123456789abcdef' };

it.each([
  [{ domain: 'docs', paths: [] }, '{"domain":"docs"}'],
  [{ domain: 'docs', paths: [], version: undefined }, '{"domain":"docs"}'],
  [{ domain: 'docs', paths: ['/a', 'b'], version: '2.1' }, '{"domain":"docs","version":"2.1","paths":["/a","b"]}'],
])('sends of %j exactly what is set', async (options, body) => {
  const deps = fakeDeps(() => ({ status: 202, json: { jobId: 'se_1' } }));

  expect(await startJob({ deps, inputs: PLATFORM, deadline: deadlineIn(1000, deps.clock) }, options)).toEqual({
    jobId: 'se_1',
  });
  expect(deps.requests.map((request) => [request.method, request.url.pathname, request.body])).toEqual([
    ['POST', '/v1/static-export/jobs', body],
  ]);
});

it('is refused without a job id, once, since a job may run by now', async () => {
  const deps = fakeDeps(() => ({ json: { id: 'se_1' } }));
  const started = startJob(
    { deps, inputs: PLATFORM, deadline: deadlineIn(1000, deps.clock) },
    { domain: 'docs', paths: [] },
  );

  await expect(started).rejects.toThrowWithCode('BAD_RESPONSE');
  await expect(started).rejects.toMatchObject({
    hint: expect.stringContaining('A job may have been started anyway'),
  });
  expect(deps.requests).toHaveLength(1);
});

it('refuses a job id that holds the key, in whatever form', async () => {
  for (const jobId of [
    PLATFORM.apiKey,
    `se_${PLATFORM.apiKey.toUpperCase()}`,
    Buffer.from(`x${PLATFORM.apiKey}`).toString('base64'),
  ]) {
    const deps = fakeDeps(() => ({ status: 202, json: { jobId } }));
    deps.secrets.mask(PLATFORM.apiKey);
    const started = startJob(
      { deps, inputs: PLATFORM, deadline: deadlineIn(1000, deps.clock) },
      { domain: 'docs', paths: [] },
    );

    await expect(started).rejects.toThrowWithCode('BAD_RESPONSE');
    await expect(started).rejects.not.toThrow(PLATFORM.apiKey);
  }
});

it('hands on for how long the platform asks not to be called', async () => {
  const deps = fakeDeps(() => ({ status: 202, json: { jobId: 'se_1' }, headers: { 'retry-after': '5' } }));
  const session = { deps, inputs: PLATFORM, deadline: deadlineIn(1000, deps.clock) };

  expect(await startJob(session, { domain: 'docs', paths: [] })).toEqual({ jobId: 'se_1', retryAfterMs: 5000 });
});
