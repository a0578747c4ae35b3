/** Bytes taken in the sizes that a format wants, from pieces of any size. */

/** Takes bytes off a stream of pieces. One taker at a time. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer, void, undefined>;
  #piece: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer, void, undefined>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Shows up to `length` bytes without taking them; fewer only at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.#piece.length < length) {
      const next = await this.#pieces.next();
      if (next.done) break;
      this.#piece = Buffer.concat([this.#piece, next.value]);
    }
    return this.#piece.subarray(0, length);
  }

  /** Takes up to `length` bytes, at least one; `undefined` at the end. What it gives is a view, not a copy. */
  async takeSome(length: number): Promise<Buffer | undefined> {
    while (this.#piece.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return undefined;
      this.#piece = next.value;
    }
    const taken = this.#piece.subarray(0, length);
    this.#piece = this.#piece.subarray(taken.length);
    return taken;
  }

  /** Takes exactly `length` bytes; `undefined` when the end comes before. */
  async take(length: number): Promise<Buffer | undefined> {
    const first = length === 0 ? this.#piece.subarray(0, 0) : await this.takeSome(length);
    if (first === undefined || first.length === length) return first;
    const parts = [first];
    for (let missing = length - first.length; missing > 0; ) {
      const part = await this.takeSome(missing);
      if (part === undefined) return undefined;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts, length);
  }

  /** Ends the reading: what lies behind it is closed. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
