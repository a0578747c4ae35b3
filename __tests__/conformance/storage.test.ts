import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Log } from '../../src/platform/log.ts';
import { createDiskStorage } from '../../src/platform/storage/disk.ts';
import { sweepStorage } from '../../src/platform/storage/retention.ts';
import { createS3Storage } from '../../src/platform/storage/s3.ts';
import { archiveKey, LINK_LIFETIME_MAX_MS, type Storage } from '../../src/platform/storage/storage.ts';
import { S3_KEY, startS3Double } from '../helpers/s3-double.ts';

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const UNKNOWN = archiveKey('0'.repeat(64));
const HOUR_MS = 3_600_000;

interface Subject {
  readonly storage: Storage;
  /** Where its links are served with their signatures checked. */
  readonly links: Storage;
  close(): Promise<void>;
}

/** A disk behind the smallest server that lets it judge its links. */
async function openDisk(folder: string): Promise<Subject> {
  let server: Server;
  const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = createDiskStorage({ folder, secret: Buffer.alloc(32, 1), baseUrl, clock: () => new Date() });
  server = createServer(async (request, response) => {
    const verdict = storage.verify(request.url ?? '', new Date());
    const archive = 'key' in verdict && request.method === 'GET' ? await storage.open(verdict.key) : undefined;
    if (archive === undefined) response.writeHead(403).end();
    else (await archive.read()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { storage, links: storage, close };
}

async function openS3(): Promise<Subject> {
  process.env['AWS_ACCESS_KEY_ID'] = S3_KEY;
  process.env['AWS_SECRET_ACCESS_KEY'] = S3_KEY;
  const double = await startS3Double('kept');
  const at = (endpoint: string) =>
    createS3Storage({
      address: { bucket: 'kept', prefix: 'a/b/', region: 'us-east-1', endpoint, pathStyle: true },
      clock: () => new Date(),
    });
  return { storage: at(double.lenient), links: at(double.strict), close: () => double.close() };
}

describe.each([
  ['disk', openDisk],
  ['S3', openS3],
])('a storage on %s', (_name, openSubject) => {
  let folder: string;
  let subject: Subject;
  let storage: Storage;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    subject = await openSubject(path.join(folder, 'kept'));
    storage = subject.storage;
  });
  afterAll(async () => {
    await subject.close();
    await rm(folder, { recursive: true });
  });

  async function archive(content: string) {
    const file = path.join(folder, 'archive');
    await writeFile(file, content);
    return { file, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  async function read(key: string, range?: { start: number; end: number }) {
    const found = await storage.open(key);
    return found === undefined ? undefined : await text(await found.read(range));
  }

  async function listed() {
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    return keys;
  }

  it('is empty and answers before anything is put', async () => {
    await storage.check();
    expect(await listed()).toEqual([]);
    expect(await storage.open(UNKNOWN)).toBeUndefined();
  });

  it('keeps an archive under the hash of its content, whole and in parts', async () => {
    const given = await archive('hello');
    const key = await storage.put(given);
    await rm(given.file);
    expect(key).toBe(`bundles/${given.sha256}/bundle.tar.gz`);
    expect(await storage.open(key)).toMatchObject({ key, sizeBytes: 5, sha256: given.sha256 });
    expect(await Promise.all([read(key), read(key, { start: 1, end: 3 })])).toEqual(['hello', 'ell']);
    expect(await listed()).toEqual([key]);
  });

  it('keeps the same archive once, also when it comes twice at a time', async () => {
    const given = await archive('hello');
    const keys = await Promise.all([storage.put(given), storage.put(given)]);
    expect(await listed()).toEqual([keys[0]]);
    expect(keys[1]).toBe(keys[0]);
    expect(await read(keys[0])).toBe('hello');
  });

  it('serves an archive by its link, and by no other or other method', async () => {
    const key = await storage.put(await archive('hello'));
    const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS);
    const link = await subject.links.presign(key, expiresAt);
    const other = link.url.replace(/(Signature=.{10})(.)/, (_all, head, digit) => head + (digit === '0' ? '1' : '0'));
    const statuses = await Promise.all([
      fetch(other).then(({ status }) => status),
      fetch(link.url, { method: 'HEAD' }).then(({ status }) => status),
      fetch(link.url.replace(/(Expires=\d*)(\d)/, (_all, head, digit) => `${head}${(Number(digit) + 1) % 10}`)).then(
        ({ status }) => status,
      ),
    ]);
    expect(link.expiresAt).toEqual(expiresAt);
    expect(await (await fetch(link.url)).text()).toBe('hello');
    expect(statuses).toEqual([403, 403, 403]);
  });

  it('refuses a link after its time', async () => {
    const key = await storage.put(await archive('hello'));
    const past = new Date(Math.floor(Date.now() / 1000) * 1000 - 5000);
    expect((await fetch((await subject.links.presign(key, past)).url)).status).toBe(403);
  });

  it('puts nothing of an archive that is not there', async () => {
    const given = await archive('other');
    await rm(given.file);
    await expect(storage.put(given)).rejects.toMatchObject({ name: 'StorageError' });
    expect(await storage.open(archiveKey(given.sha256))).toBeUndefined();
  });

  it.each(['', '../secret', 'bundles/../../secret', 'bundles'])('has nothing under the key "%s"', async (key) => {
    await storage.remove(key);
    expect(await storage.open(key)).toBeUndefined();
    expect((await listed()).length).toBe(1);
  });

  it('removes what is over and counts what is left, when swept', async () => {
    const old = await storage.put(await archive('hello'));
    const sweep = (now: number) => sweepStorage({ storage, keepMs: HOUR_MS, clock: () => new Date(now), log: SILENT });
    const over = Date.now() + HOUR_MS + LINK_LIFETIME_MAX_MS;
    expect(await sweep(over - 60_000)).toEqual({ archives: 1, bytes: 5, removed: 0 });
    expect(await sweep(over + 60_000)).toEqual({ archives: 0, bytes: 0, removed: 1 });
    expect(await storage.open(old)).toBeUndefined();
    await storage.remove(old);
  });
});
