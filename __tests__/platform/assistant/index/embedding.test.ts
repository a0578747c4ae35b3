import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Library, type LibraryOptions, openLibrary } from '../../../../src/platform/assistant/index/library.ts';
import { createLog } from '../../../../src/platform/log.ts';
import type { PageText } from '../../../../src/platform/render/site/site.ts';
import { ALONE, KAYAKS, pageText, siteOf } from '../../../helpers/assistant.ts';
import { answer, type EmbeddingServer, type Reply, startEmbeddingServer } from '../../../helpers/embedding-server.ts';
import { Folder } from '../../../helpers/folder.ts';

const KEY = 'sk-secret-of-the-model';
const QUESTION = 'spotless oar';
const TIDES = pageText('/tides', 'Tides', '<div>High water comes twice a day.</div>');

let folder: Folder;
let server: EmbeddingServer;
let library: Library;
let pages: readonly PageText[];
let now: number;
let lines: string[];

beforeEach(async () => {
  folder = await Folder.make();
  await folder.write({ 'docs/index.mdx': 'One.' });
  server = await startEmbeddingServer();
  pages = [...KAYAKS, TIDES];
  now = 0;
  lines = [];
  library = open();
});
afterEach(async () => {
  await library.close();
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

function open(model = 'm', more: Partial<LibraryOptions> = {}): Library {
  return openLibrary({
    open: async () => ({ folder: folder.at('docs'), leftOut: [], release: () => undefined }),
    organizationOf: (domain) => domain,
    folder: folder.at('indexes'),
    rendering: { keepGoing: false, sanitize: false, playground: true },
    readSite: async (task, signal) => await siteOf(pages)(task, signal),
    embedding: { url: server.url, model, key: KEY, timing: { pausesMs: [1] } },
    log: createLog(
      (line) => lines.push(line),
      () => new Date(0),
    ),
    freshMs: 0,
    elapsed: () => now,
    preparesUnasked: true,
    ...more,
  });
}

const logged = (event: string) => lines.filter((line) => line.includes(`"${event}"`));
const until = async (event: string, times: number) => {
  while (logged(event).length < times) await wait(5);
};
const ask = async (question: string, domain = 'a.example') => {
  const found = await library.search(domain, { question, hints: [], pages: 5 }, ALONE);
  return found.pages.map((page) => page.path);
};
const sentTexts = () => server.sent.splice(0).flat();
const change = async (text: string, changed: readonly PageText[]) => {
  pages = changed;
  await writeFile(folder.at('docs/index.mdx'), text);
};
const vectorFiles = async () => {
  const [own = ''] = await readdir(folder.at('indexes'));
  return (await readdir(path.join(folder.at('indexes'), own))).filter((name) => name.includes('vectors'));
};

it('finds what is asked in other words once the site is embedded, and by words until then', async () => {
  const asked = Promise.withResolvers<void>();
  // It never answers.
  server.reply = () => asked.resolve();
  expect(await ask('rinse')).toEqual(['/guides/paddles']);
  await asked.promise;
  expect(await ask(QUESTION)).toEqual([]);
  await library.close();
  server.reply = undefined;
  library = open();
  await library.prepare('a.example');
  await until('embedding.done', 1);
  sentTexts();
  expect((await ask(QUESTION))[0]).toBe('/guides/paddles');
  expect((await ask('Explain this'))[0]).toBeUndefined();
  expect(sentTexts()).toEqual([QUESTION]);
  expect(server.headers.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true);
});

it('embeds what has changed, nothing after a restart, and all for another model', async () => {
  await library.prepare('a.example');
  await until('embedding.done', 1);
  expect(sentTexts()).toHaveLength(4);
  await change('Two.', [...KAYAKS, { ...TIDES, text: '<div>High water comes at noon.</div>' }]);
  await library.prepare('a.example');
  await until('embedding.done', 2);
  expect(sentTexts()).toEqual(['Tides\nHigh water comes at noon.']);
  await library.close();
  library = open();
  await library.prepare('a.example');
  // The thread has to say first that nothing is lacking.
  while ((await ask(QUESTION))[0] !== '/guides/paddles') await wait(5);
  expect(sentTexts()).toEqual([QUESTION]);
  const [file] = await vectorFiles();
  await library.close();
  library = open('another');
  await library.prepare('a.example');
  await until('embedding.done', 3);
  expect(sentTexts()).toHaveLength(4);
  const files = await vectorFiles();
  expect(files).toHaveLength(1);
  expect(files).not.toEqual([file]);
  await library.close();
  library = open('another', { embedding: undefined });
  await library.prepare('a.example');
  expect(await vectorFiles()).toEqual([]);
});

it('answers by words, with one line in the log, while questions are not embedded', async () => {
  await library.prepare('a.example');
  await until('embedding.done', 1);
  const replies: readonly (readonly [Reply, string])[] = [
    [(_texts, response) => response.writeHead(500).end(KEY), 'status 500.: ***'],
    [(_texts, response) => response.writeHead(429).end(), 'status 429'],
    [() => undefined, 'said nothing for 2 s'],
    [(_texts, response) => response.end(answer([])), 'sent 0 vectors for 1 texts'],
  ];
  for (const [at, [reply, reason]] of replies.entries()) {
    let asked = 0;
    server.reply = (texts, response) => {
      asked += 1;
      reply(texts, response);
    };
    // The first waits for the server, the second not; the third is asked when the server has its chance again.
    expect([await ask('rinse'), await ask(QUESTION)]).toEqual([['/guides/paddles'], []]);
    expect(asked).toBe(1);
    now += 10_000;
    if (reason.includes('500')) expect(await ask(QUESTION)).toEqual([]);
    expect(logged('embedding.failed')).toHaveLength(at + 1);
    expect(logged('embedding.failed').at(-1)).toContain(reason);
    now += 10_000;
    server.reply = undefined;
    expect((await ask(QUESTION))[0]).toBe('/guides/paddles');
  }
  expect(lines.join()).not.toContain(KEY);
});

it('embeds a site anew after a minute when questions have vectors of another length', async () => {
  await library.prepare('a.example');
  await until('embedding.done', 1);
  server.numbers = 32;
  expect(await ask(QUESTION)).toEqual([]);
  expect(logged('embedding.failed')[0]).toContain(
    'The vector of a question has 32 numbers, those of its site have 64.',
  );
  sentTexts();
  now += 59_999;
  expect([await ask(QUESTION), sentTexts()]).toEqual([[], []]);
  now += 1;
  await ask(QUESTION);
  await until('embedding.done', 2);
  expect(sentTexts()).toHaveLength(4);
  expect((await ask(QUESTION))[0]).toBe('/guides/paddles');
});

it('tries a site again after a minute that could not be embedded, and keeps what was', async () => {
  pages = Array.from({ length: 40 }, (_, at) => pageText(`/${at}`, `Page ${at}`, '<div>Rinse.</div>'));
  server.reply = (texts, response) => {
    if (texts[0]?.includes('Page 16') === true) response.writeHead(503).end(KEY);
    else response.end(answer(texts.map(() => Array.from({ length: 64 }, (_, at) => at + 1))));
  };
  await library.prepare('a.example');
  await until('embedding.failed', 1);
  expect(lines.join()).not.toContain(KEY);
  server.reply = undefined;
  expect(await ask('tidy')).toEqual([]);
  now = 59_999;
  await ask('tidy');
  expect(sentTexts()).toEqual([]);
  now = 60_000;
  await ask('tidy');
  await until('embedding.done', 1);
  expect(sentTexts()).toHaveLength(24);
  expect(await ask('tidy')).not.toEqual([]);
});

it('answers by words when vectors can be neither read nor kept', async () => {
  await library.prepare('a.example');
  await until('embedding.done', 1);
  await library.close();
  const [own = ''] = await readdir(folder.at('indexes'));
  const [name = ''] = await vectorFiles();
  await rm(folder.at(`indexes/${own}/${name}`));
  await mkdir(folder.at(`indexes/${own}/${name}/taken`), { recursive: true });
  library = open();
  expect(await ask('rinse')).toEqual(['/guides/paddles']);
  await until('embedding.failed', 1);
  expect(logged('embedding.failed')[0]).toContain('rename');
  expect([await ask('rinse'), await ask(QUESTION)]).toEqual([['/guides/paddles'], []]);
});

it('answers and embeds for organizations while the site of another waits for the server', async () => {
  await library.prepare('b.example');
  await until('embedding.done', 1);
  // The first request is never answered.
  server.reply = () => {
    server.reply = undefined;
  };
  await library.prepare('a.example');
  expect(await ask('rinse', 'a.example')).toEqual(['/guides/paddles']);
  expect((await ask(QUESTION, 'b.example'))[0]).toBe('/guides/paddles');
  await library.prepare('c.example');
  await until('embedding.done', 2);
  expect(await ask(QUESTION, 'a.example')).toEqual([]);
  expect(logged('embedding.failed')).toEqual([]);
});
