import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOBS, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

describe('the application', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  function raw(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => socket.write(request));
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    '/',
    '/v1',
    `${JOBS}/`,
    `/${JOBS}`,
    JOBS.toUpperCase(),
    '/docs.json',
    '/site-assets/a.svg',
    '/%2e%2e/%2fetc',
    `${JOBS}/x/y/z`,
  ])('S42 answers 404 to %s', async (path) => {
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

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
    ['too long headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
    [
      'two lengths of one body',
      `POST ${JOBS} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '400 Bad Request',
    ],
  ])('answers %s in the shape of every refusal', async (_name, request, line) => {
    const answer = await raw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${line}\r\n[\\s\\S]*\r\n\r\n{"error":"[^"]+\\."}$`));
  });

  it('logs one line a request, without keys, signatures and queries', async () => {
    const link = new URL(await platform.link());
    await platform.call('GET', link.href);
    await platform.call('GET', `${JOBS}/${platform.adminKey}?key=${platform.adminKey}`);
    // A line is written when the answer has gone out, which the other end may see first.
    while (!platform.logged.some((line) => line.includes('svc_***')))
      await new Promise((resolve) => setImmediate(resolve));
    while (!platform.logged.some((line) => line.includes(link.pathname)))
      await new Promise((resolve) => setImmediate(resolve));
    const log = platform.logged.join('');
    for (const secret of [platform.adminKey, platform.assistantKey, link.searchParams.get('Signature') ?? '', '?']) {
      expect(log).not.toContain(secret);
    }
    const entries = platform.logged.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(expect.objectContaining({ event: 'request', path: link.pathname, status: 200 }));
    expect(entries).toContainEqual(expect.objectContaining({ event: 'request', path: `${JOBS}/svc_***`, status: 404 }));
  });
});
