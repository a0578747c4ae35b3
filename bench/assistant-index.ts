/** What an index of many pages costs. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { Folder } from '../__tests__/helpers/folder.ts';
import { makeIndex } from '../src/platform/assistant/index/page-file.ts';
import type { PageText } from '../src/platform/render/build/site.ts';
import { median } from './measure.ts';

export interface IndexCost {
  readonly pages: number;
  readonly sections: number;
  readonly buildMs: number;
  readonly residentBytes: number;
  /** Of an index in which one page has changed. */
  readonly changeMs: number;
  readonly searchMs: number;
}

/** Reads the pages that a platform keeps of its only site. */
export async function keptPages(data: string): Promise<readonly PageText[]> {
  const folder = path.join(data, 'assistant');
  const [site = ''] = await readdir(folder);
  const [file = ''] = await readdir(path.join(folder, site));
  const lines = (await readFile(path.join(folder, site, file), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as PageText);
}

/** Indexes copies of these pages, each at separate paths, up to the given number; then again with one changed. */
export async function measureIndex(
  texts: readonly PageText[],
  count: number,
  questions: readonly string[],
): Promise<IndexCost> {
  await using folder = await Folder.make();
  const [file, changed] = [folder.at('pages.ndjson'), folder.at('changed.ndjson')];
  const lines = Array.from({ length: count }, (_none, at) => lineOf(texts, at));
  await writeFile(file, `${lines.join('')}\n`);
  await writeFile(changed, `${[lineOf(texts, count), ...lines.slice(1)].join('')}\n`);
  lines.length = 0;
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const index = await makeIndex(file, { pause });
  const built = performance.now();
  const residentBytes = process.memoryUsage.rss() - before;
  await makeIndex(changed, { former: index, pause });
  const changeMs = performance.now() - built;
  const times = questions.map((question) => {
    const asked = performance.now();
    index.search({ question, hints: [], pages: 5 });
    return performance.now() - asked;
  });
  const { pages, pieces: sections } = index.size;
  return { pages, sections, buildMs: built - begun, residentBytes, changeMs, searchMs: median(times) };
}

function lineOf(texts: readonly PageText[], at: number): string {
  const text = texts[at % texts.length];
  if (text === undefined) throw new RangeError('there are no pages');
  const place = `/copy-${Math.floor(at / texts.length)}${text.path}`;
  return `${JSON.stringify({ ...text, path: place, versions: [], isDefault: true })}\n`;
}
