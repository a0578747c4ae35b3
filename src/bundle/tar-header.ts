/** One header block of a tar archive: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
import { damaged } from './errors.ts';

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
