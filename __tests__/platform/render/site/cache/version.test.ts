import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { readModules } from '../../../../../scripts/architecture.ts';
import { RENDERER, rendererVersion } from '../../../../../src/platform/render/site/cache/page-cache.ts';
import { Folder } from '../../../../helpers/folder.ts';

const SOURCE = fileURLToPath(new URL('../../../../../src/', import.meta.url));

it('counts every file of the project that the renderer consists of', async () => {
  const modules = new Map((await readModules(SOURCE)).map(({ file, imports }) => [file, imports]));
  const isCounted = (file: string) => RENDERER.some((folder) => join(SOURCE, file).startsWith(folder));
  const reached = new Set(['platform/render/site/site.ts']);
  for (const file of reached) {
    for (const one of modules.get(file) ?? []) {
      if (one.kind === 'file' && one.isType !== true) reached.add(one.file);
    }
  }

  expect([...reached]).toEqual(
    expect.arrayContaining(['platform/render/config/describe-page.ts', 'bundle/references.ts']),
  );
  expect([...reached].filter((file) => !isCounted(file))).toEqual([]);
});

it('is another one when a file of any folder is another, and only then', async () => {
  const root = await Folder.make();
  const folders = [root.at('a'), root.at('b')];
  for (const folder of folders) {
    await mkdir(join(folder, 'deep'), { recursive: true });
    await writeFile(join(folder, 'deep', 'x.ts'), 'one');
  }
  const before = await rendererVersion(folders);
  const again = await rendererVersion(folders);
  await writeFile(root.at('b', 'deep', 'x.ts'), 'two');
  const after = await rendererVersion(folders);
  await root[Symbol.asyncDispose]();

  expect([before === again, before === after]).toEqual([true, false]);
});
