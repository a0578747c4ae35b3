import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSecret } from '../../../src/platform/storage/secret.ts';

describe('the key that signs links', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, whole, though several start at the same moment', async () => {
    const file = path.join(folder, 'new', 'link-secret');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret(file)));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(secrets[0]).toHaveLength(32);
    expect(await readdir(path.dirname(file))).toEqual(['link-secret']);
    expect(await readSecret(file)).toEqual(secrets[0]);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('S22 is not guessed when its file is torn', async () => {
    const file = path.join(folder, 'link-secret');
    await writeFile(file, 'torn');
    await expect(readSecret(file)).rejects.toThrow(/should hold the 32 bytes .*, but has 4; remove it/);
  });
});
