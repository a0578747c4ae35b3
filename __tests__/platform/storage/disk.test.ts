import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  it('replaces a torn archive', async () => {
    const given = await archive('hello');
    const key = await storage.put(given);
    await writeFile(path.join(folder, 'kept', key), 'he');
    await storage.put(given);
    expect(await readFile(path.join(folder, 'kept', key), 'utf8')).toBe('hello');
  });

  it('makes one secret, readable by its owner alone, and refuses a damaged one', async () => {
    const file = path.join(folder, 'secret');
    expect(await readSecret(file)).toEqual(await readSecret(file));
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'short');
    await expect(readSecret(file)).rejects.toThrow('should hold the 32 bytes that links are signed with, but has 5;');
  });
});
