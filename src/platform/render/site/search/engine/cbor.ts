/** The part of CBOR that a pagefind index is written in: numbers, texts and lists of known length. RFC 8949 */

const MAJOR_UNSIGNED = 0;
const MAJOR_NEGATIVE = 1;
const MAJOR_TEXT = 3;
const MAJOR_LIST = 4;
/** Values from here on say how many bytes hold the number that follows. */
const INLINE_END = 24;

/** A value; texts are UTF-8, one character a byte, so that comparing texts compares bytes. */
export type Cbor = number | string | readonly Cbor[];

/** Reads values one after the other; throws a RangeError at anything else than what is asked for. */
export class CborReader {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads the length of a list, whose items follow. */
  list(): number {
    return this.#head(MAJOR_LIST);
  }

  unsigned(): number {
    return this.#head(MAJOR_UNSIGNED);
  }

  text(): string {
    const length = this.#head(MAJOR_TEXT);
    this.at += length;
    return this.bytes.toString('latin1', this.at - length, this.at);
  }

  /** Reads a value with all that is in it. */
  value(): Cbor {
    const major = (this.bytes[this.at] ?? 0xff) >> 5;
    if (major === MAJOR_TEXT) return this.text();
    return major === MAJOR_LIST ? Array.from({ length: this.list() }, () => this.value()) : this.unsigned();
  }

  /** Passes over a list of whole numbers; gives how many there were. */
  skipNumbers(): number {
    const length = this.list();
    for (let index = 0; index < length; index += 1) {
      const first = this.bytes[this.at] ?? 0xff;
      if (first >> 5 > MAJOR_NEGATIVE) throw outOfForm(first, this.at);
      this.#head(first >> 5);
    }
    return length;
  }

  #head(major: number): number {
    const first = this.bytes[this.at] ?? 0xff;
    if (first >> 5 !== major) throw outOfForm(first, this.at);
    this.at += 1;
    const low = first & 0x1f;
    if (low < INLINE_END) return low;
    const bytes = 1 << (low - INLINE_END);
    if (bytes > 4) throw outOfForm(first, this.at);
    const value = this.bytes.readUIntBE(this.at, bytes);
    this.at += bytes;
    return value;
  }
}

function outOfForm(byte: number, at: number): RangeError {
  return new RangeError(`A search index has the byte ${byte} at ${at}, which is not of its form.`);
}

const FIRST_BYTES = 64 * 1024;
const MAX_HEAD_BYTES = 5;

/** Writes values one after the other. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  list(length: number): this {
    return this.#head(MAJOR_LIST, length);
  }

  unsigned(value: number): this {
    return this.#head(MAJOR_UNSIGNED, value);
  }

  text(text: string): this {
    return this.#head(MAJOR_TEXT, text.length).raw(Buffer.from(text, 'latin1'), 0, text.length);
  }

  value(value: Cbor): this {
    if (typeof value === 'number') return this.unsigned(value);
    if (typeof value === 'string') return this.text(value);
    this.list(value.length);
    for (const item of value) this.value(item);
    return this;
  }

  /** Takes over values that are written already. */
  raw(bytes: Buffer, start: number, end: number): this {
    this.#reserve(end - start);
    bytes.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
    return this;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes the shortest form of a number, as the engine does. */
  #head(major: number, value: number): this {
    this.#reserve(MAX_HEAD_BYTES);
    const bytes = value < INLINE_END ? 0 : value <= 0xff ? 1 : value <= 0xffff ? 2 : 4;
    const low = bytes === 0 ? value : INLINE_END + Math.log2(bytes);
    this.#length = this.#bytes.writeUInt8((major << 5) | low, this.#length);
    if (bytes > 0) this.#length = this.#bytes.writeUIntBE(value, this.#length, bytes);
    return this;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }
}
