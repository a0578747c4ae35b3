/** Makes one search index out of parts that were made, and can be kept, each for itself. */
import { byteDigest } from '../../../model/digest.ts';
import { type Fields, fieldsOf } from '../../../model/fields.ts';
import { compareText } from '../../../model/report.ts';
import { CborWriter } from './cbor.ts';
import { type FilterValue, INDEX_VERSION, type IndexDescription, type IndexPart, SIGNATURE } from './part.ts';
import { type IndexedWord, mergeWords, sizeOfWord, writeWord } from './words.ts';

/** Numbers in a file of words, which ends with the word that exceeds them: the engine's own measure. */
const CHUNK_SIZE = 20_000;
const DIGEST_BYTES = 5;

export interface MergedIndex {
  /** Names the file that everything else is found by. */
  readonly hash: string;
  readonly pages: number;
}

/**
 * Merges the parts of one language; writes all files but the fragments, which stay as they are, and which `write`
 * compresses. The pages of a part come after those of the part before it. What comes out is what the engine makes of all
 * the pages at once.
 */
export async function mergeParts(
  language: string,
  parts: readonly IndexPart[],
  write: (path: string, content: Uint8Array) => Promise<void>,
): Promise<MergedIndex> {
  // One after the other: a large index has hundreds of files, and each takes a quarter of a MiB while it is compressed.
  const add = async (folder: string, ending: string, bytes: Uint8Array): Promise<string> => {
    const hash = `${language}_${byteDigest(bytes).toString('hex', 0, DIGEST_BYTES)}`;
    await write(`${folder}${hash}.${ending}`, Buffer.concat([SIGNATURE, bytes]));
    return hash;
  };
  const filterValues: FilterValue[] = [];
  let pages = 0;
  for (const { filters: own, fragments } of parts) {
    const before = pages;
    for (const one of own) filterValues.push({ ...one, pages: one.pages.map((page) => before + page) });
    pages += fragments.length;
  }
  const chunks: NamedChunk[] = [];
  for (const group of chunkWords(mergeWords(parts)))
    chunks.push([textOf(group[0]), textOf(group.at(-1)), await add('index/', 'pf_index', writeChunk(group))]);
  const filters: [name: string, file: string][] = [];
  for (const [name, values] of sortedGroups(filterValues, 'name'))
    filters.push([name, await add('filter/', 'pf_filter', writeFilter(name, values))]);
  const fragments = parts.flatMap((part) => part.fragments);
  const metaFields = parts[0]?.metaFields ?? [];
  const description: IndexDescription = [INDEX_VERSION, fragments, shortRanges(chunks), filters, [], metaFields];
  const hash = await add('pagefind.', 'pf_meta', new CborWriter().value(description).bytes());
  return { hash, pages };
}

/** A file of words, by the first and the last that are looked for in it. */
type NamedChunk = IndexDescription[2][number];

function* chunkWords(words: Iterable<IndexedWord>): Generator<readonly IndexedWord[]> {
  let group: IndexedWord[] = [];
  let size = 0;
  for (const word of words) {
    group.push(word);
    size += sizeOfWord(word);
    if (size < CHUNK_SIZE) continue;
    yield group;
    group = [];
    size = 0;
  }
  if (group.length > 0) yield group;
}

function writeChunk(group: readonly IndexedWord[]): Uint8Array {
  const writer = new CborWriter().list(1).list(group.length);
  for (const word of group) writeWord(writer, word);
  return writer.bytes();
}

function textOf(word: IndexedWord | undefined): string {
  return word?.text ?? '';
}

/** Shortens words to what tells them from those of the files beside. */
function shortRanges(chunks: readonly NamedChunk[]): readonly NamedChunk[] {
  return chunks.map(([from, to, name], at) => {
    const [before, after] = [chunks[at - 1], chunks[at + 1]];
    const start = before === undefined ? from : distinct(from, before[1]);
    const end = after === undefined ? to : distinct(to, after[0]);
    return [start, end < start ? to : end, name];
  });
}

/** Cuts a word behind the first character, of whatever number of bytes, that the other does not have at its place. */
function distinct(word: string, other: string): string {
  const charactersOf = (bytes: string) => [...Buffer.from(bytes, 'latin1').toString()];
  const [own, theirs] = [charactersOf(word), charactersOf(other)];
  const at = own.findIndex((character, index) => character !== theirs[index]);
  return at < 0 ? word : Buffer.from(own.slice(0, at + 1).join('')).toString('latin1');
}

function writeFilter(name: string, values: readonly FilterValue[]): Uint8Array {
  const groups = sortedGroups(values, 'value').map(([value, own]) => [value, own.flatMap(({ pages }) => pages)]);
  return new CborWriter().value([name, groups]).bytes();
}

function sortedGroups(values: readonly FilterValue[], field: 'name' | 'value') {
  return [...Map.groupBy(values, (one) => one[field])].sort(([a], [b]) => compareText(a, b));
}

/** Writes the file by which a page finds the indexes of the languages, like the engine's own for other pages. */
export function writeEntry(entry: Fields, indexes: ReadonlyMap<string, MergedIndex>): string {
  const known = fieldsOf(entry.languages);
  const languages = [...indexes].map(([language, { hash, pages }]) => [
    language,
    { ...fieldsOf(known[language]), hash, page_count: pages },
  ]);
  return JSON.stringify({ ...entry, languages: Object.fromEntries(languages) });
}
