import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Library, openLibrary } from '../../../../src/platform/assistant/index/library.ts';
import { type ReadSite, readSite } from '../../../../src/platform/assistant/index/read-site.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { type DocsFolder, docsFolder } from '../../../helpers/docs-folder.ts';
import { Folder } from '../../../helpers/folder.ts';

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
const open = (docsOf: (domain: string) => string | undefined = () => site.docs) =>
  openLibrary({
    ...{ docsOf, folder: data.path, readSite: counted, freshMs: 0 },
    rendering: { keepGoing: false, sanitize: false, playground: true },
    log: createLog(
      (line) => lines.push(line),
      () => new Date(0),
    ),
  });
const ask = async (question: string, version?: string) => {
  const query = { question, hints: [], pages: 5, version };
  const { pages } = await library.search('docs.example.com', query, new AbortController().signal);
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
  await writeFile(path.join(site.docs, 'v2/paddling.mdx'), '---\ntitle: Paddling\n---\n## Sculling\n\nFor experts.\n');
  // The old index answers until the new one is there.
  let found: readonly string[] = [];
  while (!found.includes('/v2/paddling#sculling')) found = await ask('sculling');
  expect(reads).toBe(2);
  await library.close();
  library = open();
  expect(await ask('sculling')).toEqual(['/v2/paddling#sculling']);
  expect(reads).toBe(2);
  const [own = ''] = await readdir(data.path);
  expect(await readdir(data.at(own))).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.ndjson$/)]);
});

it('fails with a sentence when a site cannot be read, and tries again', async () => {
  const { docs } = site;
  let gone = true;
  const other = open(() => (gone ? path.join(docs, 'nowhere') : docs));
  const query = { question: 'sculling', hints: [], pages: 1 };
  const { signal } = new AbortController();
  await expect(other.search('a.example', query, signal)).rejects.toThrow(
    'The documentation cannot be searched at the moment.',
  );
  expect(lines.at(-1)).toContain('index.failed');
  gone = false;
  await rm(docs, { recursive: true });
  await expect(other.search('a.example', query, signal)).rejects.toThrow('cannot be searched');
  await other.close();
});
