import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { writeSite } from '../../bench/documentation-site.ts';
import { FindingsReader } from '../../src/bundle/findings.ts';
import { packSite } from '../../src/bundle/pack.ts';
import { readBundle } from '../../src/bundle/read.ts';
import { Folder } from '../helpers/folder.ts';

const SIZE = { pages: 45, pictures: 3 };

it('the site of the bench has the pages and pictures asked for, and links that all lead somewhere', async () => {
  await using folder = await Folder.make();
  const files = await writeSite(folder.at('site'), SIZE);
  await packSite(folder.at('site'), folder.at('b.tar.gz'));

  const texts = new FindingsReader();
  const content = await readBundle(folder.at('b.tar.gz'), { texts });

  const pictures = content.files.filter(({ file }) => file.endsWith('.png'));
  expect([content.files.length, content.pages, pictures.length]).toEqual([files, SIZE.pages, SIZE.pictures]);
  expect(texts.findings()).toMatchObject({ brokenLinks: { count: 0 }, externalResources: { count: 0 } });
});

it('it is shared by the same seed, and another for another', async () => {
  await using folder = await Folder.make();
  for (const [name, seed] of Object.entries({ one: 1, again: 1, two: 2 })) {
    await writeSite(folder.at(name), { pages: 2, pictures: 1 }, seed);
  }

  expect(await folder.read('again')).toEqual(await folder.read('one'));
  expect(await folder.read('two')).not.toEqual(await folder.read('one'));
});

it('its pages compress as pages do, its pictures not at all', async () => {
  await using folder = await Folder.make();
  await writeSite(folder.path, { pages: 1, pictures: 1 });
  const ratio = async (name: string) => {
    const bytes = await readFile(folder.at(name));
    return gzipSync(bytes).length / bytes.length;
  };

  expect(await ratio('index.html')).toBeLessThan(0.5);
  expect(await ratio('assets/pictures/0/figure-0.png')).toBeGreaterThan(0.99);
});
