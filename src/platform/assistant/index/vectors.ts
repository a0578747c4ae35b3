/**
 * Vectors of one embedding model by the digests of the texts that they stand for, in memory as in their file: one record a
 * vector. A number is one byte: for vectors of length 1 that is exact enough, and a quarter of the memory.
 */
import { hash } from 'node:crypto';
import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises';

const DIGEST_BYTES = 16;
const FACTOR_BYTES = 4;
const HIGHEST = 127;
/** Less than the factor of any vector, which is 1 / (127 √numbers) at least. */
const FACTOR_MIN = 1e-6;
/** What the file begins with, then how many numbers a vector has, as an unsigned integer of 32 bits, little-endian. */
const MAGIC = Buffer.from('vectors 1\n\n\n');
const HEAD_BYTES = MAGIC.length + 4;
/** What the key of a vector takes of memory besides its record, about. */
const KEY_BYTES = 100;
const ROWS_MIN = 64;
const GROWTH = 1.25;

/** Gives the name of the file of a model's vectors. */
export function vectorsName(model: string): string {
  return `${hash('sha256', model).slice(0, 32)}.vectors`;
}

/** Gives the name by which the vector of a text is known. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'buffer').toString('latin1', 0, DIGEST_BYTES);
}

/** Vectors of as many numbers each. A record is the digest, the numbers, and the factor that makes their length 1. */
export class Vectors {
  readonly numbers: number;
  readonly #recordBytes: number;
  readonly #rows = new Map<string, number>();
  #records: Buffer;
  #count: number;

  constructor(numbers: number, records = Buffer.alloc(0)) {
    this.numbers = numbers;
    this.#recordBytes = DIGEST_BYTES + numbers + FACTOR_BYTES;
    this.#records = records;
    this.#count = Math.floor(records.length / this.#recordBytes);
    for (let row = 0; row < this.#count; row += 1) {
      const record = this.#recordAt(row);
      // What was written last before the machine lost its power may be zeros, also the end of the factor alone.
      if (record.readFloatLE(DIGEST_BYTES + numbers) < FACTOR_MIN) continue;
      this.#rows.set(record.toString('latin1', 0, DIGEST_BYTES), row);
    }
  }

  get count(): number {
    return this.#count;
  }

  /** How much memory they take, about. */
  get bytes(): number {
    return this.#records.length + this.#count * KEY_BYTES;
  }

  /** Gives the row of a digest's vector; -1 when there is none. */
  rowOf(digest: string): number {
    return this.#rows.get(digest) ?? -1;
  }

  /** Adds the vector of a digest that has none. */
  add(digest: string, vector: Float32Array): void {
    const values = quantized(vector);
    const record = this.#reserve(digest);
    record.write(digest, 'latin1');
    record.set(values, DIGEST_BYTES);
    record.writeFloatLE(1 / Math.sqrt(dot(values, 0, values)), DIGEST_BYTES + this.numbers);
  }

  /** Takes over the vector of a digest that others of as many numbers have, if they do. */
  take(others: Vectors, digest: string): void {
    const other = others.rowOf(digest);
    if (other >= 0 && this.rowOf(digest) < 0) this.#reserve(digest).set(others.#recordAt(other));
  }

  /** Measures how near each is to a vector of length 1, from -1 to 1. */
  nearness(vector: Float32Array): Float32Array {
    const asked = quantized(vector);
    const factor = 1 / Math.sqrt(dot(asked, 0, asked));
    const values = new Int8Array(this.#records.buffer, this.#records.byteOffset, this.#records.length);
    const nearness = new Float32Array(this.#count);
    for (let row = 0; row < nearness.length; row += 1) {
      const at = row * this.#recordBytes + DIGEST_BYTES;
      nearness[row] = dot(values, at, asked) * factor * this.#records.readFloatLE(at + this.numbers);
    }
    return nearness;
  }

  /** Saves what was added since there were `saved`; the whole file where it does not hold those. */
  async save(file: string, saved: number): Promise<void> {
    const own = this.#records.subarray(0, this.#count * this.#recordBytes);
    const size = await stat(file).then(
      (status) => status.size,
      () => undefined,
    );
    if (saved > 0 && size === HEAD_BYTES + saved * this.#recordBytes) {
      return await appendFile(file, own.subarray(saved * this.#recordBytes));
    }
    const head = Buffer.concat([MAGIC, Buffer.alloc(HEAD_BYTES - MAGIC.length)]);
    head.writeUInt32LE(this.numbers, MAGIC.length);
    await writeFile(`${file}.part`, [head, own]);
    await rename(`${file}.part`, file);
  }

  /** Reads a file; `undefined` when it cannot be read or has no vectors. A record that is cut at its end is left out. */
  static async read(file: string): Promise<Vectors | undefined> {
    // What is wrong with it, saving says: until then words are searched.
    const data = await readFile(file).catch(() => undefined);
    if (data === undefined || data.length < HEAD_BYTES) return undefined;
    if (!data.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
    return new Vectors(data.readUInt32LE(MAGIC.length), data.subarray(HEAD_BYTES));
  }

  #recordAt(row: number): Buffer {
    return this.#records.subarray(row * this.#recordBytes, (row + 1) * this.#recordBytes);
  }

  #reserve(digest: string): Buffer {
    const row = this.#count;
    this.#count += 1;
    this.#rows.set(digest, row);
    if ((row + 1) * this.#recordBytes > this.#records.length) {
      const rows = Math.max(ROWS_MIN, Math.ceil(this.#count * GROWTH));
      const records = Buffer.alloc(rows * this.#recordBytes);
      records.set(this.#records.subarray(0, row * this.#recordBytes));
      this.#records = records;
    }
    return this.#recordAt(row);
  }
}

function quantized(vector: Float32Array): Int8Array {
  let most = 0;
  for (const number of vector) most = Math.max(most, Math.abs(number));
  const values = new Int8Array(vector.length);
  for (let at = 0; at < values.length; at += 1) values[at] = Math.round(((vector[at] ?? 0) * HIGHEST) / most);
  return values;
}

/** Four sums at a time, whose additions need not wait for each other, take 0.6 of the time of one. */
function dot(values: Int8Array, begin: number, asked: Int8Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const fours = asked.length - (asked.length % 4);
  for (let at = 0; at < fours; at += 4) {
    const own = begin + at;
    a = (a + Math.imul(values[own] ?? 0, asked[at] ?? 0)) | 0;
    b = (b + Math.imul(values[own + 1] ?? 0, asked[at + 1] ?? 0)) | 0;
    c = (c + Math.imul(values[own + 2] ?? 0, asked[at + 2] ?? 0)) | 0;
    d = (d + Math.imul(values[own + 3] ?? 0, asked[at + 3] ?? 0)) | 0;
  }
  for (let at = fours; at < asked.length; at += 1) a += (values[begin + at] ?? 0) * (asked[at] ?? 0);
  return a + b + c + d;
}
