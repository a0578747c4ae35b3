/** Reads a page's or snippet's text. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, FILE_START } from './errors.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
/** Where what is no text has zero bytes. */
const HEAD_CHARACTERS = 256;
const UTF8 = new TextDecoder('utf-8');
/** By their byte order marks: https://encoding.spec.whatwg.org/#bom-sniff */
const UTF16_MARKS = [
  { first: 0xff, second: 0xfe, name: 'utf-16le' },
  { first: 0xfe, second: 0xff, name: 'utf-16be' },
];

/**
 * Reads a text file of the documentation, in UTF-8 or with a mark of UTF-16; bytes that are neither become U+FFFD.
 * Throws when it is over 10 MiB, or no text.
 * Synchronous inside: pages are small and many, and handing each call to a thread takes longer than the reading.
 */
export async function readSource(docs: string, file: string): Promise<string> {
  let opened: number;
  try {
    opened = openSync(join(docs, file), 'r');
  } catch (cause) {
    throw errorAt(file, FILE_START, 'the file cannot be read; check that it exists and who may read it.', cause);
  }
  try {
    const { size } = fstatSync(opened);
    if (size > MAX_PAGE_BYTES) {
      const limit = `more than ${MAX_PAGE_BYTES} (10 MiB) are not rendered`;
      throw errorAt(file, FILE_START, `the page has ${size} bytes; ${limit}.`);
    }
    return decoded(file, readFileSync(opened));
  } finally {
    closeSync(opened);
  }
}

function decoded(file: string, bytes: Buffer): string {
  const mark = UTF16_MARKS.find(({ first, second }) => bytes[0] === first && bytes[1] === second);
  const text = (mark === undefined ? UTF8 : new TextDecoder(mark.name)).decode(bytes);
  // One that was pasted with the output of a program does no harm.
  if (!text.slice(0, HEAD_CHARACTERS).includes('\0')) return text;
  throw errorAt(file, FILE_START, 'the file is no text, for it begins with zero bytes; give it another ending.');
}
