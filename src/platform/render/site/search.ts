/**
 * The site's search. Pages are indexed in parts, and the parts are merged: of an earlier export, all parts are taken but
 * those in which a page changed.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gzip } from 'node:zlib';
import { isSearched, type SiteContext } from '../layout/site-context.ts';
import { byteDigest, dataDigest, textDigest } from '../model/digest.ts';
import { FILE_START } from '../model/errors.ts';
import type { Page } from '../model/page.ts';
import { compareText } from '../model/report.ts';
import { readLines } from '../page/search-text.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { ExportContext } from './context.ts';
import { searchDocument } from './search/engine/document.ts';
import { ENTRY, EngineError, readRuntime, SearchEngine } from './search/engine/engine.ts';
import { type MergedIndex, mergeParts, writeEntry } from './search/engine/merge.ts';
import { type IndexPart, readPart, type WholePart } from './search/engine/part.ts';
import { createSearchFacets, type SearchFacets } from './search/facets.ts';
import { countWords, listWords, subjectOf, type WordCounts } from './search/word-lists.ts';
import { settleAll } from './settle.ts';

/** Folder of the search, relative to the site. */
const SEARCH_FOLDER = 'pagefind';
const FRAGMENTS = 'fragment';

/** Writes the search of the site. Where the engine fails, the site is left without, and the report says so. */
export async function writeSearch(context: ExportContext, engine: string | false | undefined): Promise<void> {
  const { site, output, report } = context;
  if (engine === false) return;
  try {
    if (engine === undefined) throw new EngineError('it is not installed, or not made for this system');
    await writeIndexes(context, engine);
  } catch (error) {
    // A RangeError means an index in another format than that of the engine's version.
    if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
    await rm(join(output.folder, SEARCH_FOLDER, FRAGMENTS), { recursive: true, force: true });
    const fault = `its engine, the npm package \`pagefind\`, did not work: ${error.message}`;
    report(site.config.file, FILE_START, `The site has no search: ${fault}.`);
  }
}

/** A page that a search may name. */
interface SearchedPage {
  readonly page: Page;
  readonly facets: SearchFacets;
}

/** A part of the index, and what else a search loads about its pages. */
interface SearchPart extends IndexPart {
  readonly wordCounts: WordCounts;
  /** In the order of the fragments. */
  readonly subjects: readonly string[];
}

/** Writes the indexes of the languages: the same pages give the same bytes, whatever was kept of them. */
async function writeIndexes(context: ExportContext, program: string): Promise<void> {
  const { site, output, cache } = context;
  const write = (path: string, content: string | Uint8Array) => output.write(`${SEARCH_FOLDER}/${path}`, content);
  // A page that changes leaves most compressed files as they were.
  const writePacked = async (path: string, content: Uint8Array) =>
    await write(path, await remember(cache, byteDigest(content).toString('hex'), () => compress(content)));
  const planned = planParts(site);
  const languages = [...planned.keys()];
  if (languages.length === 0) return;
  using running = new DisposableStack();
  const first = running.use(new SearchEngine(program));
  const others = Array.from({ length: availableParallelism() - 1 }, () => running.use(new SearchEngine(program)));
  const made = new Map<readonly SearchedPage[], SearchPart>();
  // The largest first: none is left to be waited for at the end.
  const waiting = [...planned.values()]
    .flat()
    .sort((a, b) => b.length - a.length)
    .values();
  const makeParts = async (engine: SearchEngine): Promise<void> => {
    for (const part of waiting) {
      context.options.signal?.throwIfAborted();
      const own = await makePart(part, context, engine);
      if (own === undefined) continue;
      // Contents of all pages are never in memory at once.
      const { contents, ...held } = own;
      for (const [name, bytes] of contents) await write(`${FRAGMENTS}/${name}.pf_fragment`, bytes);
      made.set(part, held);
    }
  };
  const [runtime] = await settleAll([
    remember(cache, languages, () => readRuntime(first, languages)),
    // An engine has the next part before it has replied for one.
    ...[first, ...others, first, ...others].map(makeParts),
  ]);
  const indexes = new Map<string, MergedIndex>();
  for (const [language, parts] of planned) {
    const own = parts.flatMap((part) => made.get(part) ?? []);
    indexes.set(language, await mergeParts(language, own, writePacked));
    await write(`words.${language}.txt`, listWords(own.map(({ wordCounts }) => wordCounts)).join('\n'));
    const subjects = own.flatMap((part) => part.fragments.map(([name], at) => `${name}\t${part.subjects[at] ?? ''}`));
    await write(`subjects.${language}.txt`, subjects.join('\n'));
  }
  for (const [path, bytes] of runtime.files) await write(path, bytes);
  await write(ENTRY, writeEntry(runtime.entry, indexes));
}

/** Makes a part, or takes it from an earlier export; `undefined` when none of its pages has a word. */
async function makePart(
  pages: readonly SearchedPage[],
  { texts, cache }: ExportContext,
  engine: SearchEngine,
): Promise<(SearchPart & WholePart) | undefined> {
  const kept = pages.map((one) => ({ ...one, text: texts.get(one.page) }));
  // A document is made of what it is without the text, and of the text.
  const identity = kept.map(({ page, facets, text }) => [searchDocument(page, facets, []), textDigest(text)]);
  return await remember(cache, identity, async () => {
    const read = kept.map(({ page, facets, text }) => ({ page, facets, lines: readLines(text) }));
    const documents = read.map(({ page, facets, lines }) => searchDocument(page, facets, lines));
    const index = readPart(await engine.index(documents));
    return index && { ...index, wordCounts: countWords(read), subjects: read.map(subjectOf) };
  });
}

const compress: (content: Uint8Array) => Promise<Uint8Array> = promisify(gzip);

/** Takes plain data from an earlier export that kept it by the same identity, or makes and keeps it. */
async function remember<T>(cache: PageCache | undefined, identity: unknown, make: () => Promise<T>): Promise<T> {
  if (cache === undefined) return await make();
  const key = dataDigest(['search', cache.version, identity]);
  const kept = cache.store.get(key);
  if (kept !== undefined) return deserialize(kept) as T;
  const made = await make();
  cache.store.put(key, serialize(made));
  return made;
}

/** On average; what one change of a page costs. Each part also costs what the engine does for any index. */
const PART_PAGES = 24;
const MAX_PART_PAGES = 3 * PART_PAGES;

/**
 * Decides which pages of each language are indexed together, so that a change of one of them leaves the index of most
 * others as it was: cuts them, in the order of their paths, into parts. Their paths decide where: a page that comes or goes
 * changes the part around it, not the cuts behind it.
 */
function planParts(site: SiteContext): ReadonlyMap<string, readonly (readonly SearchedPage[])[]> {
  const facetsOf = createSearchFacets(site.navigation);
  const pages = site.pages.filter((page) => isSearched(page, site)).sort((a, b) => compareText(a.path, b.path));
  const planned = new Map<string, SearchedPage[][]>();
  for (const page of pages) {
    const facets = facetsOf(page);
    const parts = planned.get(facets.language) ?? [];
    planned.set(facets.language, parts);
    const current = parts.at(-1);
    if (current === undefined || current.length === MAX_PART_PAGES || isCut(page.path)) parts.push([{ page, facets }]);
    else current.push({ page, facets });
  }
  return new Map([...planned].sort(([a], [b]) => compareText(a, b)));
}

function isCut(path: string): boolean {
  return byteDigest(Buffer.from(path)).readUInt32BE() % PART_PAGES === 0;
}
