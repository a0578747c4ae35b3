/** Reading a tar archive, extended headers included: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
import { BundleError, damaged, notArchive } from './errors.ts';

/** What a header says of an entry; of modes, owners and times nothing is taken. */
export interface TarHeader {
  /** Not yet looked at: foreign text. */
  readonly name: string;
  /** Bytes of content behind the header. */
  readonly size: number;
  readonly type: string;
}

/** An entry and its content, which is to be read to its end before the next entry: views of what was unpacked. */
export interface TarEntry extends TarHeader {
  readonly content: AsyncIterable<Buffer>;
}

const BLOCK_BYTES = 512;
/** Names have at most a kilobyte; what else may stand in an extended header is passed over. */
const MAX_EXTENDED_BYTES = 1024 ** 2;

const TYPES: Readonly<Record<string, string>> = {
  '\0': 'file',
  '0': 'file',
  '1': 'hard link',
  '2': 'symlink',
  '3': 'character-device',
  '4': 'block-device',
  '5': 'directory',
  '6': 'fifo',
  '7': 'file',
  x: 'pax-header',
  g: 'pax-global-header',
  L: 'gnu-long-name',
};

const EXTENSIONS: readonly string[] = ['pax-header', 'pax-global-header', 'gnu-long-name'];

const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const CHECKSUM = [148, 156] as const;
const TYPE_AT = 156;
const MAGIC = [257, 265] as const;
const PREFIX = [345, 500] as const;
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \0';
/** Length of a record of an extended header: at most nine digits, and a blank. */
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;

/**
 * Reads a tar, entry by entry, from pieces of any size. An archive is sound only when its last entry was followed by the
 * end: throws a {@link BundleError} also behind that.
 */
export async function* readTar(pieces: AsyncGenerator<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  await using bytes = new ByteReader(pieces);
  let extended: Partial<TarHeader> | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const block = await bytes.take(BLOCK_BYTES);
    if (isFirst && !isTar(block)) throw notArchive(block, 'it is compressed, but what it holds is');
    if (block.length < BLOCK_BYTES) throw damaged('it ends early');
    if (isZero(block)) break;
    const header = decodeHeader(block);
    if (EXTENSIONS.includes(header.type)) {
      // Readers differ on which of several counts, so that each would unpack another site.
      if (extended !== undefined) throw damaged('an entry has several extended headers');
      extended = await takeExtension(bytes, header);
      continue;
    }
    const entry = { ...header, ...extended };
    extended = undefined;
    yield { ...entry, content: contentOf(bytes, entry.size) };
  }
  if (extended !== undefined) throw damaged('an extended header belongs to no entry');
  await readEnd(bytes);
}

/** Pieces of any size, taken in other sizes. */
class ByteReader implements AsyncDisposable {
  readonly #pieces: AsyncGenerator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncGenerator<Buffer>) {
    this.#pieces = pieces;
  }

  /** Takes so many bytes; fewer at the end. */
  async take(size: number): Promise<Buffer> {
    await this.#fill(size);
    return this.#cut(size);
  }

  /** Takes what there is, at most so many bytes; none at the end. */
  async takeSome(most: number): Promise<Buffer> {
    await this.#fill(1);
    return this.#cut(most);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pieces.return(undefined);
  }

  async #fill(size: number): Promise<void> {
    while (this.#held.length < size) {
      const { done, value } = await this.#pieces.next();
      if (done === true) return;
      this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    }
  }

  #cut(size: number): Buffer {
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }
}

async function* contentOf(bytes: ByteReader, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let left = size; left > 0; ) {
    const piece = await bytes.takeSome(left);
    if (piece.length === 0) throw damaged('it ends early');
    left -= piece.length;
    yield piece;
  }
  await bytes.take(paddedSize(size) - size);
}

/** The archive ends with two blocks of zeros, or more. */
async function readEnd(bytes: ByteReader): Promise<void> {
  let blocks = 1;
  for (;;) {
    const block = await bytes.take(BLOCK_BYTES);
    if (!isZero(block)) throw damaged('it continues after its end');
    if (block.length < BLOCK_BYTES) break;
    blocks += 1;
  }
  if (blocks < 2) throw damaged('it ends early');
}

