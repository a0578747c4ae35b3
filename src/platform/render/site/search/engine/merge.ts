/** Makes one search index out of parts that were made, and can be kept, each for itself. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { asBuffer, CborReader, CborWriter } from './cbor.ts';
import { ENTRY, type EngineFile, type Runtime } from './engine.ts';
import { INDEX_VERSION, type PartIndex, SIGNATURE } from './part.ts';
import { type MergedWord, mergeWords, sizeOfWord, writeWord } from './words.ts';

/** As many numbers go into a file of words, and those of the word that goes over it: the engine's own measure. */
const CHUNK_SIZE = 20_000;
const DIGEST_CHARACTERS = 10;

/** Compresses by gzip. */
export const compress: (content: Uint8Array) => Promise<Uint8Array> = promisify(gzip);

/** File operations of a merge. */
export interface MergeFiles {
  readonly write: (file: EngineFile) => Promise<void>;
  /** As {@link compress} does; most files are those of the merge before, which somebody may remember. */
  readonly compress: (content: Uint8Array) => Promise<Uint8Array>;
}

/** Files that are compressed at once, in other threads, while the next are put together. */
const FILES_AT_ONCE = 4;

export interface MergedIndex {
  /** Names the file that everything else is found by. */
  readonly hash: string;
  readonly pages: number;
}

/**
 * Merges the parts of one language; writes all files but the fragments, which stay as they are. The pages of a part come
 * after those of the part before it. What comes out is what the engine makes of all the pages at once.
 */
export async function mergeParts(
  language: string,
  parts: readonly PartIndex[],
  { write, compress: pack }: MergeFiles,
): Promise<MergedIndex> {
  const running: Promise<void>[] = [];
  const add = async (folder: string, ending: string, content: Uint8Array): Promise<string> => {
    const hash = `${language}_${createHash('sha256').update(content).digest('hex').slice(0, DIGEST_CHARACTERS)}`;
    if (running.length === FILES_AT_ONCE) await running.shift();
    const packed = pack(Buffer.concat([SIGNATURE, content]));
    const written = packed.then((bytes) => write({ path: `${folder}${hash}.${ending}`, bytes: asBuffer(bytes) }));
    // It is awaited later; until then its failure is not one that nobody heard of.
    written.catch(() => undefined);
    running.push(written);
    return hash;
  };
  const chunks: NamedChunk[] = [];
  for (const { from, to, bytes } of chunkWords(mergeWords(parts)))
    chunks.push({ from, to, hash: await add('index/', 'pf_index', bytes) });
  const filters: NamedFilter[] = [];
  for (const [name, bytes] of mergeFilters(parts))
    filters.push({ name, hash: await add('filter/', 'pf_filter', bytes) });
  const hash = await add('pagefind.', 'pf_meta', describe(parts, shortRanges(chunks), filters));
  await Promise.all(running);
  return { hash, pages: parts.reduce((sum, { fragments }) => sum + fragments.length, 0) };
}

/** The first and the last words that are looked for in a file. */
interface Range {
  readonly from: string;
  readonly to: string;
}

interface NamedChunk extends Range {
  readonly hash: string;
}

interface NamedFilter {
  readonly name: string;
  readonly hash: string;
}

function* chunkWords(words: Iterable<MergedWord>): Generator<Range & { readonly bytes: Uint8Array }> {
  let group: MergedWord[] = [];
  let size = 0;
  for (const word of words) {
    group.push(word);
    size += sizeOfWord(word);
    if (size < CHUNK_SIZE) continue;
    yield writeChunk(group);
    group = [];
    size = 0;
  }
  if (group.length > 0) yield writeChunk(group);
}

function writeChunk(group: readonly MergedWord[]): Range & { readonly bytes: Uint8Array } {
  const writer = new CborWriter().list(1).list(group.length);
  for (const word of group) writeWord(writer, word);
  return { from: textOf(group[0]), to: textOf(group.at(-1)), bytes: writer.bytes() };
}

