/** Numbers by the hundred thousand, without an object each. */

const CHUNK_BITS = 14;
const CHUNK_LENGTH = 2 ** CHUNK_BITS;
/** Most bundles are small: a first piece of full length, for each of the columns of a survey, would cost more than they. */
const FIRST_LENGTH = 2 ** 8;

/**
 * A list of whole numbers that grows: below 2³², or below 2⁵³ in a wide one. It grows by pieces, since an array that is
 * copied into a larger one takes thrice its size until the collector comes.
 */
export class Column {
  readonly #make: (length: number) => Uint32Array | Float64Array;
  readonly #chunks: (Uint32Array | Float64Array)[] = [];
  #length = 0;

  constructor(width: 'narrow' | 'wide' = 'narrow') {
    this.#make = (length) => (width === 'narrow' ? new Uint32Array(length) : new Float64Array(length));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.#makeRoom();
    this.set(this.#length++, value);
  }

  #makeRoom(): void {
    const [first] = this.#chunks;
    if (first === undefined) this.#chunks.push(this.#make(FIRST_LENGTH));
    else if (this.#length === first.length && first.length < CHUNK_LENGTH) {
      const longer = this.#make(2 * first.length);
      longer.set(first);
      this.#chunks[0] = longer;
    } else if (this.#length === this.#chunks.length * CHUNK_LENGTH) this.#chunks.push(this.#make(CHUNK_LENGTH));
  }

  /** Gives the number at a place that has one. */
  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index % CHUNK_LENGTH] ?? 0;
  }

  /** Replaces the number at a place that has one. */
  set(index: number, value: number): void {
    const chunk = this.#chunks[index >>> CHUNK_BITS];
    if (chunk !== undefined) chunk[index % CHUNK_LENGTH] = value;
  }
}
