import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbedded } from '../../../src/platform/database/embedded.ts';
import { takeLock } from '../../../src/program/lock.ts';

describe('the database in a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'database-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = () => openEmbedded({ folder, shownAs: '--data "d"' });

  it('S23 is not opened on a full disk, which is named as the reason, and never told to be removed', async () => {
    const opening = openEmbedded({ folder, shownAs: '--data "d"', freeBytes: async () => 1_500_000 });
    await expect(opening).rejects.toThrow(
      /^The disk of --data "d" is full: 1 MiB are left, and 32 MiB are needed; make room there\. Nothing that is kept there is lost\.$/,
    );
    expect(await readdir(folder)).toEqual(['lock']);
    takeLock(folder)?.();
  });

  it('S22 that cannot be read is named with what to do, and not kept locked', async () => {
    await mkdir(path.join(folder, 'files'));
    await writeFile(path.join(folder, 'files', 'PG_VERSION'), '7\n');
    await expect(open()).rejects.toThrow(
      /^The database of --data "d" cannot be opened: .*\. Put back a copy of .*files,/s,
    );
    takeLock(folder)?.();
  });
});
