/** Archives written block by block, lies included. */
import { gzipSync } from 'node:zlib';

/** A header block written by hand, lies included. */
export interface Raw {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly link?: string;
  readonly prefix?: string;
  readonly mode?: string;
  readonly owner?: string;
  /** The field of the size as it stands; that of the content when none is given. */
  readonly size?: string | Buffer;
}

const BLOCK = 512;
/** Two blocks of zeros. */
export const END = Buffer.alloc(2 * BLOCK);

/** Writes the blocks of one entry. */
export function raw({
  name,
  content = '',
  type = '0',
  link = '',
  prefix = '',
  mode = '0000644',
  owner = '0000000',
  size,
}: Raw): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write(mode, 100);
  header.write(owner, 108);
  header.write(owner, 116);
  Buffer.from(size ?? body.length.toString(8).padStart(11, '0')).copy(header, 124);
  header.write('00000000000', 136);
  header.write(`        ${type}${link}`, 148);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}

/** Writes the headers of very many empty files; the names are plain and short. */
export function emptyFiles(names: readonly string[]): Buffer {
  const nameless = raw({ name: '' });
  const bare = Number.parseInt(nameless.toString('latin1', 148, 154), 8);
  const headers = Buffer.alloc(names.length * BLOCK);
  for (const [index, name] of names.entries()) {
    const at = index * BLOCK;
    nameless.copy(headers, at);
    headers.write(name, at, 'latin1');
    let sum = bare;
    for (let offset = 0; offset < name.length; offset++) sum += headers[at + offset] ?? 0;
    headers.write(sum.toString(8).padStart(6, '0'), at + 148, 'latin1');
  }
  return headers;
}

/** Writes a record of an extended header, its length counted in. */
export function record(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return `${length} ${key}=${value}\n`;
}

export const pax = (...records: readonly string[]) => raw({ name: 'pax', type: 'x', content: records.join('') });
export const longName = (name: string) => raw({ name: '././@LongLink', type: 'L', content: `${name}\0` });
export const file = (name: string, content = 'x') => raw({ name, content });
/** A file whose name goes on before its field: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
export const prefixed = (prefix: string, name: string) => raw({ name, prefix, content: 'x' });
export const tar = (...entries: readonly Buffer[]) => Buffer.concat([...entries, END]);
export const tgz = (...entries: readonly Buffer[]) => gzipSync(tar(...entries));
/** What nobody has a reason to refuse. */
export const SOUND = tgz(file('index.html', '<title>Start</title>'));
