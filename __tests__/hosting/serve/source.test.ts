/** What is held in memory of the files that were asked for. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLog } from '../../../src/hosting/log.ts';
import { Tree } from '../../../src/hosting/release/tree.ts';
import { Source } from '../../../src/hosting/serve/source.ts';
import { Catalog, type SiteFile } from '../../../src/hosting/site/catalog.ts';
import { MANIFEST_FILE } from '../../../src/hosting/site/manifest.ts';
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
  return new Source({
    deploymentType: 'self-hosted',
    features: { search: true, assistant: false, analytics: false, playground: false },
    connect: [],
    basePath: '',
    memoryBytes,
    log: createLog(
      () => undefined,
      () => new Date(),
    ),
  });
}

/** Puts a site on the disk, each file with a digest of its own; that of `site-assets/features.json` is given. */
async function release(names: readonly string[], text: string, features?: string) {
  await folder.write(Object.fromEntries(names.map((name) => [name, text])));
  const files = names.map((file, nth) => ({ file, bytes: text.length, sha256: String(nth).padStart(64, '0') }));
  const manifest = features === undefined ? [] : [{ file: MANIFEST_FILE, bytes: 2, sha256: features.repeat(64) }];
  const catalog = new Catalog([...files, ...manifest], '/-/');
  const record = { folder: '', address: '', contentDigest: '', files: names.length, bytes: 0, fetchedAt: '' };
  const listed = names.flatMap((name): SiteFile[] => {
    const route = catalog.find(`/${name}`);
    return route?.kind === 'file' ? [route.file] : [];
  });
  return { release: { record, catalog, tree: new Tree(folder.at()), manifest: undefined }, files: listed };
}

it('stays within its bytes with all that it holds, headers included', async () => {
  const names = Array.from({ length: PAGES }, (_, nth) => `page-${nth}.html`);
  const site = await release(names, '<p>x');
  const source = sourceOf(100_000);
  for (const file of site.files) await source.get(site.release, file, 'identity');
  const held = site.files.filter((file) => source.peek(file, 'identity') !== undefined);
  expect(source.heldBytes).toBeLessThanOrEqual(100_000);
  expect(held.length).toBeGreaterThan(50);
  expect(held.length).toBeLessThan(PAGES);
});

it('counts all that a content takes: a short one does not keep the piece of memory in which it was made', async () => {
  const site = await release(['page.html'], '<p>words'.repeat(20));
  const source = sourceOf(100_000);
  for (const file of site.files) {
    for (const encoding of ENCODINGS) {
      const { content } = await source.get(site.release, file, encoding);
      expect([encoding, content?.buffer.byteLength]).toEqual([encoding, content?.length]);
    }
  }
  expect.assertions(ENCODINGS.length);
});

it('has the same file of another version at hand, unless that is answered with differently', async () => {
  const first = await release(['a.html', '404.html', 'c.txt'], '<p>x');
  const next = await release(['a.html', 'b.html', 'c.css'], '<p>x');
  const source = sourceOf(100_000);
  for (const file of first.files) await source.get(first.release, file, 'br');
  expect(next.files.map((file) => source.peek(file, 'br') !== undefined)).toEqual([true, false, false]);
});

it('makes a page anew at another depth, and where other features may be added to it', async () => {
  const first = await release(['a.html', 'c.txt'], '<p>x', 'a');
  const source = sourceOf(100_000);
  for (const file of first.files) await source.get(first.release, file, 'br');
  const held = async (names: readonly string[], features: string) =>
    (await release(names, '<p>x', features)).files.map((file) => source.peek(file, 'br') !== undefined);
  expect(await held(['a.html', 'c.txt'], 'a')).toEqual([true, true]);
  expect(await held(['in/a.html', 'in/c.txt'], 'a')).toEqual([false, true]);
  expect(await held(['a.html', 'c.txt'], 'b')).toEqual([false, true]);
});
