import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planTree, type TreeEntry } from '../../../src/platform/content/tree-plan.ts';
import { Folder } from '../../helpers/folder.ts';

const NAMES = ['a', 'b', 'c'];
const folderName = fc.array(fc.constantFrom(...NAMES), { maxLength: 2 });
const step = fc.constantFrom(...NAMES, 'x.txt', '..', '.', '');

it('gives a link the bytes that the file system finds behind it inside of the folder, and nothing else', async () => {
  // Links of Windows are others, and not everybody may make them.
  if (process.platform === 'win32') return;
  const files = fc.uniqueArray(folderName, { maxLength: 4, selector: (names) => names.join('/') });
  const links = fc.array(
    fc.record({ at: folderName, name: fc.constantFrom('l', 'm', ...NAMES), to: fc.array(step, { maxLength: 5 }) }),
    {
      maxLength: 4,
    },
  );
  await fc.assert(
    fc.asyncProperty(files, links, async (folders, given) => {
      await using disk = await Folder.make();
      const root = disk.at('outer/root');
      await mkdir(root, { recursive: true });
      await disk.write({ 'outer/x.txt': 'outside', 'x.txt': 'outside' });
      const entries: TreeEntry[] = [];
      for (const folder of folders) {
        const file = [...folder, 'x.txt'].join('/');
        await mkdir(path.join(root, ...folder), { recursive: true });
        await writeFile(path.join(root, file), file);
        entries.push({ mode: '100644', oid: file, size: file.length, file });
      }
      const targets = new Map<string, string>();
      for (const { at, name, to } of given) {
        const file = [...at, name].join('/');
        const target = to.join('/');
        // What is there already is no link any more, and git has no empty targets.
        if (target === '') continue;
        const isMade = await mkdir(path.join(root, ...at), { recursive: true })
          .then(async () => await symlink(target, path.join(root, file)))
          .then(
            () => true,
            () => false,
          );
        const through = [...entries].some((one) => one.mode === '120000' && file.startsWith(`${one.file}/`));
        if (!isMade || through) continue;
        targets.set(`link ${file}`, target);
        entries.push({ mode: '120000', oid: `link ${file}`, size: target.length, file });
      }
      const planned = new Map(planTree(entries, targets).files.map(({ file, oid }) => [file, oid]));
      for (const { file } of entries.filter((entry) => entry.mode === '120000')) {
        const found = await realpath(path.join(root, file)).catch(() => '');
        const isInside = found.startsWith(`${root}/`) && path.basename(found) === 'x.txt';
        const text = isInside ? await readFile(found, 'utf8') : undefined;
        // A way out of the folder and back in is none that a tree of git has.
        if (text === undefined || planned.has(file)) expect([file, planned.get(file)]).toEqual([file, text]);
      }
    }),
    { numRuns: 150 },
  );
});
