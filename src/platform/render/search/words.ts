/**
 * Brings the words of several index parts together. The form is that of `pagefind/src/index/index_words.rs` in the
 * engine's sources, version 1.6: a word, its pages with its places on each, and the same for its other spellings.
 */
import { asBuffer, CborReader, type CborWriter } from './cbor.ts';
import type { PartIndex } from './part.ts';

export interface MergedWord {
  /** UTF-8, one character a byte, so that comparing texts compares bytes. */
  readonly word: string;
  readonly runs: readonly Run[];
  readonly spellings: ReadonlyMap<string, readonly Run[]>;
}

/** The pages of a word, or of one spelling of it, in one part. */
interface Run {
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

/** Gives the words of parts in their order; the pages of a part come after those of the part before it. */
export function* mergeWords(parts: readonly PartIndex[]): Generator<MergedWord> {
  let before = 0;
  const heads = new Heads();
  for (const [at, part] of parts.entries()) {
    heads.add({ at, words: readWords(part, before) });
    before += part.fragments.length;
  }
  for (let head = heads.take(); head !== undefined; head = heads.take()) {
    const { word } = head;
    const runs = [...head.runs];
    const spellings = new Map(head.spellings);
    while (heads.word === word) {
      const same = heads.take();
      runs.push(...(same?.runs ?? []));
      for (const [spelling, own] of same?.spellings ?? [])
        spellings.set(spelling, [...(spellings.get(spelling) ?? []), ...own]);
    }
    yield { word, runs, spellings };
  }
}

/** Tells how much a word adds to a file of the index; each other spelling adds one to its places. */
export function sizeOfWord({ runs, spellings }: MergedWord): number {
  let size = sizeOfRuns(runs);
  for (const own of spellings.values()) size += 1 + sizeOfRuns(own);
  return size;
}

function sizeOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Writes a word. Its pages are numbered by the distance of each to the one before, so all but the first number of a part
 * stays as it is.
 */
export function writeWord(writer: CborWriter, { word, runs, spellings }: MergedWord): void {
  writer.list(3).text(Buffer.from(word, 'latin1'));
  writeRuns(writer, runs);
  writer.list(spellings.size);
  for (const [spelling, own] of spellings) {
    writer.list(2).text(Buffer.from(spelling, 'latin1'));
    writeRuns(writer, own);
  }
}

function writeRuns(writer: CborWriter, runs: readonly Run[]): void {
  writer.list(runs.reduce((sum, { pages }) => sum + pages, 0));
  let reached = 0;
  for (const { pages, first, last, bytes, start, end } of runs) {
    if (pages === 0) continue;
    writer
      .list(PAGE_FIELDS)
      .unsigned(first - reached)
      .raw(bytes, start, end);
    reached = last;
  }
}

function* readWords({ words }: PartIndex, before: number): Generator<MergedWord> {
  for (const chunk of words) {
    const reader = new CborReader(asBuffer(chunk));
    reader.list();
    for (let left = reader.list(); left > 0; left -= 1) {
      reader.list();
      const word = reader.text().toString('latin1');
      const runs = [readRun(reader, before)];
      const spellings = new Map<string, readonly Run[]>();
      for (let more = reader.list(); more > 0; more -= 1) {
        reader.list();
        spellings.set(reader.text().toString('latin1'), [readRun(reader, before)]);
      }
      yield { word, runs, spellings };
    }
  }
}

function readRun(reader: CborReader, before: number): Run {
  const { bytes } = reader;
  const pages = reader.list();
  let first = 0;
  let last = before;
  let size = pages;
  let start = reader.at;
  for (let page = 0; page < pages; page += 1) {
    reader.list();
    last += reader.unsigned();
    if (page === 0) [first, start] = [last, reader.at];
    size += reader.skipNumbers() + reader.skipNumbers();
  }
  return { pages, first, last, size, bytes, start, end: reader.at };
}

interface Source {
  /** Place of the part among the parts. */
  readonly at: number;
  readonly words: Iterator<MergedWord>;
}

interface Head extends Source {
  readonly word: MergedWord;
}

/** The next word of each part in a heap, the smallest first, and of the same word that of the first part. */
class Heads {
  readonly #heap: Head[] = [];

  get word(): string | undefined {
    return this.#heap[0]?.word.word;
  }

  add(source: Source): void {
    const next = source.words.next();
    if (next.done === true) return;
    const head = { ...source, word: next.value };
    let place = this.#heap.push(head) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap[above];
      if (other === undefined || isBefore(other, head)) break;
      this.#heap[place] = other;
      place = above;
    }
    this.#heap[place] = head;
  }

  /** Takes the smallest word; its part's next one comes in. */
  take(): MergedWord | undefined {
    const [smallest] = this.#heap;
    const last = this.#heap.pop();
    if (smallest === undefined || last === undefined) return undefined;
    if (last !== smallest) this.#sink(last);
    this.add(smallest);
    return smallest.word;
  }

  #sink(head: Head): void {
    let place = 0;
    for (;;) {
      const [left, right] = [this.#heap[2 * place + 1], this.#heap[2 * place + 2]];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const below = isRight ? right : left;
      if (below === undefined || isBefore(head, below)) break;
      this.#heap[place] = below;
      place = 2 * place + (isRight ? 2 : 1);
    }
    this.#heap[place] = head;
  }
}

function isBefore(a: Head, b: Head): boolean {
  return a.word.word === b.word.word ? a.at < b.at : a.word.word < b.word.word;
}
