/**
 * Brings the words of several index parts together. The form is that of `pagefind/src/index/index_words.rs` in the
 * engine's sources, version 1.6: a word, its pages with its places on each, and the same for its other spellings.
 */
import { compareText } from '../../../model/report.ts';
import { CborReader, type CborWriter } from './cbor.ts';
import { type IndexPart, unpack } from './part.ts';

export interface IndexedWord {
  readonly text: string;
  /** In the order of the parts, as those of the spellings are. */
  readonly postings: Postings[];
  /** Most words have no other spelling. */
  spellings?: Map<string, Postings[]>;
}

/** The pages of a word, or of one spelling of it, in one part. */
interface Postings {
  readonly pages: number;
  /** Numbers of the first and the last page in the whole index. */
  readonly first: number;
  readonly last: number;
  /** How many numbers its places take. */
  readonly size: number;
  /** Where everything behind the number of the first page stands. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

const PAGE_FIELDS = 3;

/** Returns the words of parts in their order; the pages of a part come after those of the part before it. */
export function mergeWords(parts: readonly IndexPart[]): readonly IndexedWord[] {
  const words = new Map<string, IndexedWord>();
  let pagesBefore = 0;
  for (const part of parts) {
    for (const chunk of part.words) readChunk(chunk, pagesBefore, words);
    pagesBefore += part.fragments.length;
  }
  return [...words.values()].sort((a, b) => compareText(a.text, b.text));
}

/** Adds the words of a chunk whose pages come after so many others. */
function readChunk(chunk: Uint8Array, pagesBefore: number, words: Map<string, IndexedWord>): void {
  const reader = new CborReader(unpack(chunk));
  reader.list();
  for (let left = reader.list(); left > 0; left -= 1) {
    reader.list();
    const text = reader.text();
    const known = words.get(text) ?? { text, postings: [] };
    words.set(text, known);
    known.postings.push(readPostings(reader, pagesBefore));
    for (let others = reader.list(); others > 0; others -= 1) {
      reader.list();
      const spelling = reader.text();
      known.spellings ??= new Map();
      const own = known.spellings.get(spelling) ?? [];
      known.spellings.set(spelling, own);
      own.push(readPostings(reader, pagesBefore));
    }
  }
}

function readPostings(reader: CborReader, pagesBefore: number): Postings {
  const { bytes } = reader;
  const pages = reader.list();
  let size = pages;
  let first = 0;
  let last = pagesBefore;
  let start = reader.at;
  for (let page = 0; page < pages; page += 1) {
    reader.list();
    last += reader.unsigned();
    if (page === 0) {
      first = last;
      start = reader.at;
    }
    size += reader.skipNumbers() + reader.skipNumbers();
  }
  return { pages, first, last, size, bytes, start, end: reader.at };
}

/** Returns how much a word adds to a file of the index: as many as it has numbers, and one for each other spelling. */
export function sizeOfWord({ postings, spellings }: IndexedWord): number {
  let size = spellings?.size ?? 0;
  for (const own of [postings, ...(spellings?.values() ?? [])]) for (const one of own) size += one.size;
  return size;
}

/**
 * Writes a word. Its pages are numbered by the distance of each to the one before, so all but the first number of a part
 * stays as it is.
 */
export function writeWord(writer: CborWriter, { text, postings, spellings }: IndexedWord): void {
  writer.list(3).text(text);
  writePostings(writer, postings);
  writer.list(spellings?.size ?? 0);
  for (const [spelling, own] of spellings ?? []) {
    writer.list(2).text(spelling);
    writePostings(writer, own);
  }
}

function writePostings(writer: CborWriter, postings: readonly Postings[]): void {
  let all = 0;
  for (const { pages } of postings) all += pages;
  writer.list(all);
  let reached = 0;
  for (const { pages, first, last, bytes, start, end } of postings) {
    if (pages === 0) continue;
    writer
      .list(PAGE_FIELDS)
      .unsigned(first - reached)
      .raw(bytes, start, end);
    reached = last;
  }
}
