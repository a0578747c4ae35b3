/** The download of a bundle from a storage with faults. */
import { readFile, rm } from 'node:fs/promises';
import type http from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DownloadOptions, downloadArchive } from '../../src/hosting/download.ts';
import { HostingStage } from '../helpers/hosting.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const CONTENT = Buffer.from('0123456789'.repeat(10_000));

let stage: HostingStage;

beforeAll(async () => {
  stage = await HostingStage.make();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

async function download(name: string, options: Partial<DownloadOptions> = {}): Promise<Buffer> {
  const file = stage.folder.at('archive');
  const link = new URL(stage.link(name));
  const signal = new AbortController().signal;
  const part = { bytes: 0, etag: undefined };
  const bytes = await downloadArchive({ link, file, part, signal, clock: () => NOW, ...options });
  const content = await readFile(file);
  expect(content.length).toBe(bytes);
  return content;
}

/** Sends from where the request wants it, and breaks off after some bytes. */
function sendSome({ headers }: http.IncomingMessage, response: http.ServerResponse, bytes: number, etag?: string) {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const range = { 'content-range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` };
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': CONTENT.length - from,
    ...(etag !== undefined && { etag }),
    ...(from > 0 && range),
  });
  const part = CONTENT.subarray(from, from + bytes);
  if (from + bytes >= CONTENT.length) return void response.end(part);
  // An end and no reset: that could overtake what was sent.
  response.write(part, () => response.socket?.end());
}

it('takes a download up where it broke', async () => {
  const ranges: unknown[] = [];
  stage.answer('breaks', (request, response) => {
    ranges.push(request.headers.range && [request.headers.range, request.headers['if-range']]);
    sendSome(request, response, 40_000, '"v1"');
  });
  expect(CONTENT.equals(await download('breaks'))).toBe(true);
  expect(ranges.length).toBeGreaterThan(2);
  // What was under way when it broke may come twice.
  expect(ranges).toEqual([
    undefined,
    ...ranges.slice(1).map(() => [expect.stringMatching(/^bytes=[1-9]\d*-$/), '"v1"']),
  ]);
});

it('takes a download up as often as bytes arrive, for as long as that takes', async () => {
  let asked = 0;
  stage.answer('drips', (request, response) => {
    asked += 1;
    // Every other connection brings nothing.
    sendSome(request, response, asked % 2 === 0 ? 0 : 2000, '"v1"');
  });
  const { timeout } = AbortSignal;
  // Whatever limit of time there is, it has passed.
  AbortSignal.timeout = () => AbortSignal.abort();
  try {
    expect(CONTENT.equals(await download('drips'))).toBe(true);
  } finally {
    AbortSignal.timeout = timeout;
  }
  expect(asked).toBeGreaterThan(50);
});

it('takes up what an earlier download has left, and leaves what has arrived itself', async () => {
  const part = { bytes: 0, etag: undefined };
  let asked = 0;
  stage.answer('outage', (request, response) => {
    asked += 1;
    if (asked === 2) return void response.writeHead(503).end();
    sendSome(request, response, asked === 1 ? 40_000 : CONTENT.length, asked === 1 ? '"v1"' : undefined);
  });
  await expect(download('outage', { part })).rejects.toThrow(/HTTP 503/);
  expect(part).toEqual({ bytes: expect.any(Number), etag: '"v1"' });
  expect(part.bytes).toBeGreaterThan(0);
  expect(CONTENT.equals(await download('outage', { part }))).toBe(true);
});

it('begins anew where the file of a part is gone', async () => {
  await rm(stage.folder.at('archive'), { force: true });
  stage.answer('gone', (request, response) => sendSome(request, response, CONTENT.length, '"v1"'));
  expect(CONTENT.equals(await download('gone', { part: { bytes: 40_000, etag: '"v1"' } }))).toBe(true);
});

it('begins anew where storage cannot vouch for the part', async () => {
  let turn = 0;
  stage.answer('vague', (request, response) => {
    turn += 1;
    expect(request.headers.range).toBeUndefined();
    sendSome(request, response, turn === 1 ? 40_000 : CONTENT.length, 'W/"v1"');
  });
  expect(CONTENT.equals(await download('vague'))).toBe(true);
});

it('begins anew where another version has come in between', async () => {
  let turn = 0;
  stage.answer('changes', (request, response) => {
    turn += 1;
    if (turn === 1) return sendSome(request, response, 40_000, '"v1"');
    response.writeHead(200, { etag: '"v2"', 'content-length': 3 }).end('new');
  });
  expect((await download('changes')).toString()).toBe('new');
});

it('gives up on a connection that never gets further', async () => {
  let turns = 0;
  stage.answer('broken', (_request, response) => {
    turns += 1;
    response.destroy();
  });
  await expect(download('broken')).rejects.toThrow(/could not be downloaded: ECONNRESET/);
  expect(turns).toBe(3);
});

it('gives up on silence', async () => {
  stage.answer('silent', (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('1'));
  await expect(download('silent', { silenceMs: 20 })).rejects.toThrow(/nothing came within 20 ms/);
});

it('holds a bundle without end against its limit', async () => {
  stage.answer('endless', (_request, response) => {
    const more = () => void response.write(CONTENT, () => response.destroyed || more());
    more();
  });
  await expect(download('endless', { maxBytes: 300_000 })).rejects.toThrow(/larger than 300000 bytes/);
});

it('takes the archive as it is, whatever coding storage notes for it', async () => {
  stage.answer('coded', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(CONTENT));
  expect(CONTENT.equals(await download('coded'))).toBe(true);
});

it('follows where storage leads, but not round and round', async () => {
  stage.answer('whole', (_request, response) => response.end(CONTENT));
  stage.answer('moved', (_request, response) => response.writeHead(307, { location: stage.link('whole') }).end());
  stage.answer('round', (_request, response) => response.writeHead(302, { location: stage.link('round') }).end());
  stage.answer('away', (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect(CONTENT.equals(await download('moved'))).toBe(true);
  await expect(download('round')).rejects.toThrow(/more than 5 redirects/);
  await expect(download('away')).rejects.toThrow(/HTTP 302/);
});

it.each<[string, number, string, RegExp]>([
  ['X-Amz-Date=20260301T100000Z&X-Amz-Expires=3600', 403, '2026-03-01T11:00:00Z', /^The link has expired/],
  ['se=2026-03-01T11%3A00%3A00Z&sig=x', 400, '2026-03-01T11:00:00Z', /^The link has expired/],
  ['X-Amz-Date=20260301T113000Z&X-Amz-Expires=3600', 403, '', /^The link is refused/],
  ['signature=x', 410, '', /^The link is refused/],
])('tells when a link with %s has ended, and what to do', async (query, status, end, message) => {
  stage.answer('ended', status);
  const link = new URL(`${stage.link('ended')}&${query}`);
  const error = await download('ended', { link }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: expect.stringMatching(message),
    hint: expect.stringContaining('set staticExport.bundleUrl'),
  });
  expect(String(error)).toContain(end);
  expect(String(error)).not.toMatch(/ABORT|Signature=/);
});

it('ends when it is no longer wanted', async () => {
  const abort = new AbortController();
  stage.answer('late', () => abort.abort(new Error('given up')));
  await expect(download('late', { signal: abort.signal })).rejects.toThrow('given up');
});
