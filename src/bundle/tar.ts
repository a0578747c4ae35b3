/** The headers of a tar archive, extended ones included: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
import { BundleError, damaged } from './errors.ts';

export const BLOCK_BYTES = 512;

/** What a header block says; of modes, owners and times nothing is taken. */
export interface TarHeader {
  /** Not yet looked at: foreign text. */
  readonly name: string;
  /** Bytes of content behind the header. */
  readonly size: number;
  readonly type: TarType;
}

/** What stands behind a header: the two kinds that a site has, the three that speak of the next entry, and all others by name. */
export type TarType =
  | 'file'
  | 'directory'
  | 'pax-header'
  | 'pax-global-header'
  | 'gnu-long-name'
  | 'link'
  | 'symlink'
  | 'character-device'
  | 'block-device'
  | 'fifo'
  | 'unknown';

const TYPES: Readonly<Record<string, TarType>> = {
  '\0': 'file',
  '0': 'file',
  '1': 'link',
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

/** Decodes a header block; throws a `DAMAGED` BundleError for a block that is none. */
export function decodeHeader(block: Buffer): TarHeader {
  if (readNumber(block, CHECKSUM) !== checksum(block)) throw damaged('the check sum of an entry is wrong');
  const magic = block.toString('latin1', ...MAGIC);
  if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC) throw damaged('an entry is of no known tar format');
  const size = readNumber(block, SIZE);
  if (size === undefined) throw damaged('the size of an entry is no number of bytes');
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

/** What an extended header says of the next entry. */
export interface PaxFields {
  readonly path?: string;
  readonly size?: number;
}

const RECORD_LENGTH = /^[1-9][0-9]{0,8}$/;
const MAX_LENGTH_DIGITS = 9;

/** Decodes a pax header's content; throws a {@link BundleError} for one that is broken, or speaks of sparse files. */
export function decodePax(content: Buffer): PaxFields {
  let fields: PaxFields = {};
  for (const [key, value] of records(content)) {
    if (key === 'path') fields = { ...fields, path: value };
    if (key === 'size') {
      if (!/^[0-9]{1,15}$/.test(value)) throw damaged('the size of an entry is no number of bytes');
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
function* records(content: Buffer): Generator<readonly [key: string, value: string]> {
  let at = 0;
  while (at < content.length) {
    const blank = content.indexOf(0x20, at);
    const digits = content.toString('latin1', at, Math.min(blank, at + MAX_LENGTH_DIGITS + 1));
    const end = at + Number(digits);
    if (blank === -1 || !RECORD_LENGTH.test(digits) || end > content.length || content[end - 1] !== 0x0a) {
      throw damaged('an extended header is broken');
    }
    const equals = content.indexOf(0x3d, blank);
    if (equals === -1 || equals >= end) throw damaged('an extended header is broken');
    yield [content.toString('utf8', blank + 1, equals), content.toString('utf8', equals + 1, end - 1)];
    at = end;
  }
}
