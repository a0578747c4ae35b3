import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Library, type LibraryOptions } from '../../../../src/platform/assistant/index/library.ts';
import { type ReadSite, readSite } from '../../../../src/platform/assistant/index/read-site.ts';
import { createWorker } from '../../../../src/platform/jobs/worker.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { ALONE, KAYAKS, siteOf } from '../../../helpers/assistant.ts';
import { type DocsFolder, docsFolder } from '../../../helpers/docs-folder.ts';
import { Folder } from '../../../helpers/folder.ts';

const INDEX_PROCESS = fileURLToPath(
  new URL('../../../../src/platform/assistant/index/index-process.ts', import.meta.url),
);
const NAVIGATION = {
  versions: [
    { version: 'v2', groups: [{ group: 'Guides', pages: ['v2/paddling'] }] },
    { version: 'v1', groups: [{ group: 'Guides', pages: ['v1/paddling'] }] },
  ],
};

let site: DocsFolder;
let data: Folder;
let library: Library;
let reads = 0;
const lines: string[] = [];
const counted: ReadSite = async (task, signal) => {
  reads += 1;
  await readSite(task, signal);
};
const open = (docsOf: (domain: string) => string = () => site.docs, more: Partial<LibraryOptions> = {}) => {
  const opened: LibraryOptions['open'] = async (domain) => {
    return { folder: docsOf(domain), leftOut: [], release: () => undefined };
  };
  return new Library({
    ...{ open: opened, organizationOf: (domain) => domain, folder: data.path, readSite: counted, freshMs: 0 },
    rendering: { keepGoing: false, sanitize: false, playground: true },
    log: createLog(
      (line) => lines.push(line),
      () => new Date(0),
    ),
    ...more,
  });
};
const ask = async (question: string, version?: string) => {
  const query = { question, hints: [], pages: 5, version };
  const { pages } = await library.search('docs.example.com', query, ALONE);
  return pages.map(({ path: found, sections }) => `${found}#${sections[0]?.id}`);
};

