/** Numbers by the hundred thousand, without an object each. */

const CHUNK_BITS = 14;
const CHUNK_LENGTH = 2 ** CHUNK_BITS;

/**
 * A list of whole numbers that grows: below 2³², or below 2⁵³ in a wide one. It grows by pieces, since an array that is
 * copied into a larger one takes thrice its size until the collector comes.
 */
export class Column {
  readonly #make: () => Uint32Array | Float64Array;
  readonly #chunks: (Uint32Array | Float64Array)[] = [];
  #length = 0;

  constructor(width: 'narrow' | 'wide' = 'narrow') {
    this.#make = () => (width === 'narrow' ? new Uint32Array(CHUNK_LENGTH) : new Float64Array(CHUNK_LENGTH));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#chunks.length * CHUNK_LENGTH) this.#chunks.push(this.#make());
    this.set(this.#length++, value);
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
