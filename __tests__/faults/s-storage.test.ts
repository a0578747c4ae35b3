/** Section S of the catalogue: links to bundles, and clients that take their time. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { makeKey } from '../../src/platform/access/keys.ts';
import { type AppDeps, createApp } from '../../src/platform/app.ts';
import { QueueClosedError } from '../../src/platform/jobs/queue.ts';
import { queuedJob } from '../../src/platform/jobs/state.ts';
import { createLog } from '../../src/platform/log.ts';
import { HttpProblem } from '../../src/platform/problem.ts';
import { createDiskStorage, type DiskStorage } from '../../src/platform/storage/disk.ts';
import { signTarget } from '../../src/platform/storage/link.ts';
import { archiveKey, StorageError } from '../../src/platform/storage/storage.ts';
import { Folder } from '../helpers/folder.ts';

const SECRET = Buffer.alloc(32, 7);
const SIZE_BYTES = 8 * 1024 * 1024;
const ARCHIVE = Buffer.alloc(SIZE_BYTES, 'an archive of some size; ');
const EXPIRY = new Date('2026-03-01T13:00:00Z');

describe('links and patience of the platform', () => {
  let folder: Folder;
  let effects: AppDeps;
  let app: FastifyInstance;
  let hasty: FastifyInstance;
  let storage: DiskStorage;
  let url: string;
  let key: string;
  let now = new Date('2026-03-01T12:00:00Z');

  beforeAll(async () => {
    folder = await Folder.make();
    const clock = () => now;
    storage = createDiskStorage({ folder: folder.at('kept'), secret: SECRET, baseUrl: () => url, clock });
    const file = folder.at('archive');
    await writeFile(file, ARCHIVE);
    const sha256 = createHash('sha256').update(ARCHIVE).digest('hex');
    key = archiveKey(sha256);
    // What an earlier process left half-written is put anew.
    await folder.write({ [key]: 'torn' }, 'kept');
    await storage.put({ file, sizeBytes: SIZE_BYTES, sha256 });
    const needed: Partial<AppDeps> = {
      ...{ storage, disk: storage, clock, baseUrl: () => url, checks: {}, trustedProxies: [] },
      ...{ linkLifetimeMs: 3_600_000, keepBundlesMs: 86_400_000, listPages: async () => undefined },
      authorize: () => {
        throw new HttpProblem(401, 'Nobody may.');
      },
      log: createLog(() => undefined, clock),
    };
    effects = needed as AppDeps;
    app = createApp(effects);
    hasty = createApp({ ...effects, limits: { headersMs: 60, requestMs: 120, checkMs: 10 } });
    for (const each of [app, hasty]) await each.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const each of [app, hasty]) {
      each.server.closeAllConnections();
      await each.close();
    }
    await folder[Symbol.asyncDispose]();
  });

  const connectTo = ({ server }: FastifyInstance) => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const link = async () => (await storage.presign(key, EXPIRY)).url;

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['a body', 'POST /v1/static-export/jobs HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{'],
    ['anything', ''],
  ])('S11 gives up a client that never ends %s', async (_name, begun) => {
    const socket = connectTo(hasty);
    socket.write(begun);
    // What was refused before its body came is answered at once, and closed when the body does not follow.
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 (408|401) /);
  });

  it('S17 refuses 1,000 links that were tampered with, and methods and hosts change nothing', async () => {
    const target = (await link()).slice(url.length);
    const socket = connectTo(app);
    const answers = text(socket);
    const altered = fc
      .sample(mutation(target), { numRuns: 1200, seed: 7 })
      .filter((each) => each !== target)
      .slice(0, 1000);
    for (const each of altered) socket.write(`GET ${each} HTTP/1.1\r\nHost: other.example\r\n\r\n`);
    for (const method of ['HEAD', 'PUT', 'DELETE']) socket.write(`${method} ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nRange: bytes=0-0\r\nConnection: close\r\n\r\n`);
    const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    expect(altered.length).toBe(1000);
    expect(statuses).toEqual([...Array.from({ length: 1003 }, () => 403), 206]);
  });

  it.each([
    ['a second ago', new Date('2026-03-01T11:59:59Z'), 403],
    ['now', new Date('2026-03-01T12:00:00Z'), 403],
    ['in a second', new Date('2026-03-01T12:00:01Z'), 206],
    ['later than any link may', new Date('2026-03-09T12:00:00Z'), 403],
  ])('S18 judges a link that dies %s', async (_name, expiresAt, status) => {
    const target = signTarget(SECRET, `/storage/${key}`, expiresAt);
    expect((await fetch(url + target, { headers: { range: 'bytes=0-0' } })).status).toBe(status);
  });

  it.each(['-1', '0', '1e30', 'NaN', '', '99999999999999', '1772366400.5', ' 1772370000'])(
    'S18 takes no expiry of the form "%s"',
    async (expiry) => {
      const target = (await link()).replace(/Expires=\d+/, `Expires=${encodeURIComponent(expiry)}`);
      expect((await fetch(target)).status).toBe(403);
    },
  );

  it('S19 ends a download that began in time, and refuses the next', async () => {
    const address = await link();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => get(address, resolve).on('error', reject));
    now = EXPIRY;
    const whole = await buffer(answer);
    const after = (await fetch(address)).status;
    now = new Date('2026-03-01T12:00:00Z');
    expect(whole.equals(ARCHIVE)).toBe(true);
    expect(after).toBe(403);
  });

  it('S40 says when to start a job again that came while the platform is being stopped', async () => {
    const stopping = createApp({
      ...effects,
      jobs: { ...effects.jobs, add: () => Promise.reject(new QueueClosedError('closed')) },
      authorize: () => ({
        organization: { id: 'a', plan: 'enterprise', domains: ['docs.example.com'] },
        key: makeKey({ organization: 'a', kind: 'admin', scopes: ['write'], addresses: [] }, now).record,
      }),
    });
    const payload = { domain: 'docs.example.com' };
    const answer = await stopping.inject({ method: 'POST', url: '/v1/static-export/jobs', payload });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { error: 'The platform is being stopped; start the job again.' },
    ]);
  });

  it('S16 says when to ask again for a link that the storage cannot make now, and why in the log alone', async () => {
    const queued = queuedJob('se_0123456789abcdef', { domain: 'docs.example.com' }, now);
    const logged: string[] = [];
    const ill = createApp({
      ...effects,
      jobs: {
        ...effects.jobs,
        find: async () => ({ ...queued, status: 'completed', bundle: { key, sizeBytes: 1, sha256: 'a' } }),
      },
      authorize: () => ({
        organization: { id: queued.organization, plan: 'enterprise', domains: [] },
        key: makeKey({ organization: 'a', kind: 'admin', scopes: ['read'], addresses: [] }, now).record,
      }),
      storage: { ...storage, open: () => Promise.reject(new StorageError('the bucket is gone')) },
      log: createLog(
        (line) => logged.push(line),
        () => now,
      ),
    });
    const answer = await ill.inject({ method: 'POST', url: `/v1/static-export/jobs/${queued.jobId}/bundle` });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { error: 'The storage of the bundles does not answer; ask again.' },
    ]);
    expect(logged.join('')).toContain('the bucket is gone');
  });

  it.each<[Record<string, string>, number, string | null]>([
    [{ range: 'bytes=0-0' }, 206, `bytes 0-0/${SIZE_BYTES}`],
    [{ range: 'bytes=-1' }, 206, `bytes ${SIZE_BYTES - 1}-${SIZE_BYTES - 1}/${SIZE_BYTES}`],
    [{ range: `bytes=${SIZE_BYTES - 2}-99999999` }, 206, `bytes ${SIZE_BYTES - 2}-${SIZE_BYTES - 1}/${SIZE_BYTES}`],
    [{ range: 'bytes=5-9' }, 206, `bytes 5-9/${SIZE_BYTES}`],
    [{ range: `bytes=-${SIZE_BYTES + 1}` }, 206, `bytes 0-${SIZE_BYTES - 1}/${SIZE_BYTES}`],
    [{ range: 'bytes=-0' }, 416, `bytes */${SIZE_BYTES}`],
    ...['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes'].map(
      (range): [Record<string, string>, number, null] => [{ range }, 200, null],
    ),
    [{ range: `bytes=${SIZE_BYTES}-` }, 416, `bytes */${SIZE_BYTES}`],
    [{ range: 'bytes=0-0', 'if-range': 'W/"x"' }, 200, null],
    [{ range: 'bytes=0-0', 'if-range': 'Sun, 01 Mar 2026 12:00:00 GMT' }, 200, null],
    [{ range: `bytes=${Array.from({ length: 1000 }, () => '0-9').join()}` }, 200, null],
  ])('S20 answers %j', async (headers, status, range) => {
    const answer = await fetch(await link(), { headers });
    await answer.body?.cancel();
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range]);
  });
});

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
