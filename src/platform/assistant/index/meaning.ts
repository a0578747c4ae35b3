/** What the sections of an index mean: a vector for each that has one, and the texts that still need theirs. */
import type { Lacking, Learned } from './messages.ts';
import type { SearchIndex } from './search-index.ts';
import { Vectors } from './vectors.ts';

/** Texts that a server is sent at once: a question comes between two requests. */
const BATCH_TEXTS = 16;
/** Vectors of one site take no more memory, some 300,000 of 768 numbers: other sections are found by words alone. */
const VECTORS_MAX_BYTES = 256 * 1024 * 1024;
/** Sections that are gone through between two pauses: some milliseconds. */
const STOP_PIECES = 10_000;

export interface MeaningOptions {
  readonly index: SearchIndex;
  /** File of the vectors. */
  readonly file: string;
  /** The meaning of the index before, which is read from the file otherwise. */
  readonly former: Meaning | undefined;
  readonly pause: () => Promise<unknown>;
}

/** Sections that say the same share a vector. */
export class Meaning {
  readonly #index: SearchIndex;
  readonly #file: string;
  readonly #digests: readonly string[];
  /** Of the vector of each section; -1 for none. */
  readonly #rows: Int32Array;
  #vectors = new Vectors(0);
  /** No section before this one lacks a vector. */
  #next = 0;

  private constructor(index: SearchIndex, file: string) {
    this.#index = index;
    this.#file = file;
    this.#digests = index.digests;
    this.#rows = new Int32Array(this.#digests.length).fill(-1);
  }

  /** Makes the meaning of an index; vectors of texts that it does not have any more are left behind. */
  static async make({ index, file, former, pause }: MeaningOptions): Promise<Meaning> {
    const meaning = new Meaning(index, file);
    const known = former === undefined ? await Vectors.read(file) : former.#vectors;
    if (known === undefined) return meaning;
    const vectors = new Vectors(known.numbers);
    for (const [piece, digest] of meaning.#digests.entries()) {
      vectors.take(known, digest);
      meaning.#rows[piece] = vectors.rowOf(digest);
      if (piece % STOP_PIECES === 0) await pause();
    }
    meaning.#vectors = vectors;
    return meaning;
  }

  /** How much memory it takes, about. */
  get bytes(): number {
    return this.#vectors.bytes + this.#rows.byteLength;
  }

  /** Keeps vectors, also in the file; those that have another number of numbers replace all that are there. */
  async learn({ numbers, vectors }: Learned): Promise<void> {
    if (numbers !== 0 && numbers !== this.#vectors.numbers) {
      this.#vectors = new Vectors(numbers);
      this.#rows.fill(-1);
      this.#next = 0;
    }
    const before = this.#vectors.count;
    for (const { digest, vector } of vectors) {
      if (this.#vectors.rowOf(digest) < 0) this.#vectors.add(digest, vector);
    }
    if (this.#vectors.count > before) await this.#vectors.save(this.#file, before);
  }

  /** Gives some texts of sections without a vector; none when all have one, or there is no room for more. */
  lacking(): Lacking {
    const pieces = new Map<string, number>();
    const isFull = this.#vectors.bytes > VECTORS_MAX_BYTES;
    for (let piece = this.#next; piece < this.#rows.length && pieces.size < BATCH_TEXTS && !isFull; piece += 1) {
      const digest = this.#digests[piece] ?? '';
      if (this.#rows[piece] === -1) this.#rows[piece] = this.#vectors.rowOf(digest);
      if (this.#rows[piece] === -1 && !pieces.has(digest)) pieces.set(digest, piece);
      if (pieces.size === 0) this.#next = piece + 1;
    }
    const texts = this.#index.textsOf([...pieces.values()]);
    return {
      numbers: this.#vectors.numbers,
      texts: [...pieces.keys()].map((digest, at) => ({ digest, text: texts[at] ?? '' })),
    };
  }

  /**
   * Makes the function that says how near each section is to a vector, from 0 to 2, and 0 for those without one;
   * `undefined` for a vector of another model.
   */
  nearnessTo(vector: Float32Array): (() => Float64Array) | undefined {
    if (vector.length !== this.#vectors.numbers) return undefined;
    return () => {
      const nearness = this.#vectors.nearness(vector);
      return Float64Array.from(this.#rows, (row) => (row < 0 ? 0 : 1 + (nearness[row] ?? 0)));
    };
  }
}
