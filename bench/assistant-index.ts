/** What an index of many pages costs. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Folder } from '../__tests__/helpers/folder.ts';
import { SiteIndex } from '../src/platform/assistant/index/site-index.ts';
import type { PageText } from '../src/platform/render/site/site.ts';
import { median } from './measure.ts';

/** Times are processor times. */
export interface IndexCost {
  readonly pages: number;
  readonly buildMs: number;
  readonly residentBytes: number;
  /** Of an index in which one page has changed. */
  readonly changeMs: number;
  /** Of the first answer after a start. */
  readonly firstMs: number;
  readonly searchMs: number;
}

/** As the thread of the platform writes them. */
const BATCH_CHARS = 32 * 1024;

/** Reads the pages that a platform keeps of its only site. */
export async function keptPages(data: string): Promise<readonly PageText[]> {
  const folder = path.join(data, 'assistant');
  const [site = ''] = await readdir(folder);
  using database = new DatabaseSync(path.join(folder, site, 'index.sqlite'), { readOnly: true });
  return database
    .prepare('SELECT text FROM page ORDER BY path')
    .all()
    .map(({ text }) => JSON.parse(String(text)) as PageText);
}

/** Indexes copies of these pages, each at separate paths and with a title of its own, up to the given number; then again with one changed. */
export async function measureIndex(
  texts: readonly PageText[],
  count: number,
  questions: readonly string[],
): Promise<IndexCost> {
  await using folder = await Folder.make();
  const file = folder.at('index.sqlite');
  const before = process.memoryUsage.rss();
  const lines = Array.from({ length: count }, (_none, at) => at);
  const write = (of: (at: number) => string) => {
    const begun = process.cpuUsage();
    using index = new SiteIndex(file);
    let batch: string[] = [];
    let chars = 0;
    for (const at of lines) {
      const line = of(at);
      batch.push(line);
      chars += line.length;
      if (chars < BATCH_CHARS && at < count - 1) continue;
      index.put(batch);
      [batch, chars] = [[], 0];
    }
    index.finish('bench');
    return processorMs(begun);
  };
  const buildMs = write((at) => lineOf(texts, at));
  const changeMs = write((at) => lineOf(texts, at === 0 ? count : at));
  const started = process.cpuUsage();
  using index = new SiteIndex(file);
  const [first = ''] = questions;
  index.search({ question: first, hints: [], pages: 5 });
  const firstMs = processorMs(started);
  const times = questions.map((question) => {
    const asked = process.cpuUsage();
    index.search({ question, hints: [], pages: 5 });
    return processorMs(asked);
  });
  const residentBytes = process.memoryUsage.rss() - before;
  return { pages: count, buildMs, residentBytes, changeMs, firstMs, searchMs: median(times) };
}

function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function lineOf(texts: readonly PageText[], at: number): string {
  const text = texts[at % texts.length];
  if (text === undefined) throw new RangeError('there are no pages');
  const copy = Math.floor(at / texts.length);
  const own = { path: `/copy-${copy}${text.path}`, title: `${text.title} ${copy}`, versions: [], isDefault: true };
  return JSON.stringify({ ...text, ...own });
}
