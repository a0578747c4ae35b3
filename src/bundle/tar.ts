/** Reading a tar archive, extended headers included: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
import { BundleError, damaged } from './errors.ts';
import { fileKind } from './file-kind.ts';

/** What a header says of an entry; of modes, owners and times nothing is taken. */
interface TarHeader {
  /** Not yet looked at: foreign text. */
  readonly name: string;
  /** Bytes of content behind the header. */
  readonly size: number;
  readonly type: string;
}

/** An entry as it stands in the archive. Its content is taken before the next entry; what is left then is passed over. */
export interface TarEntry extends TarHeader {
  /** The content in pieces. */
  readonly content: AsyncIterable<Buffer, void, undefined>;
  /** Gives the content at once: in most cases a view of what was unpacked, which nobody may change. */
  readonly whole: () => Promise<Buffer>;
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

const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const CHECKSUM = [148, 156] as const;
const TYPE_AT = 156;
const MAGIC = [257, 265] as const;
const PREFIX = [345, 500] as const;
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \0';
const BASE_256 = 0x80;
/** Length of a record of an extended header: at most nine digits, and a blank. */
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;

/**
 * Reads the entries of a tar in one pass; nothing of the content is held. An archive is sound only when this came to its
 * end: it throws a {@link BundleError} also behind the last entry.
 */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const bytes = new ByteSource(pieces);
  try {
    await mustBeTar(bytes);
    for (let header = await nextHeader(bytes); header !== undefined; header = await nextHeader(bytes)) {
      const next = bytes.position + paddedSize(header.size);
      yield { ...header, content: bytes.pieces(header.size), whole: () => bytes.whole(header.size) };
      for await (const _passedOver of bytes.pieces(next - bytes.position));
    }
    await mustEnd(bytes);
  } finally {
    await bytes.close();
  }
}

/** Bytes taken in the sizes that a format wants, from pieces of any size. One taker at a time. */
class ByteSource {
  readonly #pieces: AsyncIterator<Buffer, void, undefined>;
  #piece: Buffer = Buffer.alloc(0);
  /** Number of bytes that were taken. */
  position = 0;

  constructor(pieces: AsyncIterable<Buffer, void, undefined>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Shows `length` bytes without taking them; fewer only at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.#piece.length < length) {
      const next = await this.#pieces.next();
      if (next.done) break;
      this.#piece = this.#piece.length === 0 ? next.value : Buffer.concat([this.#piece, next.value]);
    }
    return this.#piece.subarray(0, length);
  }

  /** Takes exactly `length` bytes. What it gives is a view, not a copy. */
  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length);
    if (taken.length < length) throw damaged('it ends early');
    return this.#advance(length);
  }

  /** Takes the bytes at hand, at most `length`; none at the end alone. */
  async takeSome(length = Infinity): Promise<Buffer> {
    await this.peek(1);
    return this.#advance(length);
  }

  /** Takes exactly `length` bytes in pieces. */
  async *pieces(length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = length; left > 0; ) {
      const piece = await this.takeSome(left);
      if (piece.length === 0) throw damaged('it ends early');
      left -= piece.length;
      yield piece;
    }
  }

  /** Takes exactly `length` bytes, in memory of their own only where they stand in several pieces. */
  async whole(length: number): Promise<Buffer> {
    if (length <= this.#piece.length) return this.#advance(length);
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return Buffer.concat(pieces, length);
  }

  #advance(length: number): Buffer {
    const taken = this.#piece.subarray(0, length);
    this.#piece = this.#piece.subarray(taken.length);
    this.position += taken.length;
    return taken;
  }

  /** Ends the reading: what lies behind it is closed. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** Tells a file that never was an archive from one that is damaged. */
async function mustBeTar(bytes: ByteSource): Promise<void> {
  const head = await bytes.peek(BLOCK_BYTES);
  const isTar = head.toString('latin1', ...MAGIC).startsWith('ustar');
  if (isTar || (head.length === BLOCK_BYTES && isZero(head))) return;
  throw new BundleError(
    'NOT_ARCHIVE',
    `The file is not a gzip-compressed tar archive: it is compressed, but what it holds is ${fileKind(head)}.`,
  );
}

/** Holds an archive to its end: a second block of zeros, and zeros alone behind it. */
async function mustEnd(bytes: ByteSource): Promise<void> {
  for (let rest = await bytes.take(BLOCK_BYTES); rest.length > 0; rest = await bytes.takeSome()) {
    if (!isZero(rest)) throw damaged('it continues after its end');
  }
}

/** Reads the next entry's header with what extended headers say of it; `undefined` at the first of the end's blocks. */
async function nextHeader(bytes: ByteSource): Promise<TarHeader | undefined> {
  let extended: Partial<TarHeader> | undefined;
  for (;;) {
    const block = await bytes.take(BLOCK_BYTES);
    if (isZero(block)) {
      if (extended !== undefined) throw damaged('an extended header belongs to no entry');
      return undefined;
    }
    const header = decodeHeader(block);
    const isExtended = ['pax-header', 'pax-global-header', 'gnu-long-name'].includes(header.type);
    if (!isExtended) return { ...header, ...extended };
    // Readers differ on which of several counts, so that each would unpack another site.
    if (extended !== undefined) throw damaged('an entry has several extended headers');
    const content = await extendedContent(bytes, header);
    const fields = header.type === 'gnu-long-name' ? { name: withoutZeros(content) } : decodePax(content);
    if (header.type !== 'pax-global-header') extended = fields;
    // One name or size for all entries is in no archive that somebody made to be unpacked.
    else if (Object.keys(fields).length > 0) throw damaged('a global header names a path or a size');
  }
}

async function extendedContent(bytes: ByteSource, { size }: TarHeader): Promise<Buffer> {
  if (size > MAX_EXTENDED_BYTES) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive has an extended header of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}.`,
    );
  }
  const content = await bytes.take(paddedSize(size));
  return content.subarray(0, size);
}

function withoutZeros(content: Buffer): string {
  return content.toString('utf8').replace(/\0+$/, '');
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Bytes of content with what fills its last block. */
function paddedSize(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

/** Decodes a header block; throws a `DAMAGED` BundleError for a block that is none. */
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

/** Sums a header's bytes, those of the sum itself taken as blanks. */
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

/** Reads octal digits, or GNU's base-256 form; `undefined` for anything else, negative numbers and those beyond 2⁵³. */
function readNumber(block: Buffer, [start, end]: readonly [number, number]): number | undefined {
  const first = block[start] ?? 0;
  if (first < BASE_256) {
    const digits = /^ *([0-7]*)[ \0]*$/.exec(block.toString('latin1', start, end))?.[1];
    return digits === undefined ? undefined : Number.parseInt(digits === '' ? '0' : digits, 8);
  }
  if (first !== BASE_256) return undefined;
  let value = 0;
  for (let at = start + 1; at < end; at++) value = value * 256 + (block[at] ?? 0);
  return Number.isSafeInteger(value) ? value : undefined;
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
