/**
 * Texts by the hundred thousand, each kept once and outside of the engine's heap. A string that was cut from a page keeps
 * the whole page in memory, and one that stands alone takes three times its bytes.
 */
import { randomInt } from 'node:crypto';
import { Column } from './column.ts';

/** Longer texts are for the caller to cut. */
export const MAX_TEXT_BYTES = 0xffff;
const CHUNK_BITS = 17;
const CHUNK_BYTES = 2 ** CHUNK_BITS;
const LENGTH_BYTES = 2;
const FIRST_SLOTS = 1024;
/** Multipliers of FNV-1a and of Knuth's multiplicative hashing: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_PRIME = 0x01000193;
const SPREAD = 0x9e3779b1;
/** A text that is too long shows by passing the maximum, whatever its last character takes. */
const SCRATCH_BYTES = MAX_TEXT_BYTES + 4;
/** Most texts are short, and a survey has many tables. */
const FIRST_SCRATCH_BYTES = 1024;
/** UTF-8 takes no more for a unit of UTF-16. */
const MAX_UNIT_BYTES = 3;
const { imul } = Math;

/** Gives each text a number, in the order in which they come: 0, 1, 2 and on. */
export class TextTable {
  readonly #chunks: Buffer[] = [];
  /** Where each text's length stands, in bytes from the first chunk on; its bytes follow. */
  readonly #starts = new Column();
  readonly #hashes = new Column();
  #scratch = Buffer.allocUnsafeSlow(FIRST_SCRATCH_BYTES);
  /** Unknown to whoever makes the texts, or all of theirs could fall on one slot. */
  readonly #seed = randomInt(2 ** 32);
  /** Open addressing: one more than the number of the text, or 0. A power of two, half of them free at least. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #end = 0;

  /** Number of texts. */
  get size(): number {
    return this.#starts.length;
  }

  /** Number of bytes that the texts take. */
  get bytes(): number {
    return this.#end;
  }

  /** Gives the number of a text that is there. */
  find(text: string): number | undefined {
    const length = this.#encode(text);
    const found = this.#slots[this.#slotOf(length, this.#hash(length))] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  /** Gives the number of a text, a new one when it is not there. */
  add(text: string): number {
    const length = this.#encode(text);
    const hash = this.#hash(length);
    const slot = this.#slotOf(length, hash);
    const found = this.#slots[slot] ?? 0;
    if (found !== 0) return found - 1;
    this.#append(length, hash);
    this.#slots[slot] = this.size;
    if (2 * this.size > this.#slots.length) this.#grow();
    return this.size - 1;
  }

  /** Gives the text of a number that was given. */
  textOf(id: number): string {
    return this.#bytesOf(id).toString('utf8');
  }

  /** Compares two texts by their bytes, as sorting wants it. */
  compare(a: number, b: number): number {
    return this.#bytesOf(a).compare(this.#bytesOf(b));
  }

  #encode(text: string): number {
    if (MAX_UNIT_BYTES * text.length > this.#scratch.length && this.#scratch.length < SCRATCH_BYTES)
      this.#scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
    const length = this.#scratch.write(text);
    if (length > MAX_TEXT_BYTES) throw new RangeError(`A text has more than ${MAX_TEXT_BYTES} bytes.`);
    return length;
  }

  #hash(length: number): number {
    let hash = this.#seed;
    for (let at = 0; at < length; at++) hash = imul(hash ^ (this.#scratch[at] ?? 0), FNV_PRIME);
    hash = imul(hash ^ (hash >>> 15), SPREAD);
    return (hash ^ (hash >>> 16)) >>> 0;
  }

  /** Finds the slot of the text in the scratch, or the free one where it belongs. */
  #slotOf(length: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id === -1 || (this.#hashes.at(id) === hash && this.#is(id, length))) return slot;
    }
  }

  #is(id: number, length: number): boolean {
    const start = this.#starts.at(id);
    const chunk = this.#chunks[start >>> CHUNK_BITS];
    const from = start % CHUNK_BYTES;
    if (chunk === undefined || chunk.readUInt16LE(from) !== length) return false;
    for (let at = 0; at < length; at++) if (chunk[from + LENGTH_BYTES + at] !== this.#scratch[at]) return false;
    return true;
  }

  #bytesOf(id: number): Buffer {
    const start = this.#starts.at(id);
    const chunk = this.#chunks[start >>> CHUNK_BITS];
    if (chunk === undefined) throw new RangeError(`There is no text ${id}.`);
    const from = (start % CHUNK_BYTES) + LENGTH_BYTES;
    return chunk.subarray(from, from + chunk.readUInt16LE(from - LENGTH_BYTES));
  }

  #append(length: number, hash: number): void {
    const bytes = LENGTH_BYTES + length;
    const left = this.#chunks.length * CHUNK_BYTES - this.#end;
    if (left < bytes) {
      this.#end += left;
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
    }
    const from = this.#end % CHUNK_BYTES;
    const chunk = this.#chunks.at(-1);
    chunk?.writeUInt16LE(length, from);
    this.#scratch.copy(chunk ?? this.#scratch, from + LENGTH_BYTES, 0, length);
    this.#starts.push(this.#end);
    this.#hashes.push(hash);
    this.#end += bytes;
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let id = 0; id < this.size; id++) {
      const hash = this.#hashes.at(id);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}
