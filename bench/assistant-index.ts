/** What an index of many pages costs. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { Folder } from '../__tests__/helpers/folder.ts';
import { Meaning } from '../src/platform/assistant/index/meaning.ts';
import { makeIndex } from '../src/platform/assistant/index/page-file.ts';
import type { PageText } from '../src/platform/render/site/site.ts';
import { median } from './measure.ts';

export interface IndexCost {
  readonly pages: number;
  readonly sections: number;
  readonly buildMs: number;
  readonly residentBytes: number;
  /** Of an index in which one page has changed. */
  readonly changeMs: number;
  readonly searchMs: number;
  readonly meaning: MeaningCost;
}

/** What vectors add to an index; times are processor times. */
export interface MeaningCost {
  readonly bytes: number;
  readonly wordsMs: number;
  readonly bothMs: number;
  /** Without the model: reading texts, keeping and saving their vectors. */
  readonly learnMs: number;
  /** Reading the vectors of an index again. */
  readonly readMs: number;
}

/** As many as those of small models. */
const VECTOR_NUMBERS = 768;

/** Reads the pages that a platform keeps of its only site. */
export async function keptPages(data: string): Promise<readonly PageText[]> {
  const folder = path.join(data, 'assistant');
  const [site = ''] = await readdir(folder);
  const [file = ''] = await readdir(path.join(folder, site));
  const lines = (await readFile(path.join(folder, site, file), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as PageText);
}

/** Indexes copies of these pages, each at separate paths and with a title of its own, up to the given number; then again with one changed. */
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
  const meaning = await measureMeaning(file, folder.at('pages.vectors'), questions);
  return { pages, sections, buildMs: built - begun, residentBytes, changeMs, searchMs: median(times), meaning };
}

/** Learns vectors of all sections, and searches by them and without them in turn. */
async function measureMeaning(pages: string, file: string, questions: readonly string[]): Promise<MeaningCost> {
  const index = await makeIndex(pages, { pause, hasMeaning: true });
  const made = { index, file, former: undefined, pause };
  const meaning = await Meaning.make(made);
  let begun = process.cpuUsage();
  const numbers = VECTOR_NUMBERS;
  for (let lacking = meaning.lacking(); lacking.texts.length > 0; lacking = meaning.lacking()) {
    await meaning.learn({
      numbers,
      vectors: lacking.texts.map(({ digest }) => ({ digest, vector: vectorOf(digest) })),
    });
  }
  const learnMs = processorMs(begun);
  begun = process.cpuUsage();
  const again = await Meaning.make(made);
  const readMs = processorMs(begun);
  const times = questions.map((question) => {
    const [query, near] = [{ question, hints: [], pages: 5 }, again.nearnessTo(vectorOf(question))];
    begun = process.cpuUsage();
    index.search(query);
    const wordsMs = processorMs(begun);
    begun = process.cpuUsage();
    index.search(query, near);
    return { wordsMs, bothMs: processorMs(begun) };
  });
  const [wordsMs, bothMs] = [median(times.map((one) => one.wordsMs)), median(times.map((one) => one.bothMs))];
  return { bytes: again.bytes, wordsMs, bothMs, learnMs, readMs };
}

/** Gives some vector for a text, always the same. */
function vectorOf(text: string): Float32Array {
  const vector = Float32Array.from(
    { length: VECTOR_NUMBERS },
    (_none, at) => text.charCodeAt(at % text.length) - 96 + (at % 7),
  );
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
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
  return `${JSON.stringify({ ...text, ...own })}\n`;
}
