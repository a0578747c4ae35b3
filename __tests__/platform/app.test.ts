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
    ['no key', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic c3ZjXzE6' }],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['two words', { authorization: 'Bearer svc_a b' }],
    ['an unknown key', { authorization: `Bearer svc_${'0'.repeat(48)}` }],
    ['a prefix alone', { authorization: 'Bearer svc_' }],
  ])('answers 401 to %s', async (_name, headers) => {
    const response = await fetch(`${platform.url}${JOBS}/x`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) });
  });

  it('answers 400 to two Authorization headers, though one is right', async () => {
    const header = `Authorization: Bearer ${platform.adminKey}\r\n`;
    const answer = await raw(`GET ${JOBS}/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}${header}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*more than one Authorization header/);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('takes the scheme as %s', async (scheme) => {
    const answer = await platform.call('GET', `${JOBS}/x`, {
      headers: { authorization: `${scheme} ${platform.adminKey}` },
    });
    expect(answer.status).toBe(404);
  });

  it('answers 403 to an assistant key', async () => {
    const headers = { authorization: `Bearer ${platform.assistantKey}` };
    const answer = await platform.call('POST', JOBS, { headers, body: { domain: 'docs' } });
    expect([answer.status, answer.json]).toEqual([403, { error: expect.stringContaining('assistant key') }]);
  });

  it('asks for the key before it reads the body', async () => {
    const answer = await platform.call('POST', JOBS, { headers: { authorization: 'x' }, body: '{' });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['GET', JOBS, 'POST'],
    ['DELETE', `${JOBS}/x`, 'GET, HEAD'],
    ['OPTIONS', JOBS, 'POST'],
    ['PROPFIND', JOBS, 'POST'],
    ['PUT', `${JOBS}/x/bundle`, 'POST'],
  ])('answers 405 to %s %s, allowing %s', async (method, path, allow) => {
    const answer = await platform.call(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(answer.json).toEqual({ error: expect.stringContaining('is not possible here') });
  });

  it.each(['/', '/v1', `${JOBS}/`, `/${JOBS}`, JOBS.toUpperCase(), '/docs.json', `${JOBS}/x/y/z`])(
    'answers 404 to %s',
    async (path) => {
      const answer = await platform.call('GET', path);
      expect([answer.status, Object.keys(answer.json)]).toEqual([404, ['error']]);
    },
  );

  it('answers 400 to a path that is not well-formed', async () => {
    const answer = await platform.call('GET', `${JOBS}/%zz`);
    expect([answer.status, answer.json]).toEqual([400, { error: 'The path of the request is not well-formed.' }]);
  });

  it.each([
    ['another type', { 'content-type': 'text/plain' }, '{}'],
    ['no type of any form', { 'content-type': 'x' }, '{}'],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }, '{}'],
    ['a compressed body', { 'content-encoding': 'gzip' }, '{}'],
  ])('answers 415 to %s', async (_name, headers, body) => {
    const answer = await platform.call('POST', JOBS, { headers, body });
    expect([answer.status, answer.json]).toEqual([415, { error: expect.stringMatching(/^Send the request body /) }]);
  });

  it('takes a type with charset, in any case', async () => {
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    expect((await platform.call('POST', JOBS, { headers, body: '{"domain":"docs"}' })).status).toBe(202);
  });

  it('answers 413 to a body over the limit, with and without its length', async () => {
    const start = `POST ${JOBS} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${platform.adminKey}\r\nContent-Type: application/json\r\n`;
    const known = await raw(`${start}Content-Length: 2000000\r\n\r\n`);
    const size = 1_100_000;
    const chunked = await raw(`${start}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${' '.repeat(size)}`);
    for (const answer of [known, chunked]) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*{"error":"The request body is larger than 1 MiB\."}$/);
    }
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
