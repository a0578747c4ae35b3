/** What an index of many pages costs. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SearchIndex } from '../src/platform/assistant/index/search-index.ts';
import type { PageText } from '../src/platform/render/build/site.ts';
import { median } from './measure.ts';

export interface IndexCost {
  readonly pages: number;
  readonly sections: number;
  readonly buildMs: number;
  readonly residentBytes: number;
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

/** Indexes copies of these pages, each at separate paths, up to the given number. */
export function measureIndex(texts: readonly PageText[], count: number, questions: readonly string[]): IndexCost {
  const pages = Array.from({ length: count }, (_none, at): PageText => {
    const text = texts[at % texts.length];
    if (text === undefined) throw new RangeError('there are no pages');
    return { ...text, path: `/copy-${Math.floor(at / texts.length)}${text.path}`, versions: [], isDefault: true };
  });
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const index = SearchIndex.of(pages);
  const buildMs = performance.now() - begun;
  const residentBytes = process.memoryUsage.rss() - before;
  const times = questions.map((question) => {
    const asked = performance.now();
    index.search({ question, hints: [], pages: 5 });
    return performance.now() - asked;
  });
  return { pages: count, sections: index.size.pieces, buildMs, residentBytes, searchMs: median(times) };
}
