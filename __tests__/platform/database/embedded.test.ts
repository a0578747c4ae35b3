import { mkdir, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbedded } from '../../../src/platform/database/embedded.ts';
import { takeLock } from '../../../src/program/lock.ts';
import { Folder } from '../../helpers/folder.ts';

describe('the database in a folder', () => {
  let folder: Folder;

  beforeEach(async () => {
    folder = await Folder.make();
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const open = () => openEmbedded({ folder: folder.path, shownAs: '--data "d"' });

  it('S23 is not opened on a full disk, which is named as the reason, and never told to be removed', async () => {
    const opening = openEmbedded({ folder: folder.path, shownAs: '--data "d"', freeBytes: async () => 1_500_000 });
    await expect(opening).rejects.toThrow(
      /^The disk of --data "d" is full: 1 MiB are left, and 32 MiB are needed; make room there\. Nothing that is kept there is lost\.$/,
    );
    expect(await folder.names()).toEqual(['lock']);
    takeLock(folder.path)?.();
  });

  it('S22 that cannot be read is named with what to do, and not kept locked', async () => {
    await mkdir(folder.at('files'));
    await writeFile(folder.at('files', 'PG_VERSION'), '7\n');
    await expect(open()).rejects.toThrow(
      /^The database of --data "d" cannot be opened: .*\. Put back a copy of .*files,/s,
    );
    takeLock(folder.path)?.();
  });
});