beforeAll(async () => {
  data = await Folder.make();
  site = await docsFolder({
    'docs.json': JSON.stringify({ name: 'Kayaks', navigation: NAVIGATION }),
    'v2/paddling.mdx': '---\ntitle: Paddling\n---\nFirst.\n\n## Forward stroke\n\nRotate your *torso*.\n',
    'v1/paddling.mdx': '---\ntitle: Paddling\n---\n## Stroke of old\n\nThe torso stays still.\n\n<Broken\n',
  });
  library = open();
});
afterAll(async () => {
  await library.close();
  await site[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
});

it('knows what the rendered pages say, also where one is broken, and what changed since', async () => {
  expect(await ask('rotate the torso')).toEqual(['/v2/paddling#forward-stroke']);
  expect((await ask('torso', 'v1')).map((found) => found.split('#')[0])).toEqual(['/v1/paddling']);
  expect(reads).toBe(1);
  // In one step: a look at a file that is being written would find another site still.
  await writeFile(data.at('paddling.mdx'), '---\ntitle: Paddling\n---\n## Sculling\n\nFor experts.\n');
  await rename(data.at('paddling.mdx'), path.join(site.docs, 'v2/paddling.mdx'));
  // The old index answers until the new one is there.
  let found: readonly string[] = [];
  while (!found.includes('/v2/paddling#sculling')) {
    await wait(20);
    found = await ask('sculling');
  }
  // One that had begun before the change is followed by another.
  const before = reads;
  await library.close();
  library = open();
  expect(await ask('sculling')).toEqual(['/v2/paddling#sculling']);
  expect(reads).toBe(before);
  const [own = ''] = await readdir(data.path);
  expect((await readdir(data.at(own))).filter((name) => !/^index\.sqlite/.test(name))).toEqual([]);
});

it('has a site ready that was prepared, and reads few at once, whoever asks', async () => {
  let reading = 0;
  let most = 0;
  const all = Promise.withResolvers<void>();
  const readSite: ReadSite = async ({ file }) => {
    reading += 1;
    most = Math.max(most, reading);
    if (reading === 3) all.resolve();
    await all.promise;
    await writeFile(file, '\n');
    reading -= 1;
  };
  await using folder = await Folder.make();
  const other = open(undefined, { readSite, folder: folder.path, preparesUnasked: true });
  const domains = ['a', 'b', 'c', 'd', 'e'].map((label) => `${label}.example`);
  await Promise.all(domains.map((domain) => other.prepare(domain)));
  expect(most).toBe(3);
  const { pages } = await other.search('e.example', { question: 'x', hints: [], pages: 1 }, ALONE);
  expect(pages).toEqual([]);
  await other.close();
});

it('prepares one site after the other, each once, without those that are being exported', async () => {
  const begun: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readSite: ReadSite = async ({ domain, file }) => {
    begun.push(domain);
    if (begun.length === 2) second.resolve();
    else await first.promise;
    await writeFile(file, '\n');
  };
  await using folder = await Folder.make();
  const other = open(undefined, { readSite, folder: folder.path, preparesUnasked: true, prepareDelayMs: 1 });
  for (const domain of ['a', 'a', 'x', 'b']) other.prepareLater(domain);
  other.postpone('x');
  await wait(50);
  expect(begun).toEqual(['a']);
  first.resolve();
  await second.promise;
  await other.close();
  other.prepareLater('c');
  await wait(5);
  expect(begun).toEqual(['a', 'b']);
});

it('answers an organization while the sites of another take all that it may have', async () => {
  const end = Promise.withResolvers<void>();
  const readSite: ReadSite = async (task, signal) => {
    if (task.domain.startsWith('slow')) await end.promise;
    await siteOf(KAYAKS)(task, signal);
  };
  await using folder = await Folder.make();
  const organizationOf = (domain: string) => domain.slice(domain.indexOf('.') + 1);
  const other = open(undefined, { readSite, folder: folder.path, preparesUnasked: true, organizationOf });
  const slow = ['1', '2', '3', '4', '5'].map((number) => other.prepare(`slow${number}.a.example`));
  const query = { question: 'rinse paddles', hints: [], pages: 1 };
  const { pages } = await other.search('docs.b.example', query, ALONE);
  expect(pages.map((page) => page.path)).toEqual(['/guides/paddles']);
  end.resolve();
  await Promise.all(slow);
  await other.close();
});

it('leaves a site alone for a while that could not be read, unless it has changed', async () => {
  let tries = 0;
  let now = 0;
  const readSite: ReadSite = async () => {
    tries += 1;
    throw new Error('ill');
  };
  await using folder = await Folder.make();
  const other = open(undefined, { readSite, folder: folder.path, elapsed: () => now });
  const fail = async () => {
    const query = { question: 'x', hints: [], pages: 1 };
    await expect(other.search('a.example', query, ALONE)).rejects.toThrow(
      'The documentation cannot be searched at the moment.',
    );
    return tries;
  };
  expect([await fail(), await fail(), await fail()]).toEqual([1, 1, 1]);
  now = 60_000;
  expect([await fail(), await fail()]).toEqual([2, 2]);
  now = 120_000;
  expect(await fail()).toBe(2);
  now = 180_000;
  expect(await fail()).toBe(3);
  await writeFile(path.join(site.docs, 'new.mdx'), 'New.');
  expect([await fail(), await fail()]).toEqual([4, 4]);
  expect(lines.filter((line) => line.includes('index.failed') && line.includes('ill'))).toHaveLength(4);
  await other.close();
});

it('reads nothing that an export has just read, until the folder changes', async () => {
  await using folder = await Folder.make();
  const cache = folder.at('cache');
  await using still = await docsFolder({ 'index.mdx': '## Sculling\n\nFor experts.\n' });
  const files = { docs: still.docs, out: folder.at('job/site'), archive: folder.at('job/bundle.tar.gz'), cache };
  const rendering = { keepGoing: false, sanitize: false, playground: true };
  await mkdir(folder.at('job'));
  const task = { ...files, ...rendering, domain: 'a.example', strict: false };
  await createWorker()(task, () => undefined, new AbortController().signal);
  const readSite: ReadSite = async () => {
    throw new Error('was read again');
  };
  const options = { readSite, folder: folder.at('indexes'), cacheOf: () => cache };
  const other = open(() => still.docs, options);
  const query = { question: 'sculling', hints: [], pages: 1 };
  const { pages } = await other.search('a.example', query, ALONE);
  expect(pages.map(({ path: found }) => found)).toEqual(['/']);
  // What is cut counts as nothing.
  const [texts = ''] = await readdir(folder.at('cache/texts'));
  await truncate(folder.at('cache/texts', texts), 100);
  const anew = open(() => still.docs, { ...options, folder: folder.at('anew') });
  await anew.prepare('a.example');
  await expect(anew.search('a.example', query, ALONE)).rejects.toThrow('cannot be searched');
  expect(lines.at(-1)).toContain('was read again');
  await anew.close();
  await writeFile(path.join(still.docs, 'index.mdx'), 'New.');
  await other.prepare('a.example');
  expect(lines.at(-1)).toContain('was read again');
  await other.close();
});

it('makes an index anew whose file is broken, and answers from it', async () => {
  await using folder = await Folder.make();
  const query = { question: 'rinse paddles', hints: [], pages: 1 };
  const search = async () => {
    const opened = open(undefined, { readSite: siteOf(KAYAKS), folder: folder.path });
    const { pages } = await opened.search('a.example', query, ALONE);
    await opened.close();
    return pages.map(({ path: found }) => found);
  };
  expect(await search()).toEqual(['/guides/paddles']);
  const [own = ''] = await readdir(folder.path);
  await folder.write({ [`${own}/index.sqlite`]: 'no database'.repeat(1000) });
  expect(await search()).toEqual(['/guides/paddles']);
});

it('prepares no site that nobody asked about, unless it is told to', async () => {
  const before = reads;
  const domain = 'never-asked.example.com';
  const sparing = open(undefined, { readSite: siteOf(KAYAKS) });
  await sparing.prepare(domain);
  await sparing.close();
  expect(await readdir(data.path)).toHaveLength(1);
  const eager = open(undefined, { readSite: siteOf(KAYAKS), preparesUnasked: true });
  await eager.prepare(domain);
  await eager.close();
  expect(await readdir(data.path)).toHaveLength(2);
  expect(reads).toBe(before);
});

it('sweeps what a platform left that was killed while it read', async () => {
  const own = createHash('sha256').update('docs.example.com').digest('hex').slice(0, 32);
  await data.write({ [`${own}/0123456789ab.site/a.html`]: 'a', [`${own}/x.ndjson.part`]: 'a' });
  await writeFile(
    path.join(site.docs, 'v2/paddling.mdx'),
    '---\ntitle: Paddling\n---\n## Backward stroke\n\nAnd back.\n',
  );
  const swept = open(undefined, { readSite: siteOf(KAYAKS) });
  await swept.prepare('docs.example.com');
  await swept.close();
  expect((await readdir(data.at(own))).filter((name) => !name.startsWith('index.sqlite'))).toEqual([]);
});

it('ends the reading when the platform is gone', async () => {
  const task = { docs: site.docs, domain: 'docs.example.com', keepGoing: false, sanitize: false, playground: true };
  const [file, out] = [data.at('gone.ndjson'), data.at('gone.site')];
  const child = execFile(process.execPath, [INDEX_PROCESS, JSON.stringify({ ...task, file, out })]);
  child.stdin?.destroy();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  expect(await readdir(data.path)).not.toContain('gone.ndjson');
});
