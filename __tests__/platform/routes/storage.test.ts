import { mkdir, rm } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Folder } from '../../helpers/folder.ts';
import { ARCHIVE, ARCHIVE_SHA256, JOBS, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

describe('links to bundles', () => {
  let platform: TestPlatform;
  let data: Folder;
  let link: string;

  beforeAll(async () => {
    data = await Folder.make();
    platform = await startTestPlatform({ data: data.path });
    link = await platform.link();
  });
  afterAll(async () => {
    await platform.close();
    await data[Symbol.asyncDispose]();
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

  it('honours If-Range, If-Match and If-None-Match', async () => {
    const etag = `"${ARCHIVE_SHA256}"`;
    const range = 'bytes=0-3';
    const statuses = await Promise.all(
      [
        { range, 'if-range': etag },
        { 'if-match': etag },
        { 'if-match': '"other"' },
        { 'if-none-match': `"other", W/${etag}` },
      ].map(async (headers) => (await ask(headers)).status),
    );
    expect(statuses).toEqual([206, 200, 412, 304]);
  });

  it('stays valid for a platform that is started on the same data', async () => {
    const again = await startTestPlatform({ data: data.path });
    const target = link.slice(platform.url.length);
    const answer = await again.call('GET', target);
    await again.close();
    expect([answer.status, answer.text]).toEqual([200, ARCHIVE.toString()]);
  });

  it('answers 404 when the archive is no longer kept', async () => {
    await using folder = await Folder.make();
    const other = await startTestPlatform({ data: folder.path });
    const dead = await other.link();
    await rm(folder.at('storage'), { recursive: true });
    const answer = await other.call('GET', dead);
    await other.close();
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')]);
  });

  it('answers 500 in XML when the archive cannot be read, and logs why', async () => {
    await using folder = await Folder.make();
    const other = await startTestPlatform({ data: folder.path });
    const broken = await other.link();
    const file = folder.at('storage', new URL(broken).pathname.slice('/storage/'.length));
    await rm(file);
    await mkdir(file);
    const answer = await other.call('GET', broken);
    await other.close();
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
