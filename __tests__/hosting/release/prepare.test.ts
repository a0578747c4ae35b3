/** What is prepared of a site when it is unpacked, and when it is loaded again. */
import { hash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSite } from '../../../src/hosting/release/open.ts';
import { type PreparedSite, type PrepareOptions, preparedName } from '../../../src/hosting/release/prepare.ts';
import { Folder } from '../../helpers/folder.ts';

const features = { search: true, assistant: false, analytics: false, playground: true };
const OPEN: PrepareOptions = { deploymentType: 'self-hosted', features, basePath: '' };
const CLOSED: PrepareOptions = { ...OPEN, deploymentType: 'air-gapped', basePath: '/docs' };
const AHEAD = '<link rel=preconnect href="https://other.example">';
const WORDS = '<p>words</p>'.repeat(100);
const SITE = {
  'index.html': `<!doctype html>${AHEAD}${WORDS}`,
  '404.html': '<a href="/">Start</a>',
  'to.html': '<meta http-equiv="refresh" content="0; url=index.html">',
  'code.html': '<script>run(1)</script>',
  'short.txt': 'short',
  'copy/long.txt': WORDS,
  'long.txt': WORDS,
  'film.mp4': WORDS,
};

let folder: Folder;

beforeEach(async () => {
  folder = await Folder.make();
  await folder.write(SITE, 'site');
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

async function open(options: PrepareOptions): Promise<PreparedSite> {
  return await openSite({ folder: folder.path, prepare: options });
}

/** Marks what is there as old, and lists what is not that old any more when `work` is done. */
async function changedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const old = new Date('2020-01-01');
  for (const name of await readdir(folder.at('prepared'))) await utimes(folder.at('prepared', name), old, old);
  await work();
  const names = await readdir(folder.at('prepared'));
  const changed = names.map(async (name) => ((await stat(folder.at('prepared', name))).mtime > old ? [name] : []));
  return (await Promise.all(changed)).flat();
}

it('is every long text in both codings, once for the same content, and nothing else', async () => {
  await open(OPEN);
  const texts = [SITE['index.html'], WORDS];
  const names = texts.flatMap((text) =>
    (['br', 'gzip'] as const).map((coding) => preparedName(hash('sha256', text), coding)),
  );
  expect((await readdir(folder.at('prepared'))).sort()).toEqual(names.sort());
  for (const text of texts) {
    const read = (coding: 'br' | 'gzip') => readFile(folder.at('prepared', preparedName(hash('sha256', text), coding)));
    expect(brotliDecompressSync(await read('br')).toString()).toBe(text);
    expect(gunzipSync(await read('gzip')).toString()).toBe(text);
  }
});

it('is kept for the next start, and made anew where a byte of it is not what it was', async () => {
  const site = await open(OPEN);
  expect(await changedBy(async () => expect(await open(OPEN)).toEqual(site))).toEqual([]);
  const [name = ''] = await readdir(folder.at('prepared'));
  await writeFile(folder.at('prepared', name), 'torn');
  expect(await open(OPEN)).toEqual(site);
  expect(await readFile(folder.at('prepared', name), 'utf8')).not.toBe('torn');
  await rm(folder.at('prepared.json'));
  expect(await changedBy(() => open(OPEN))).toHaveLength(4);
});

it('is made anew for other options, from the site as it came', async () => {
  await open(CLOSED);
  const site = await open(OPEN);
  expect(site.files.find(({ file }) => file === 'index.html')).toMatchObject({
    sha256: hash('sha256', SITE['index.html']),
  });
  expect(await folder.read('site')).toEqual(SITE);
});

/** A failure here means that `PREPARATION` must be raised, since what is on the disks of deployments is no longer right. */
it.each([
  ['self-hosted', OPEN, '96f0ebcabff29e75'],
  ['air-gapped', CLOSED, '20d7fc5f2bef8bab'],
])('of the same preparation is the same: %s', async (_type, options, digest) => {
  const { files, sources, warnings } = await open(options);
  expect(hash('sha256', JSON.stringify([files, sources, warnings])).slice(0, 16)).toBe(digest);
});
