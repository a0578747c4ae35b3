import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDiskStorage, type DiskStorage } from '../../../src/platform/storage/disk.ts';

describe('the disk storage', () => {
  let folder: string;
  let storage: DiskStorage;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platform-storage-'));
    storage = createDiskStorage({
      folder: path.join(folder, 'kept'),
      secret: Buffer.alloc(32),
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
});
