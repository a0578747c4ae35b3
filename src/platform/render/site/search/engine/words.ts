/**
 * Brings the words of several index parts together. The form is that of `pagefind/src/index/index_words.rs` in the
 * engine's sources, version 1.6: a word, its pages with its places on each, and the same for its other spellings.
 */
import { CborReader, type CborWriter } from './cbor.ts';
import { type PartIndex, unpack } from './part.ts';

export interface MergedWord {
  /** UTF-8, one character a byte, so that comparing texts compares bytes. */
  readonly word: string;
  readonly postings: readonly Postings[];
  readonly spellings: ReadonlyMap<string, readonly Postings[]>;
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
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const PAGE_FIELDS = 3;
/** Most words have no other spelling. */
const NO_SPELLINGS: ReadonlyMap<string, readonly Postings[]> = new Map();

/** Returns the words of parts in their order; the pages of a part come after those of the part before it. */
export function* mergeWords(parts: readonly PartIndex[]): Generator<MergedWord> {
  let before = 0;
  const cursors: WordCursor[] = [];
  for (const [at, part] of parts.entries()) {
    moveOn(new WordCursor(part, at, before), cursors);
    before += part.fragments.length;
  }
  for (let first = cursors.at(-1); first !== undefined; first = cursors.at(-1)) {
    const { word } = first;
    const postings: Postings[] = [];
    let spellings = NO_SPELLINGS;
    for (let same: WordCursor | undefined = first; same?.word === word; same = cursors.at(-1)) {
      postings.push(same.postings);
      if (same.spellings.size > 0) spellings = joined(spellings, same.spellings);
      cursors.pop();
      moveOn(same, cursors);
    }
    yield { word, postings, spellings };
  }
}

/** Moves a cursor to its next word and puts it in its place: the smallest word stands last, of one word the first part. */
function moveOn(cursor: WordCursor, cursors: WordCursor[]): void {
  if (!cursor.next()) return;
  let [low, high] = [0, cursors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cursors[middle];
    if (other !== undefined && isBefore(cursor, other)) low = middle + 1;
    else high = middle;
  }
  cursors.splice(low, 0, cursor);
}

function isBefore(a: WordCursor, b: WordCursor): boolean {
  return a.word === b.word ? a.at < b.at : a.word < b.word;
}

function joined(
  spellings: ReadonlyMap<string, readonly Postings[]>,
  more: ReadonlyMap<string, readonly Postings[]>,
): ReadonlyMap<string, readonly Postings[]> {
  const all = new Map(spellings);
  for (const [spelling, postings] of more) all.set(spelling, [...(all.get(spelling) ?? []), ...postings]);
  return all;
}

/** Tells how much a word adds to a file of the index; each other spelling adds one to its places. */
export function sizeOfWord({ postings, spellings }: MergedWord): number {
  let size = sizeOfPostings(postings);
  for (const own of spellings.values()) size += 1 + sizeOfPostings(own);
  return size;
}

function sizeOfPostings(postings: readonly Postings[]): number {
  let sum = 0;
  for (const { size } of postings) sum += size;
  return sum;
}

/**
 * Writes a word. Its pages are numbered by the distance of each to the one before, so all but the first number of a part
 * stays as it is.
 */
export function writeWord(writer: CborWriter, { word, postings, spellings }: MergedWord): void {
  writer.list(3).text(Buffer.from(word, 'latin1'));
  writePostings(writer, postings);
  writer.list(spellings.size);
  for (const [spelling, own] of spellings) {
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

/** Stands at one word of a part after the other. */
class WordCursor {
  /** Place of the part among the parts. */
  readonly at: number;
  word = '';
  postings: Postings;
  spellings = NO_SPELLINGS;
  readonly #chunks: Iterator<Uint8Array>;
  /** How many pages the parts before have. */
  readonly #before: number;
  #reader = new CborReader(Buffer.alloc(0));
  #left = 0;

  constructor({ words }: PartIndex, at: number, before: number) {
    this.at = at;
    this.#before = before;
    this.#chunks = words.values();
    this.postings = { pages: 0, first: 0, last: 0, size: 0, bytes: Buffer.alloc(0), start: 0, end: 0 };
  }

  /** Goes to the next word; tells whether there is one. */
  next(): boolean {
    while (this.#left === 0) {
      const chunk = this.#chunks.next();
      if (chunk.done === true) return false;
      this.#reader = new CborReader(unpack(chunk.value));
      this.#reader.list();
      this.#left = this.#reader.list();
    }
    const reader = this.#reader;
    this.#left -= 1;
    reader.list();
    this.word = reader.text().toString('latin1');
    this.postings = readPostings(reader, this.#before);
    const more = reader.list();
    this.spellings = more === 0 ? NO_SPELLINGS : readSpellings(reader, this.#before, more);
    return true;
  }
}

function readSpellings(reader: CborReader, before: number, count: number): ReadonlyMap<string, readonly Postings[]> {
  const spellings = new Map<string, readonly Postings[]>();
  for (let left = count; left > 0; left -= 1) {
    reader.list();
    spellings.set(reader.text().toString('latin1'), [readPostings(reader, before)]);
  }
  return spellings;
}

function readPostings(reader: CborReader, before: number): Postings {
  const { bytes } = reader;
  const pages = reader.list();
  let first = 0;
  let last = before;
  let size = pages;
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
