/**
 * Brings the words of several index parts together. The form is that of `pagefind/src/index/index_words.rs` in the
 * engine's sources, version 1.6: a word, its pages with its places on each, and the same for its other spellings.
 */
import { compareText } from '../../../model/report.ts';
import { CborReader, type CborWriter } from './cbor.ts';
import { type IndexPart, unpack } from './part.ts';

export interface IndexedWord {
  /** UTF-8, one character a byte, so that comparing texts compares bytes. */
  readonly text: string;
  readonly postings: readonly Postings[];
  /** Most words have no other spelling. */
  readonly spellings?: ReadonlyMap<string, readonly Postings[]>;
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

/** Where the merge stands in the words of a part. */
interface Cursor {
  /** Place of the part among the parts. */
  readonly at: number;
  readonly word: IndexedWord;
  readonly rest: Iterator<IndexedWord>;
}

/** Returns the words of parts in their order; the pages of a part come after those of the part before it. */
export function* mergeWords(parts: readonly IndexPart[]): Generator<IndexedWord> {
  let pagesBefore = 0;
  const cursors: Cursor[] = [];
  for (const [at, part] of parts.entries()) {
    moveOn({ at, rest: readWords(part, pagesBefore) }, cursors);
    pagesBefore += part.fragments.length;
  }
  for (let first = cursors.pop(); first !== undefined; first = cursors.pop()) {
    const same = [first];
    while (cursors.at(-1)?.word.text === first.word.text) same.push(...cursors.splice(-1));
    yield joined(same.map(({ word }) => word));
    for (const cursor of same) moveOn(cursor, cursors);
  }
}

/** Moves a cursor to its next word and puts it in its place: the smallest word stands last, of one word the first part. */
function moveOn({ at, rest }: Omit<Cursor, 'word'>, cursors: Cursor[]): void {
  const { value: word, done } = rest.next();
  if (done === true) return;
  let [low, high] = [0, cursors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cursors[middle];
    if (other !== undefined && (compareText(word.text, other.word.text) || at - other.at) < 0) low = middle + 1;
    else high = middle;
  }
  cursors.splice(low, 0, { at, word, rest });
}

function joined(same: readonly IndexedWord[]): IndexedWord {
  const [word = { text: '', postings: [] }] = same;
  if (same.length === 1) return word;
  const postings = same.flatMap((one) => one.postings);
  const spelled = same.flatMap((one) => [...(one.spellings ?? [])]);
  if (spelled.length === 0) return { text: word.text, postings };
  const spellings = new Map<string, readonly Postings[]>();
  for (const [spelling, own] of spelled) spellings.set(spelling, [...(spellings.get(spelling) ?? []), ...own]);
  return { text: word.text, postings, spellings };
}

/** Reads the words of a part whose pages come after so many others. */
function* readWords({ words }: IndexPart, pagesBefore: number): Generator<IndexedWord, undefined> {
  for (const chunk of words) {
    const reader = new CborReader(unpack(chunk));
    reader.list();
    for (let left = reader.list(); left > 0; left -= 1) {
      reader.list();
      const text = reader.text().toString('latin1');
      const postings = [readPostings(reader, pagesBefore)];
      const spellings = readSpellings(reader, pagesBefore);
      yield spellings === undefined ? { text, postings } : { text, postings, spellings };
    }
  }
}

function readSpellings(reader: CborReader, pagesBefore: number): IndexedWord['spellings'] {
  const count = reader.list();
  if (count === 0) return undefined;
  return new Map(
    Array.from({ length: count }, () => {
      reader.list();
      return [reader.text().toString('latin1'), [readPostings(reader, pagesBefore)]];
    }),
  );
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
  writer.list(3).text(Buffer.from(text, 'latin1'));
  writePostings(writer, postings);
  writer.list(spellings?.size ?? 0);
  for (const [spelling, own] of spellings ?? []) {
    writer.list(2).text(Buffer.from(spelling, 'latin1'));
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
