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

/** Receives the entries of an archive one after the other: the header, the content in pieces, and the end of each. */
export interface TarVisitor {
  begin(header: TarHeader): void;
  /** `piece` is a view of what was unpacked. */
  content(piece: Buffer): void;
  end(): void;
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
const COMPRESSED = 'it is compressed, but what it holds is';
/** Length of a record of an extended header: at most nine digits, and a blank. */
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;

/**
 * Reads a tar that is written to it in pieces of any size, and hands its entries to a visitor. An archive is sound only
 * when {@link finish} has returned: it throws a {@link BundleError} also behind the last entry.
 */
export class TarReader {
  readonly #visitor: TarVisitor;
  /** Bytes of a block, or of the content of an extended header, that is not complete yet. */
  #held: Buffer = Buffer.alloc(0);
  #isKnown = false;
  /** Bytes of content that the entry still has. */
  #content = 0;
  /** Bytes to pass over behind it. */
  #padding = 0;
  /** The extended header whose content comes next. */
  #extension: TarHeader | undefined;
  /** What extended headers say of the next entry. */
  #extended: Partial<TarHeader> | undefined;
  /** Bytes of the end of the archive: two blocks of zeros, or more. */
  #end = 0;

  constructor(visitor: TarVisitor) {
    this.#visitor = visitor;
  }

  write(piece: Buffer): void {
    let rest = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    while (rest.length > 0) {
      const taken = this.#take(rest);
      if (taken === undefined) break;
      rest = rest.subarray(taken);
    }
    this.#held = rest;
  }

  /** Ends the archive; throws where it is not complete. */
  finish(): void {
    if (!this.#isKnown) throw notArchive(this.#held, COMPRESSED);
    if (this.#end < 2 * BLOCK_BYTES) throw damaged('it ends early');
  }

  /** Takes what comes next and returns how many bytes it has; `undefined` while it is not complete. */
  #take(bytes: Buffer): number | undefined {
    if (this.#content > 0) return this.#takeContent(bytes);
    if (this.#padding > 0) {
      const passed = Math.min(this.#padding, bytes.length);
      this.#padding -= passed;
      return passed;
    }
    if (this.#end > 0) {
      if (!isZero(bytes)) throw damaged('it continues after its end');
      this.#end += bytes.length;
      return bytes.length;
    }
    const needed = this.#extension === undefined ? BLOCK_BYTES : paddedSize(this.#extension.size);
    if (bytes.length < needed) return undefined;
    if (this.#extension === undefined) this.#takeHeader(bytes.subarray(0, BLOCK_BYTES));
    else this.#takeExtension(this.#extension, bytes.subarray(0, this.#extension.size));
    return needed;
  }

  #takeContent(bytes: Buffer): number {
    const piece = bytes.length > this.#content ? bytes.subarray(0, this.#content) : bytes;
    this.#content -= piece.length;
    this.#visitor.content(piece);
    if (this.#content === 0) this.#visitor.end();
    return piece.length;
  }

  #takeHeader(block: Buffer): void {
    const isLast = isZero(block);
    if (!this.#isKnown && !isLast && !block.toString('latin1', ...MAGIC).startsWith('ustar'))
      throw notArchive(block, COMPRESSED);
    this.#isKnown = true;
    if (isLast) {
      if (this.#extended !== undefined) throw damaged('an extended header belongs to no entry');
      this.#end = BLOCK_BYTES;
      return;
    }
    const header = decodeHeader(block);
    if (EXTENSIONS.includes(header.type)) {
      // Readers differ on which of several counts, so that each would unpack another site.
      if (this.#extended !== undefined) throw damaged('an entry has several extended headers');
      if (header.size > MAX_EXTENDED_BYTES) {
        const sizes = `of ${header.size} bytes; the limit is ${MAX_EXTENDED_BYTES}`;
        throw new BundleError('TOO_LARGE', `The archive has an extended header ${sizes}.`);
      }
      this.#extension = header;
      return;
    }
    const entry = { ...header, ...this.#extended };
    this.#extended = undefined;
    this.#content = entry.size;
    this.#padding = paddedSize(entry.size) - entry.size;
    this.#visitor.begin(entry);
    if (entry.size === 0) this.#visitor.end();
  }

  #takeExtension({ type }: TarHeader, content: Buffer): void {
    this.#extension = undefined;
    const fields = type === 'gnu-long-name' ? { name: withoutZeros(content) } : decodePax(content);
    if (type !== 'pax-global-header') this.#extended = fields;
    // One name or size for all entries is in no archive that somebody made to be unpacked.
    else if (Object.keys(fields).length > 0) throw damaged('a global header names a path or a size');
  }
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
