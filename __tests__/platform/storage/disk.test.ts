import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDiskStorage, type DiskStorage } from '../../../src/platform/storage/disk.ts';
import { readSecret } from '../../../src/platform/storage/secret.ts';

describe('the disk storage', () => {
  let folder: string;
  let storage: DiskStorage;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platform-storage-'));
    const secret = await readSecret(path.join(folder, 'secret'));
    storage = createDiskStorage({
      folder: path.join(folder, 'kept'),
      secret,
      baseUrl: () => 'http://a',
      clock: () => new Date(),
    });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function archive(content: string) {
    const file = path.join(folder, 'archive');
    await writeFile(file, content);
    return { file, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  it('keeps a copy under the hash of its content and nothing else', async () => {
    const given = await archive('hello');
    const key = await storage.put(given);
    await rm(given.file);
    const kept = await storage.open(key);
    expect(kept).toMatchObject({ sizeBytes: 5, sha256: given.sha256 });
    expect(await text((await kept?.read()) ?? Readable.from([]))).toBe('hello');
    expect(await text((await kept?.read({ first: 1, last: 3 })) ?? Readable.from([]))).toBe('ell');
    expect(await readdir(path.join(folder, 'kept/bundles', given.sha256))).toEqual(['bundle.tar.gz']);
  });

  it('keeps the same archive once, also when it comes twice at a time, and replaces a torn one', async () => {
    const given = await archive('hello');
    const [key = '', again] = await Promise.all([storage.put(given), storage.put(given)]);
    await writeFile(path.join(folder, 'kept', key), 'he');
    await storage.put(given);
    expect(again).toBe(key);
    expect(await readFile(path.join(folder, 'kept', key), 'utf8')).toBe('hello');
  });

  it('leaves nothing behind when an archive cannot be copied', async () => {
    const given = await archive('hello');
    await rm(given.file);
    await expect(storage.put(given)).rejects.toThrow('ENOENT');
    expect(await readdir(path.join(folder, 'kept/bundles', given.sha256))).toEqual([]);
  });

  it.each(['', '../secret', 'bundles/../../secret', `bundles/${'0'.repeat(64)}/bundle.tar.gz`])(
    'opens nothing under the key "%s"',
    async (key) => {
      expect(await storage.open(key)).toBeUndefined();
    },
  );

  it('reads the key from its own links', async () => {
    const key = await storage.put(await archive('hello'));
    const { url } = await storage.presign(key, new Date(1_900_000_000_000));
    const target = url.slice('http://a'.length);
    expect(storage.verify(target, new Date(1_899_999_000_000))).toEqual({ key });
  });

  it('makes one secret, readable by its owner alone, and refuses a damaged one', async () => {
    const file = path.join(folder, 'secret');
    expect(await readSecret(file)).toEqual(await readSecret(file));
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'short');
    await expect(readSecret(file)).rejects.toThrow('should hold the 32 bytes that links are signed with, but has 5;');
  });
});
