import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isWhole, type PageLine, readPages } from '../../../../src/platform/assistant/index/page-file.ts';
import { pageFile, pageText } from '../../../helpers/assistant.ts';
import { Folder } from '../../../helpers/folder.ts';

let folder: Folder;
beforeAll(async () => {
  folder = await Folder.make();
});
afterAll(() => folder[Symbol.asyncDispose]());

const read = async (maxBytes?: number) => {
  const lines: PageLine[] = [];
  for await (const line of readPages(folder.at('pages.ndjson'), maxBytes)) lines.push(line);
  return lines;
};
const write = async (texts: readonly string[]) => {
  const pages = texts.map((text, at) => pageText(`/${at}`, 'Title', text));
  await writeFile(folder.at('pages.ndjson'), pageFile(pages));
  const lines = await read();
  return { pages, lines };
};

it('reads pages of any length, at once and again later', async () => {
  const { pages, lines } = await write(['a', 'ü'.repeat(1_500_000), '', 'b'.repeat(2_000_000), 'c']);
  expect(lines.map(({ parse }) => parse().text)).toEqual(pages.map(({ text }) => text));
  expect(lines.map(({ source }) => source.read())).toEqual(pages);
});

it('knows a page again by its digest, wherever it stands', async () => {
  const before = await write(['a', 'b']);
  const after = await write(['c', 'b']);
  const digests = [before, after].map(({ lines }) => lines.map(({ source }) => source.digest));
  expect(digests[0]?.map((digest) => digests[1]?.includes(digest))).toEqual([false, true]);
});

it('fails when a page is gone, and refuses more text than an index may have', async () => {
  const { lines } = await write(['a', 'b']);
  await expect(read(100)).rejects.toThrow(/^the pages have \d+ bytes/);
  await rm(folder.at('pages.ndjson'));
  expect(() => lines[0]?.source.read()).toThrow('ENOENT');
});

it.each([
  ['in a line', 5],
  ['between two lines', 1],
])('refuses a file that is cut %s', async (_name, missing) => {
  await write(['a', 'b']);
  expect(await isWhole(folder.at('pages.ndjson'))).toBe(true);
  const whole = await readFile(folder.at('pages.ndjson'));
  await writeFile(folder.at('pages.ndjson'), whole.subarray(0, -missing));

  await expect(read()).rejects.toThrow('pages.ndjson is not whole');
  expect(await isWhole(folder.at('pages.ndjson'))).toBe(false);
});
