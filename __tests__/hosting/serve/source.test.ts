/** What is held in memory of the files that were asked for. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Catalog, type SiteFile } from '../../../src/hosting/release/catalog.ts';
import { preparedName } from '../../../src/hosting/release/prepare.ts';
import { Source } from '../../../src/hosting/serve/source.ts';
import { Folder } from '../../helpers/folder.ts';

const PAGES = 200;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;

let folder: Folder;

beforeEach(async () => {
  folder = await Folder.make();
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

function sourceOf(memoryBytes: number): Source {
  const features = { search: true, assistant: false, analytics: false, playground: false };
  return new Source({ deploymentType: 'self-hosted', features, connect: [], memoryBytes });
}

/** Puts a site on the disk, each file with a digest of its own. */
async function release(names: readonly string[], text: string, sources = {}) {
  const files = names.map((file, nth) => ({ file, bytes: text.length, sha256: String(nth).padStart(64, '0') }));
  await folder.write(Object.fromEntries(names.map((name) => [name, text])), 'site');
  const codings = files.flatMap(({ sha256 }) => ENCODINGS.map((encoding) => [preparedName(sha256, encoding), text]));
  await folder.write(Object.fromEntries(codings), 'prepared');
  const catalog = new Catalog(files, sources);
  const record = { folder: '', address: '', contentDigest: '', files: names.length, bytes: 0, fetchedAt: '' };
  const listed = names.flatMap((name): SiteFile[] => {
    const route = catalog.find(`/${name === '404.html' ? name : name.replace(/\.html$/, '')}`);
    return route?.kind === 'file' ? [route.file] : [];
  });
  return { release: { record, catalog, folder: folder.path, sources }, files: listed };
}

it('stays within its bytes with all that it holds, headers included', async () => {
  const names = Array.from({ length: PAGES }, (_, nth) => `page-${nth}.html`);
  const site = await release(names, '<p>x');
  const source = sourceOf(100_000);
  for (const file of site.files) await source.get({ release: site.release, file, encoding: 'identity' });
  const held = site.files.filter((file) => source.peek(file, 'identity') !== undefined);
  expect(source.heldBytes).toBeLessThanOrEqual(100_000);
  expect(held.length).toBeGreaterThan(50);
  expect(held.length).toBeLessThan(PAGES);
});

it('gives a file to all who wait for it, also where nothing can be held', async () => {
  const names = Array.from({ length: PAGES }, (_, nth) => `page-${nth}.html`);
  const site = await release(names, '<p>x');
  const source = sourceOf(0);
  const got = await Promise.all(
    site.files.flatMap((file) => [1, 2].map(() => source.get({ release: site.release, file, encoding: 'identity' }))),
  );
  expect(new Set(got.map(({ content }) => content?.toString()))).toEqual(new Set(['<p>x']));
  expect(source.heldBytes).toBe(0);
});

it('has the same file of another version at hand, unless that is answered with differently', async () => {
  const first = await release(['a.html', '404.html', 'c.txt', 'd.txt'], '<p>x');
  const source = sourceOf(100_000);
  for (const file of first.files) await source.get({ release: first.release, file, encoding: 'br' });
  const held = async (names: readonly string[], sources = {}) =>
    (await release(names, '<p>x', sources)).files.map((file) => source.peek(file, 'br') !== undefined);
  expect(await held(['a.html', 'b.html', 'c.css', 'd.txt'])).toEqual([true, false, false, true]);
  expect(await held(['a.html', '404.html', 'c.txt', 'd.txt'], { 'connect-src': ['https://a.example'] })).toEqual([
    ...[false, false, true, true],
  ]);
});
