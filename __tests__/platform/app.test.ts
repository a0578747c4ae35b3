import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOBS, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

describe('the application', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it.each(['/', '/docs.json', '/%2e%2e/%2fetc', `${JOBS}/x/y/z`])('S42 answers 404 to %s', async (path) => {
    const answer = await platform.call('GET', path);
    expect([answer.status, Object.keys(answer.json)]).toEqual([404, ['error']]);
  });

  it('answers 400 to a path that is not well-formed', async () => {
    const answer = await platform.call('GET', `${JOBS}/%zz`);
    expect([answer.status, answer.json]).toEqual([400, { error: 'The path of the request is not well-formed.' }]);
  });

  it('takes a type with charset, in any case', async () => {
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    expect((await platform.call('POST', JOBS, { headers, body: '{"domain":"docs"}' })).status).toBe(202);
  });

  it('serves its description, and says that it lives and is ready, without a key', async () => {
    const [description, health, ready] = await Promise.all(
      ['/openapi.json', '/healthz', '/readyz'].map(async (path) => await (await fetch(platform.url + path)).json()),
    );
    expect(description).toMatchObject({ openapi: '3.1.1', servers: [{ url: platform.url }] });
    expect(health).toEqual({ status: 'ok' });
    expect(ready).toEqual({ status: 'ok', checks: { database: 'ok', storage: 'ok', disk: 'ok' } });
  });
});