function textOf(word: MergedWord | undefined): string {
  return Buffer.from(word?.word ?? '', 'latin1').toString();
}

/** Shortens words to what tells them from those of the files beside. */
function shortRanges(chunks: readonly NamedChunk[]): readonly NamedChunk[] {
  return chunks.map(({ from, to, hash }, at) => {
    const [before, after] = [chunks[at - 1], chunks[at + 1]];
    const start = before === undefined ? from : distinct(from, before.to);
    const end = after === undefined ? to : distinct(to, after.from);
    return { from: start, to: Buffer.compare(Buffer.from(end), Buffer.from(start)) < 0 ? to : end, hash };
  });
}

function distinct(word: string, other: string): string {
  const [own, theirs] = [[...word], [...other]];
  let common = 0;
  while (common < own.length && common < theirs.length && own[common] === theirs[common]) common += 1;
  return own.slice(0, common + 1).join('');
}

function mergeFilters(parts: readonly PartIndex[]): ReadonlyMap<string, Uint8Array> {
  const filters = new Map<string, Map<string, number[]>>();
  let before = 0;
  for (const { filters: own, fragments } of parts) {
    for (const filter of own) readFilter(new CborReader(asBuffer(filter)), before, filters);
    before += fragments.length;
  }
  return new Map([...filters].sort(byKey).map(([name, values]) => [name, writeFilter(name, values)]));
}

function readFilter(reader: CborReader, before: number, filters: Map<string, Map<string, number[]>>): void {
  reader.list();
  const name = reader.text().toString('latin1');
  const values = filters.get(name) ?? new Map<string, number[]>();
  filters.set(name, values);
  for (let left = reader.list(); left > 0; left -= 1) {
    reader.list();
    const value = reader.text().toString('latin1');
    const pages = Array.from({ length: reader.list() }, () => before + reader.unsigned());
    values.set(value, [...(values.get(value) ?? []), ...pages]);
  }
}

function writeFilter(name: string, values: ReadonlyMap<string, readonly number[]>): Uint8Array {
  const writer = new CborWriter().list(2).text(Buffer.from(name, 'latin1')).list(values.size);
  for (const [value, pages] of [...values].sort(byKey)) {
    writer.list(2).text(Buffer.from(value, 'latin1')).list(pages.length);
    for (const page of pages) writer.unsigned(page);
  }
  return writer.bytes();
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function describe(
  parts: readonly PartIndex[],
  chunks: readonly NamedChunk[],
  filters: readonly NamedFilter[],
): Uint8Array {
  const writer = new CborWriter().list(6).text(Buffer.from(INDEX_VERSION));
  const fragments = parts.flatMap((part) => part.fragments);
  writer.list(fragments.length);
  for (const { name, words } of fragments) {
    writer.list(3).text(Buffer.from(name)).unsigned(words).text(Buffer.of());
  }
  writer.list(chunks.length);
  for (const { from, to, hash } of chunks) {
    writer.list(3).text(Buffer.from(from)).text(Buffer.from(to)).text(Buffer.from(hash));
  }
  writer.list(filters.length);
  for (const { name, hash } of filters) writer.list(2).text(Buffer.from(name, 'latin1')).text(Buffer.from(hash));
  const metaFields = parts[0]?.metaFields ?? [];
  writer.list(0).list(metaFields.length);
  for (const field of metaFields) writer.text(Buffer.from(field));
  return writer.bytes();
}

/** Writes the file by which a page finds the indexes of the languages. */
export function writeEntry({ entry, languages }: Runtime, indexes: ReadonlyMap<string, MergedIndex>): EngineFile {
  const own = [...indexes].map(([language, { hash, pages }]) => [
    language,
    { hash, wasm: languages.get(language) ?? null, page_count: pages },
  ]);
  return { path: ENTRY, bytes: Buffer.from(JSON.stringify({ ...entry, languages: Object.fromEntries(own) })) };
}
