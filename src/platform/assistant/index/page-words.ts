/** The words of pages as numbers, as an index takes them in. */
import { chunksOf, wordsOf } from './words.ts';

/** What a section says, by where it says it. */
export const PIECE_FIELDS = ['title', 'heading', 'trail', 'about', 'text', 'code'] as const;
export type PieceField = (typeof PIECE_FIELDS)[number];
export const FIELDS = PIECE_FIELDS.length;
/** A section as texts. */
export type Piece = Readonly<Record<PieceField, readonly string[]>>;

/** The words of a page's sections: how many each field of each has, and these one behind the other, each once. */
export interface PageWords {
  readonly lengths: Uint32Array;
  /** `word << COUNT_BITS | count - 1` */
  readonly runs: Uint32Array;
}

/** More of the same word say nothing more of a field: how often it stands there, less one, is two bits. */
export const COUNT_BITS = 2;
export const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** What a site is written in is few words, many times. */
const CHUNKS_KNOWN_MAX = 100_000;
const KNOWN_MAX_CHARS = 64;

/** Numbers words from 0. */
export class WordNumbers {
  readonly words = new Map<string, number>();
  readonly #known = new Map<string, readonly number[]>();
  #runs = new Uint32Array(1024);
  #length = 0;
  /** Where a word stands in the runs, if that is its own and of the same field. */
  #places = new Uint32Array(1024);

  /** Takes in the words of a page. */
  read(pieces: readonly Piece[]): PageWords {
    this.#length = 0;
    const lengths = pieces.flatMap((piece) => PIECE_FIELDS.map((field) => this.#addField(piece[field])));
    return { lengths: Uint32Array.from(lengths), runs: this.#runs.slice(0, this.#length) };
  }

  /** Gives the number of a word, the next one where it has none. */
  numberOf(word: string): number {
    const number = this.words.get(word) ?? this.words.size;
    if (number === this.words.size) this.words.set(detached(word), number);
    return number;
  }

  #addField(texts: readonly string[]): number {
    const begin = this.#length;
    for (const text of texts) {
      // Titles and keywords stand in each section, and many lines are short: such a text is known as a whole.
      const chunks = text.length <= KNOWN_MAX_CHARS ? [text] : chunksOf(text);
      for (const chunk of chunks) for (const word of this.#numbersOf(chunk)) this.#count(word, begin);
    }
    return this.#length - begin;
  }

  #count(word: number, begin: number): void {
    const at = this.#places[word] ?? 0;
    const run = this.#runs[at] ?? 0;
    if (at >= begin && at < this.#length && run >>> COUNT_BITS === word) {
      if ((run & COUNT_MASK) < COUNT_MASK) this.#runs[at] = run + 1;
      return;
    }
    if (this.#length === this.#runs.length) this.#runs = grown(this.#runs, this.#length + 1);
    if (word >= this.#places.length) this.#places = grown(this.#places, word + 1);
    this.#places[word] = this.#length;
    this.#runs[this.#length] = word << COUNT_BITS;
    this.#length += 1;
  }

  #numbersOf(chunk: string): readonly number[] {
    const known = this.#known.get(chunk);
    if (known !== undefined) return known;
    const numbers = wordsOf(chunk).map((word) => this.numberOf(word));
    if (this.#known.size >= CHUNKS_KNOWN_MAX) this.#known.clear();
    if (chunk.length <= KNOWN_MAX_CHARS) this.#known.set(detached(chunk), numbers);
    return numbers;
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** A part of a text keeps all of it in memory, and this is one that does not. */
function detached(part: string): string {
  return Buffer.from(part).toString();
}
