/** Makes the search of a site out of the texts of its pages. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { keywordsOf, plainDescription } from '../../config/describe-page.ts';
import { byteDigest, textDigest } from '../../model/digest.ts';
import type { Page } from '../../model/page.ts';
import { compareText } from '../../model/report.ts';
import { searchDocument } from './engine/document.ts';
import { Engine, type EngineFile, readRuntime } from './engine/engine.ts';
import { compress, type MergedIndex, mergeParts, writeEntry } from './engine/merge.ts';
import { contentOf, type IndexPart, keptFiles, type PartIndex, readParts } from './engine/part.ts';
import type { SearchPlace } from './place.ts';

export { EngineError, findEngine } from './engine/engine.ts';
export { SINGLE_FILES } from './engine/part.ts';

/** Keeps bytes from one export to the next, by all that they are made of. */
export interface SearchCache {
  readonly get: (content: string) => Uint8Array | undefined;
  readonly put: (content: string, made: Uint8Array) => void;
}

/** A part of the index, and the words of its pages. */
interface KeptPart extends IndexPart {
  readonly vocabulary: Counted;
}

interface MadePart extends PartIndex, Pick<KeptPart, 'vocabulary'> {
  /** Subjects of its pages, in the order of its fragments. */
  readonly subjects: readonly string[];
}

export interface PlannedPage {
  readonly page: Page;
  readonly place: SearchPlace;
}

interface FoundPage extends PlannedPage {
  readonly text: string;
}

export interface SearchOptions {
  /** The engine's program. */
  readonly program: string;
  readonly pages: readonly PlannedPage[];
  /** Returns the output of `searchText` for a page; `undefined` when the page was not rendered. */
  readonly readText: (page: Page) => string | undefined;
  /** Writes a file of the search. */
  readonly write: (file: EngineFile) => Promise<void>;
  readonly cache?: SearchCache;
  readonly signal?: AbortSignal;
}

/**
 * Indexes pages in parts, as many at once as there are processors, and merges the parts; only the parts in which a page
 * changed are made anew. Same pages, same bytes. Throws when the engine fails, and the signal's reason when aborted.
 */
export async function indexSite(options: SearchOptions): Promise<void> {
  const { program, pages, write, cache } = options;
  const parts = planParts(pages);
  const languages = [...new Set(parts.map(({ language }) => language))];
  const count = Math.min(availableParallelism(), parts.length);
  const engines = Array.from({ length: count }, () => new Engine(program));
  try {
    const made = new Map<PlannedPart, MadePart | undefined>();
    // The largest first: none is left to be waited for at the end.
    const waiting = parts.toSorted((a, b) => b.pages.length - a.pages.length).values();
    const [runtime] = await Promise.all([
      engines[0] && readRuntime(engines[0], languages),
      // An engine has the next part before it has answered for one.
      ...[...engines, ...engines].map(async (engine) => {
        for (const part of waiting) made.set(part, await makePart(part, engine, options));
      }),
    ]);
    if (runtime === undefined) return;
    const indexes = new Map<string, MergedIndex>();
    for (const language of languages) {
      const own = parts.filter((part) => part.language === language).flatMap((part) => made.get(part) ?? []);
      indexes.set(language, await mergeParts(language, own, { write, compress: compressor(cache) }));
      const bytes = writeVocabulary(own.map(({ vocabulary }) => vocabulary));
      await write({ path: `words.${language}.txt`, bytes });
      await write({ path: `subjects.${language}.txt`, bytes: Buffer.from(own.flatMap(subjectLines).join('\n')) });
    }
    for (const file of [...runtime.files, writeEntry(runtime, indexes)]) await write(file);
  } finally {
    for (const engine of engines) engine[Symbol.dispose]();
  }
}

/** Takes compressed files from earlier runs: a page that changes leaves most as they were. */
function compressor(cache: SearchCache | undefined): typeof compress {
  return async (content) => {
    const digest = byteDigest(content).toString('hex');
    const kept = cache?.get(digest);
    if (kept !== undefined) return kept;
    const made = await compress(content);
    cache?.put(digest, made);
    return made;
  };
}

/** Makes a part, writes its files, and gives what has to be merged; `undefined` when it has no page with a word. */
async function makePart(
  { pages }: PlannedPart,
  engine: Engine,
  { readText, write, cache, signal }: SearchOptions,
): Promise<MadePart | undefined> {
  signal?.throwIfAborted();
  const found: FoundPage[] = [];
  for (const planned of pages) {
    const text = readText(planned.page);
    if (text !== undefined) found.push({ ...planned, text });
  }
  // A document is made of what it is without the text, and of the text.
  const facts = found.map(({ page, place, text }) => [searchDocument(page, place, ''), textDigest(text)]);
  const content = contentOf(facts);
  const kept = cache?.get(content);
  const part = kept === undefined ? await indexPart(found, engine) : (deserialize(kept) as KeptPart);
  if (part === undefined) return undefined;
  if (kept === undefined) cache?.put(content, serialize(part));
  const { contents: _contents, ...index } = part;
  for (const file of keptFiles(part)) await write(file);
  return { ...index, subjects: found.map(({ page, text }) => subjectOf(page, text)) };
}

