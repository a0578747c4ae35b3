import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ARCHIVE, ARCHIVE_SHA256, JOBS, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const REFUSAL = /^<\?xml [\s\S]*<Error><Code>AccessDenied<\/Code><Message>[^<]+<\/Message><\/Error>\n$/;

describe('links to bundles', () => {
  let platform: TestPlatform;
  let data: string;
  let link: string;

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'platform-data-'));
    platform = await startTestPlatform({ data });
    link = await platform.link();
  });
  afterAll(async () => {
    await platform.close();
    await rm(data, { recursive: true });
  });

  const ask = (headers: Record<string, string>) => fetch(link, { headers });

  it('serves the archive without a key', async () => {
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(ARCHIVE.length),
      etag: `"${ARCHIVE_SHA256}"`,
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="bundle.tar.gz"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(ARCHIVE)).toBe(true);
  });

  it('stands under the address that the platform listens on, whatever Host the client sent', async () => {
    const { jobId } = await platform.export();
    const headers = { authorization: `Bearer ${platform.adminKey}`, host: 'evil.example', 'x-forwarded-host': 'evil' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${platform.url}${JOBS}/${jobId}/bundle`, { method: 'POST', headers }, resolve);
      asked.on('error', reject).end();
    });
    expect(await json(answer)).toMatchObject({ bundleUrl: expect.stringContaining(`${platform.url}/storage/`) });
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('answers 403 to %s', async (method) => {
    const answer = await platform.call(method, link, method === 'POST' ? { body: '{' } : {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/xml; charset=utf-8']);
    expect(answer.text).toMatch(method === 'HEAD' ? /^$/ : REFUSAL);
  });

  it('answers 403 to links altered in 1,000 ways', async () => {
    const { pathname, search, port } = new URL(link);
    const target = pathname + search;
    const socket = connect(Number(port), '127.0.0.1');
    const statuses = readStatuses(socket);
    const altered = fc
      .sample(mutation(target), { numRuns: 1200, seed: 7 })
      .filter((each) => each !== target)
      .slice(0, 1000);
    for (const each of altered) socket.write(`GET ${each} HTTP/1.1\r\nHost: a\r\n\r\n`);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const seen = await statuses;
    expect(altered.length).toBe(1000);
    expect(seen).toEqual([...altered.map(() => 403), 200]);
  });

  it('answers 403 from the very second of its expiry', async () => {
    const { now } = platform;
    const { jobId } = await platform.export();
    const { bundleUrl, expiresAt } = (await platform.call('POST', `${JOBS}/${jobId}/bundle`)).json;
    platform.now = new Date(Date.parse(String(expiresAt)) - 1);
    const before = (await fetch(String(bundleUrl))).status;
    platform.now = new Date(String(expiresAt));
    const after = await fetch(String(bundleUrl));
    platform.now = now;
    expect([before, after.status]).toEqual([200, 403]);
    expect(await after.text()).toContain('<Message>Request has expired</Message>');
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=10-', 10, ARCHIVE.length - 1],
    ['bytes=-4', ARCHIVE.length - 4, ARCHIVE.length - 1],
    ['bytes=-999', 0, ARCHIVE.length - 1],
    ['bytes=50-9999', 50, ARCHIVE.length - 1],
  ])('answers 206 to %s', async (range, first, last) => {
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${ARCHIVE.length}`);
    expect(await response.text()).toBe(ARCHIVE.subarray(first, last + 1).toString());
  });

  it.each(['bytes=9999-', 'bytes=-0', `bytes=${ARCHIVE.length}-`])('answers 416 to %s', async (range) => {
    const response = await ask({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${ARCHIVE.length}`]);
    expect(await response.text()).toContain('<Code>InvalidRange</Code>');
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,3-4', 'bytes'])(
    'answers %s with the whole archive',
    async (range) => {
      expect((await ask({ range })).status).toBe(200);
    },
  );

  it('honours If-Range, If-Match and If-None-Match', async () => {
    const etag = `"${ARCHIVE_SHA256}"`;
    const range = 'bytes=0-3';
    const statuses = await Promise.all(
      [
        { range, 'if-range': etag },
        { range, 'if-range': `W/${etag}` },
        { range, 'if-range': 'Sun, 01 Mar 2026 12:00:00 GMT' },
        { 'if-match': etag },
        { 'if-match': '"other"' },
        { 'if-none-match': `"other", W/${etag}` },
      ].map(async (headers) => (await ask(headers)).status),
    );
    expect(statuses).toEqual([206, 200, 200, 200, 412, 304]);
  });

  it('gives 50 valid links to the same bytes when asked 50 times at once', async () => {
    const { jobId } = await platform.export();
    const asked = Array.from({ length: 50 }, () => platform.call('POST', `${JOBS}/${jobId}/bundle`));
    const links = (await Promise.all(asked)).map(({ json }) => String(json['bundleUrl']));
    const digests = await Promise.all(links.map(async (each) => sha256(await (await fetch(each)).arrayBuffer())));
    expect(new Set(links).size).toBe(50);
    expect(new Set(digests)).toEqual(new Set([ARCHIVE_SHA256]));
  });

  it('stays valid for a platform that is started on the same data', async () => {
    const again = await startTestPlatform({ data });
    const target = link.slice(platform.url.length);
    const answer = await again.call('GET', target);
    await again.close();
    expect([answer.status, answer.text]).toEqual([200, ARCHIVE.toString()]);
  });

  it('answers 404 when the archive is no longer kept', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platform-data-'));
    const other = await startTestPlatform({ data: folder });
    const dead = await other.link();
    await rm(path.join(folder, 'storage'), { recursive: true });
    const answer = await other.call('GET', dead);
    await other.close();
    await rm(folder, { recursive: true });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')]);
  });

  it('answers 500 in XML when the archive cannot be read, and logs why', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platform-data-'));
    const other = await startTestPlatform({ data: folder });
    const broken = await other.link();
    const file = path.join(folder, 'storage', new URL(broken).pathname.slice('/storage/'.length));
    await rm(file);
    await mkdir(file);
    const answer = await other.call('GET', broken);
    await other.close();
    await rm(folder, { recursive: true });
    expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('<Code>InternalError</Code>')]);
    expect(other.logged.join('')).toContain('EISDIR');
  });

  it('ends a download that the client breaks off without harm', async () => {
    await new Promise<void>((resolve) => {
      get(link, (response) => response.destroy())
        .on('close', resolve)
        .on('error', () => undefined);
    });
    expect((await fetch(link)).status).toBe(200);
  });
});

function sha256(bytes: ArrayBuffer): string {
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
}

function readStatuses(socket: ReturnType<typeof connect>): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))));
  });
}

/** One change to a link: a character replaced, dropped or added, case changed, a parameter dropped, doubled, moved or added. */
function mutation(target: string): fc.Arbitrary<string> {
  const [route = '', query = ''] = target.split('?');
  const parameters = query.split('&');
  const at = fc.nat(target.length - 1 - '/storage/'.length).map((index) => index + '/storage/'.length);
  const character = fc.constantFrom(...'abcdefABCDEF0123456789-_.~%=&?/+');
  const which = fc.nat(parameters.length - 1);
  const join = (each: readonly string[]) => `${route}?${each.join('&')}`;
  return fc.oneof(
    fc.tuple(at, character).map(([index, c]) => target.slice(0, index) + c + target.slice(index + 1)),
    fc.tuple(at, character).map(([index, c]) => target.slice(0, index) + c + target.slice(index)),
    at.map((index) => target.slice(0, index) + target.slice(index + 1)),
    at.map((index) => target.slice(0, index) + swapCase(target.charAt(index)) + target.slice(index + 1)),
    at.map((index) => `${target.slice(0, index)}%${target.charCodeAt(index).toString(16)}${target.slice(index + 1)}`),
    which.map((index) => join(parameters.toSpliced(index, 1))),
    fc.tuple(which, which).map(([from, to]) => join(parameters.toSpliced(to, 0, parameters[from] ?? ''))),
    which.map((index) => join([...parameters.toSpliced(index, 1), parameters[index] ?? ''])),
    which.map((index) => join(parameters.with(index, `${parameters[index]?.split('=')[0]}=`))),
    fc.bigInt(-10n, 10n ** 30n).map((expiry) => join(parameters.with(0, `Expires=${expiry}`))),
    fc.constantFrom('&a=b', '&', '=', '&Expires=9999999999', '&X-Amz-Expires=1', '%00').map((tail) => target + tail),
  );
}

function swapCase(character: string): string {
  return character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
}
