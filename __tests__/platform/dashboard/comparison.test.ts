import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { openComparisons } from '../../../src/platform/dashboard/comparison.ts';
import type { Storage } from '../../../src/platform/storage/storage.ts';
import { Folder, type Tree, writeArchive } from '../../helpers/folder.ts';

it('the pages of two bundles are compared by their contents, and listed by their addresses', async () => {
  await using folder = await Folder.make();
  const bundles: Readonly<Record<string, Tree>> = {
    before: { 'same.html': '1', 'guides/index.html': '1', 'gone.HTML': '1', 'a.css': '1' },
    after: { 'same.html': '1', 'guides/index.html': '2', 'here.html': '1', 'b.css': '1' },
  };
  for (const [name, site] of Object.entries(bundles)) {
    const entries = Object.entries(site).map(([file, content]) => ({ name: file, content }));
    await writeArchive(folder.at(name), entries);
  }
  const open = async (key: string) => ({
    sizeBytes: (await stat(folder.at(key))).size,
    read: async () => createReadStream(folder.at(key)),
  });
  const compare = openComparisons({ open } as unknown as Storage);

  expect(await compare('acme', 'before', 'after')).toEqual({
    added: ['/here'],
    removed: ['/gone'],
    changed: ['/guides/'],
  });
});
