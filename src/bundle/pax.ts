/** The records of a pax header, which replace fields of the next entry's own header. */
import { BundleError, damaged } from './errors.ts';

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