function isTar(block: Buffer): boolean {
  if (block.length < BLOCK_BYTES) return false;
  return isZero(block) || block.toString('latin1', ...MAGIC).startsWith('ustar');
}

/** Reads what an extended header says of the next entry; undefined for one of all entries, which may say nothing. */
async function takeExtension(bytes: ByteReader, { type, size }: TarHeader): Promise<Partial<TarHeader> | undefined> {
  if (size > MAX_EXTENDED_BYTES) {
    const sizes = `of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}`;
    throw new BundleError('TOO_LARGE', `The archive has an extended header ${sizes}.`);
  }
  const content = (await bytes.take(paddedSize(size))).subarray(0, size);
  const fields = type === 'gnu-long-name' ? { name: content.toString('utf8').replace(/\0+$/, '') } : decodePax(content);
  if (type !== 'pax-global-header') return fields;
  // One name or size for all entries is in no archive that somebody made to be unpacked.
  if (Object.keys(fields).length > 0) throw damaged('a global header names a path or a size');
  return undefined;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Bytes of content with what fills its last block. */
function paddedSize(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

function decodeHeader(block: Buffer): TarHeader {
  if (readNumber(block, CHECKSUM) !== checksum(block)) throw damaged('the checksum of an entry is wrong');
  const magic = block.toString('latin1', ...MAGIC);
  if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC) throw damaged('an entry has an unknown tar format');
  const size = readNumber(block, SIZE);
  if (size === undefined) throw damaged('the size of an entry is not a number of bytes');
  const prefix = magic === POSIX_MAGIC ? readText(block, PREFIX) : '';
  const name = prefix === '' ? readText(block, NAME) : `${prefix}/${readText(block, NAME)}`;
  return { name, size, type: TYPES[String.fromCharCode(block[TYPE_AT] ?? 0)] ?? 'unknown' };
}

function checksum(block: Buffer): number {
  let sum = 32 * (CHECKSUM[1] - CHECKSUM[0]);
  for (let at = 0; at < CHECKSUM[0]; at++) sum += block[at] ?? 0;
  for (let at: number = CHECKSUM[1]; at < BLOCK_BYTES; at++) sum += block[at] ?? 0;
  return sum;
}

function readText(block: Buffer, [start, end]: readonly [number, number]): string {
  const zero = block.indexOf(0, start);
  return block.toString('utf8', start, zero === -1 ? end : Math.min(zero, end));
}

/** Reads octal digits; `undefined` for anything else, such as GNU's form for numbers that no file of a site has. */
function readNumber(block: Buffer, [start, end]: readonly [number, number]): number | undefined {
  const digits = /^ *([0-7]*)[ \0]*$/.exec(block.toString('latin1', start, end))?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits || '0', 8);
}

/** Decodes what a pax header says of its entry; throws a {@link BundleError} for one that is broken, or speaks of sparse files. */
function decodePax(content: Buffer): Partial<TarHeader> {
  let fields: Partial<TarHeader> = {};
  for (const [key, value] of paxRecords(content)) {
    if (key === 'path') fields = { ...fields, name: value };
    if (key === 'size') {
      if (!/^[0-9]{1,15}$/.test(value)) throw damaged('the size of an entry is not a number of bytes');
      fields = { ...fields, size: Number(value) };
    }
    // The content of such an entry is a map with pieces: as a file it would be another one than was packed.
    if (key.startsWith('GNU.sparse.')) {
      throw new BundleError('UNSAFE_ENTRY', 'The archive has a sparse file; only plain files and folders are allowed.');
    }
  }
  return fields;
}

/** Splits into records `<length> <key>=<value>\n`, the length in bytes and of the whole record. */
function* paxRecords(content: Buffer): Generator<readonly [key: string, value: string]> {
  for (let at = 0; at < content.length; ) {
    const digits = /^[1-9][0-9]{0,8}(?= )/.exec(content.toString('latin1', at, at + MAX_LENGTH_BYTES))?.[0] ?? '';
    const [start, end] = [at + digits.length + 1, at + Number(digits)];
    const equals = content.indexOf('=', start);
    if (digits === '' || content[end - 1] !== LINE_FEED || equals === -1 || equals >= end) {
      throw damaged('an extended header is broken');
    }
    yield [content.toString('utf8', start, equals), content.toString('utf8', equals + 1, end - 1)];
    at = end;
  }
}
