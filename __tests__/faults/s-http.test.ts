/** Section S of the catalogue: what clients of the platform send, and whose they are. */
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { Folder } from '../helpers/folder.ts';
import { ARCHIVE_SHA256, JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const BODY = { domain: 'docs.example.com' };
const UNKNOWN = `svc_${'0'.repeat(48)}`;

describe('the platform', () => {
  let data: Folder;
  let platform: TestPlatform;
  let worker: Worker = quickWorker;

  beforeAll(async () => {
    data = await Folder.make();
    platform = await startTestPlatform({ data: data.path, worker: (...task) => worker(...task) });
  });
  afterAll(async () => {
    await platform.close();
    await data[Symbol.asyncDispose]();
  });

  /** Sends bytes as they are, and gives all that comes back until the connection ends. */
  async function raw(...parts: readonly (string | Buffer)[]): Promise<string> {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    for (const part of parts) socket.write(part);
    return await text(socket);
  }
  const head = (...lines: readonly string[]) =>
    `${[`POST ${JOBS} HTTP/1.1`, 'Host: a', 'Connection: close', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`;
  const bearer = () => `Authorization: Bearer ${platform.adminKey}`;
  const ask = (authorization: string) => platform.call('GET', `${JOBS}/x`, { headers: { authorization } });

  it.each(['', 'Basic c3ZjXzE6', 'Bearer', 'Bearer\tsvc_1', 'svc_1', 'Bearer a b'])(
    'S01 asks for a key when Authorization is "%s"',
    async (authorization) => {
      const { status, headers } = await ask(authorization);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  it('S01 takes the scheme in any case and refuses two headers', async () => {
    expect((await ask(`bEARER  ${platform.adminKey}`)).status).toBe(404);
    expect(await raw(head(bearer(), bearer(), 'Content-Length: 0'))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('S02 never takes an assistant key for an admin key', async () => {
    const statuses = [];
    for (const [method, target] of [
      ['POST', JOBS],
      ['GET', `${JOBS}/x`],
      ['POST', `${JOBS}/x/bundle`],
    ] as const) {
      const headers = { authorization: `Bearer ${platform.assistantKey}` };
      statuses.push((await platform.call(method, target, { headers })).status);
    }
    expect(statuses).toEqual([403, 403, 403]);
  });

  it('S04 S05 answers the same to every unknown key, of whatever length', async () => {
    const cut = platform.adminKey.slice(0, -1);
    const answers = [];
    for (const key of [UNKNOWN, 'svc_', 'svc_dsc_', 'x', cut, `${cut}é`.slice(0, -1), 'a'.repeat(8000)]) {
      const { status, text: body } = await ask(`Bearer ${key}`);
      answers.push(`${status} ${body}`);
    }
    expect(new Set(answers)).toEqual(new Set(['401 {"error":"The API key is not known to this platform."}']));
    expect(await raw(head(`Authorization: Bearer ${'a'.repeat(1024 * 1024)}`))).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('S06 refuses a body that is too large, with its length, without, and whatever it claims', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, ' ');
    const answers = await Promise.all([
      raw(head(bearer(), `Content-Length: ${large.length}`), large),
      raw(head(bearer(), 'Transfer-Encoding: chunked'), `${large.length.toString(16)}\r\n`, large, '\r\n0\r\n\r\n'),
      raw(head(bearer(), 'Content-Length: 99999999999'), '{'),
    ]);
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*\{"error":"The request body is larger/);
  });

  it.each([
    ['broken JSON', '{"domain":', 'is not valid JSON'],
    ['a byte order mark', '\ufeff{}', 'is not valid JSON'],
    ['another type', '[]', '$: expected an object, found an empty list.'],
    [
      'a field of another type',
      '{"domain":5}',
      '$.domain: expected a host name or a single label, found the number 5.',
    ],
    ['deep nesting', `{"domain":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '$.domain: expected'],
    ['a key twice', '{"domain":"docs","domain":"other"}', 'has a key twice in one object: "domain".'],
    [
      'a hidden key twice',
      '{"domain":"docs","a":[{"b:\\"":1,"b\\u003a\\"":2}]}',
      'has a key twice in one object: "b:\\"".',
    ],
  ])('S07 refuses %s with its place', async (_name, body, sentence) => {
    const { status, json } = await platform.call('POST', JOBS, { body });
    expect([status, json['error']]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('S08 takes names of object internals for fields that nobody knows', async () => {
    const body = '{"domain":"docs","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await platform.call('POST', JOBS, { body })).status).toBe(202);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['no type', { 'content-type': '' }],
    ['another type', { 'content-type': 'text/plain' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['a coding', { 'content-encoding': 'gzip' }],
  ])('S09 refuses a body of %s', async (_name, headers) => {
    const body = new Uint8Array(gzipSync(Buffer.alloc(1024 * 1024)));
    expect((await platform.call('POST', JOBS, { headers, body })).status).toBe(415);
  });

  it.each<[string, () => readonly string[], RegExp]>([
    ['what is no HTTP', () => ['hello\r\n\r\n'], /^HTTP\/1\.1 400 /],
    [
      'both lengths',
      () => [head(bearer(), 'Content-Length: 2', 'Transfer-Encoding: chunked'), '{}'],
      /^HTTP\/1\.1 400 /,
    ],
    ['two lengths', () => [head(bearer(), 'Content-Length: 2', 'Content-Length: 3'), '{}}'], /^HTTP\/1\.1 400 /],
    ['a bad chunk', () => [head(bearer(), 'Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'], /^HTTP\/1\.1 400 /],
    ['another coding', () => [head(bearer(), 'Transfer-Encoding: gzip'), '{}'], /^HTTP\/1\.1 (400|501) /],
    ['20 KB of headers', () => [head(`X: ${'a'.repeat(20_000)}`)], /^HTTP\/1\.1 431 /],
    ['10,000 headers', () => [head(...Array.from({ length: 10_000 }, () => 'a: b'))], /^HTTP\/1\.1 431 /],
    [
      'a second key behind 2,500 headers',
      () => [head(bearer(), ...Array.from({ length: 2500 }, () => 'a:'), `Authorization: Bearer ${UNKNOWN}`)],
      /^HTTP\/1\.1 400 [\s\S]*more than one Authorization/,
    ],
    [
      'an expectation',
      () => [head(bearer(), 'Expect: 100-continue', 'Content-Length: 17'), '{"domain":"docs"}'],
      /100 Continue[\s\S]* 202 /,
    ],
    ['an odd expectation', () => [head(bearer(), 'Expect: coffee', 'Content-Length: 0')], /^HTTP\/1\.1 417 /],
  ])('S10 answers %s, and nothing after it', async (_name, parts, answer) => {
    const received = await raw(...parts());
    expect(received).toMatch(answer);
    expect(received.match(/^HTTP\/1\.1 [2345]/gm)?.length).toBe(1);
    // Of an expectation Node says no by itself.
    if (!/ (?:202|417) /.test(received)) expect(received).toMatch(/\r\n\r\n\{"error":"[^"]+\."\}$/);
  });

  it.each(['..', '%2e%2e', 'a/b', 'docs\u0000', 'döcs', `${'a'.repeat(300)}`, 'other.example.com', 'https://docs'])(
    'S12 refuses a start for the domain %j',
    async (domain) => {
      const { status, json } = await platform.call('POST', JOBS, { body: { domain } });
      expect([status, json['error']]).toEqual([
        400,
        expect.stringMatching(/^(\$\.domain: expected|The organization of)/),
      ]);
    },
  );

  it('S15 tells apart a bundle that is not ready, never will be, and was never asked for', async () => {
    worker = async () => {
      throw new Error('index.mdx:1:1: broken');
    };
    const { jobId: failed, ...job } = await platform.export();
    expect(job).toEqual({
      ...{ status: 'failed', error: 'index.mdx:1:1: broken', progress: 0, pageCount: 0 },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const ask = async (id: unknown) => {
      const { status, json } = await platform.call('POST', `${JOBS}/${id}/bundle`);
      return `${status} ${json['error']}`;
    };
    let release: () => void = () => undefined;
    worker = async (...task) => {
      await new Promise<void>((resolve) => (release = resolve));
      return quickWorker(...task);
    };
    const { jobId } = (await platform.call('POST', JOBS, { body: BODY })).json;
    const answers = [await ask(jobId), await ask(failed), await ask(`se_${'0'.repeat(16)}`)];
    while ((await platform.call('GET', `${JOBS}/${jobId}`)).json['status'] === 'queued');
    worker = quickWorker;
    release();
    expect(answers).toEqual([
      expect.stringMatching(/^409 .* is (queued|running), so it has no bundle/),
      expect.stringMatching(/^409 .* is failed/),
      expect.stringMatching(/^404 There is no job "/),
    ]);
  });

  it('S16 gives 100 links to the same bytes when asked 100 times at once', async () => {
    const { jobId } = await platform.export();
    const asked = Array.from({ length: 100 }, () => platform.call('POST', `${JOBS}/${jobId}/bundle`));
    const urls = (await Promise.all(asked)).map(({ json }) => String(json['bundleUrl']));
    const etags = await Promise.all(urls.map(async (url) => (await fetch(url)).headers.get('etag')));
    expect(new Set(etags)).toEqual(new Set([`"${ARCHIVE_SHA256}"`]));
  });

  it('S23 fails the job when the disk takes no more, and lives to serve what there is', async () => {
    const link = await platform.link();
    const sha256 = 'f'.repeat(64);
    await writeFile(data.at('storage/bundles', sha256), 'in the way');
    worker = async (...task) => ({ ...(await quickWorker(...task)), sha256 });
    const job = await platform.export();
    worker = quickWorker;
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/^The bundle could not be stored: E/) });
    expect((await fetch(link)).status).toBe(200);
    expect((await platform.call('GET', '/readyz')).status).toBe(200);
  });

  it('S41 keeps the log to one line an event, and secrets out of it', async () => {
    const link = new URL(await platform.link());
    const from = platform.logged.length;
    const path = `${JOBS}/%0A%7B%22level%22%3A%22fake%22%7D\u001b`;
    await raw(
      `GET ${JOBS}/x%0a${platform.adminKey}?Signature=abc HTTP/1.1\r\nHost: a\r\nUser-Agent: a\tb\r\nConnection: close\r\n\r\n`,
    );
    await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await platform.call('POST', JOBS, { body: { domain: 'docs\n{"level":"fake"}' } });
    await fetch(link);
    while (!platform.logged.slice(from).some((line) => line.includes(link.pathname))) await new Promise(setImmediate);
    const lines = platform.logged.slice(from);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(expect.objectContaining({ event: 'request', path: link.pathname, status: 200 }));
    expect(entries).toContainEqual(
      expect.objectContaining({ event: 'request', path: expect.stringMatching(/svc_\*{3}$/), status: 401 }),
    );
    for (const line of lines) expect([...line.slice(0, -1)].every((character) => character >= ' ')).toBe(true);
    expect(entries.map(({ level }) => level)).not.toContain('fake');
    const signature = link.searchParams.get('Signature') ?? 'none';
    for (const secret of [platform.adminKey, signature, 'Signature=abc']) expect(lines.join('')).not.toContain(secret);
  });

  it.each([
    ['PUT', JOBS, 405, 'POST'],
    ['DELETE', `${JOBS}/x`, 405, 'GET, HEAD'],
    ['POST', '/healthz', 405, 'GET, HEAD'],
    ['GET', `${JOBS}/`, 404, null],
    ['GET', `/${JOBS}`, 404, null],
    ['GET', JOBS.toUpperCase(), 404, null],
  ])('S43 answers %s %s with %d, allowing %s', async (method, target, status, allow) => {
    const answer = await platform.call(method, target);
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
  });

  it('S44 lets no page of another origin read or send', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answers = [
      await platform.call('OPTIONS', JOBS, { headers }),
      await platform.call('GET', `${JOBS}/x`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 404]);
    for (const { headers: sent } of answers) {
      expect([...sent.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
