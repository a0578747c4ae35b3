import { expect, it } from '@jest/globals';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { startJob } from '../../../src/action/platform/stages.ts';
import { fakeEffects } from '../../helpers/effects.ts';

const PLATFORM = { baseUrl: new URL('https://platform.example'), apiKey: 'svc_0123456789abcdef' };

it.each([
  [{ domain: 'docs', paths: [] }, '{"domain":"docs"}'],
  [{ domain: 'docs', paths: [], version: undefined }, '{"domain":"docs"}'],
  [{ domain: 'docs', paths: ['/a', 'b'], version: '2.1' }, '{"domain":"docs","version":"2.1","paths":["/a","b"]}'],
])('sends of %j exactly what is set', async (options, body) => {
  const effects = fakeEffects(() => ({ status: 202, json: { jobId: 'se_1' } }));

  expect(await startJob({ effects, inputs: PLATFORM, deadline: deadlineIn(1000, effects.clock) }, options)).toEqual({
    jobId: 'se_1',
  });
  expect(effects.requests.map((request) => [request.method, request.url.pathname, request.body])).toEqual([
    ['POST', '/v1/static-export/jobs', body],
  ]);
});

it('is refused without a job id, once, since a job may run by now', async () => {
  const effects = fakeEffects(() => ({ json: { id: 'se_1' } }));
  const started = startJob(
    { effects, inputs: PLATFORM, deadline: deadlineIn(1000, effects.clock) },
    { domain: 'docs', paths: [] },
  );

  await expect(started).rejects.toThrowWithCode('BAD_RESPONSE');
  await expect(started).rejects.toMatchObject({
    hint: expect.stringContaining('A job may have been started anyway'),
  });
  expect(effects.requests).toHaveLength(1);
});

it('refuses a job id that holds the key, in whatever form', async () => {
  for (const jobId of [
    PLATFORM.apiKey,
    `se_${PLATFORM.apiKey.toUpperCase()}`,
    Buffer.from(`x${PLATFORM.apiKey}`).toString('base64'),
  ]) {
    const effects = fakeEffects(() => ({ status: 202, json: { jobId } }));
    effects.secrets.mask(PLATFORM.apiKey);
    const started = startJob(
      { effects, inputs: PLATFORM, deadline: deadlineIn(1000, effects.clock) },
      { domain: 'docs', paths: [] },
    );

    await expect(started).rejects.toThrowWithCode('BAD_RESPONSE');
    await expect(started).rejects.not.toThrow(PLATFORM.apiKey);
  }
});

it('hands on for how long the platform asks not to be called', async () => {
  const effects = fakeEffects(() => ({ status: 202, json: { jobId: 'se_1' }, headers: { 'retry-after': '5' } }));
  const session = { effects, inputs: PLATFORM, deadline: deadlineIn(1000, effects.clock) };

  expect(await startJob(session, { domain: 'docs', paths: [] })).toEqual({ jobId: 'se_1', retryAfterMs: 5000 });
});