async function indexPart(found: readonly FoundPage[], engine: Engine): Promise<KeptPart | undefined> {
  const documents = found.map(({ page, place, text }) => searchDocument(page, place, text));
  const [made] = readParts(await engine.index(documents));
  const texts = found.map(({ page, text }) =>
    [page.title, plainDescription(page), ...keywordsOf(page), text].join(' '),
  );
  return made && { ...made, vocabulary: countWords(texts) };
}

/** Names the pages by their fragments, as results do. */
function subjectLines({ fragments, subjects }: MadePart): readonly string[] {
  return fragments.map(({ name }, at) => `${name}\t${subjects[at] ?? ''}`);
}

/** A first line that is no more than a remark says nothing about a page; a long one is cut. */
const FIRST_LINE = /^<div>([^<\f]{40,})/m;
const MAX_SUBJECT_CHARACTERS = 140;

/**
 * Gives title, description and the words of the page's address: an author may call `changelog` what is new. Where there is
 * no description, the first line of the text stands for it.
 */
function subjectOf(page: Page, text: string): string {
  const description = plainDescription(page) ?? FIRST_LINE.exec(text)?.[1]?.slice(0, MAX_SUBJECT_CHARACTERS) ?? '';
  const name =
    page.path
      .split('/')
      .at(-1)
      ?.replaceAll(/[-_.]+/g, ' ') ?? '';
  const names = new Set(Array.from(text.matchAll(NAMED), ([, own = '', heading = own]) => heading));
  return [page.title, description, name, [...names].join(' ')].map((part) => part.replaceAll(/\s+/g, ' ')).join('\t');
}

/** Parameters, rows of tables and headings whose name is one word. */
const NAMED = /^<(?:div id="[^"]*">([^<\s]+)(?=\f|<)|h[1-6] id="[^"]*">([^<\s]+)<)/gm;

/** On average; what one change of a page costs. Each part also costs what the engine does for any index. */
const PART_PAGES = 24;
const MAX_PART_PAGES = 3 * PART_PAGES;

interface PlannedPart {
  readonly language: string;
  readonly pages: readonly PlannedPage[];
}

/**
 * Decides which pages are indexed together, so that a change of one of them leaves the index of most others as it was:
 * cuts the pages of each language, in the order of their paths, into parts. Their paths decide where: a page that comes
 * or goes changes the part around it, not the cuts behind it.
 */
export function planParts(pages: readonly PlannedPage[]): readonly PlannedPart[] {
  const parts: { readonly language: string; readonly pages: PlannedPage[] }[] = [];
  const sorted = [...pages].sort(
    (a, b) => compareText(a.place.language, b.place.language) || compareText(a.page.path, b.page.path),
  );
  for (const planned of sorted) {
    const { language } = planned.place;
    const current = parts.at(-1);
    const isFull = current === undefined || current.pages.length === MAX_PART_PAGES;
    if (isFull || current.language !== language || isCut(planned.page.path)) parts.push({ language, pages: [planned] });
    else current.pages.push(planned);
  }
  return parts;
}

function isCut(path: string): boolean {
  return createHash('sha256').update(path).digest().readUInt32BE() % PART_PAGES === 0;
}

/** The words of a site as its pages write them: what a reader who mistypes one may have meant. */

/** A word, and on how many pages it stands. */
type Counted = readonly (readonly [word: string, pages: number])[];

/** Shorter words are as like to one another as to what was mistyped; longer ones nobody types. */
const WORD = /[\p{L}\p{N}_]{4,24}/gu;
const MARKUP = /<[^>]*>|&(?:#\w+|\w+);/g;
const HAS_LETTER = /\p{L}/u;
/** Without blanks between words it would be whole phrases. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** A reader waits for the file with the first word that is not found. */
const MAX_WORDS = 20_000;

/** Counts the words of the texts that `searchText` wrote. */
function countWords(texts: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = new Set(text.replaceAll(MARKUP, ' ').toLowerCase().match(WORD));
    for (const word of words)
      if (HAS_LETTER.test(word) && !UNSPACED.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts];
}

/** Writes the words of a language, those of most pages first. */
function writeVocabulary(parts: readonly Counted[]): Buffer {
  const counts = new Map<string, number>();
  for (const [word, pages] of parts.flat()) counts.set(word, (counts.get(word) ?? 0) + pages);
  const sorted = [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
  return Buffer.from(
    sorted
      .slice(0, MAX_WORDS)
      .map(([word]) => word)
      .join('\n'),
  );
}
