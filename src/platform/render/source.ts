/** Reads a page's or snippet's text. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, FILE_START } from './errors.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const DECODER = new TextDecoder('utf-8');

/**
 * Reads a text file of the documentation; bytes that are no UTF-8 become U+FFFD. Throws when it is over 10 MiB.
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
    return DECODER.decode(readFileSync(opened));
  } finally {
    closeSync(opened);
  }
}
