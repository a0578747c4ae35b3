/** Reads a page's or snippet's text. */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, FILE_START, placeAt } from '../model/errors.ts';
import type { Report } from '../model/report.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const UTF8 = new TextDecoder('utf-8');

/**
 * Reads a text file of the documentation; bytes that are not UTF-8 become U+FFFD and are reported. Throws when it is over
 * 10 MiB, or has NUL characters, as pictures, archives and UTF-16 have.
 * Synchronous inside: pages are small and many, and handing each call to a thread takes longer than the reading.
 */
export async function readSource(docs: string, file: string, report?: Report): Promise<string> {
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
    return decoded(file, readFileSync(opened), report);
  } finally {
    closeSync(opened);
  }
}

function decoded(file: string, bytes: Buffer, report?: Report): string {
  const text = UTF8.decode(bytes);
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const advice = 'save it as UTF-8, or give it another ending';
    throw errorAt(file, placeAt(text, nul), `the file is no text in UTF-8: it has a NUL character here; ${advice}.`);
  }
  if (!isUtf8(bytes)) {
    const place = placeAt(text, text.indexOf('\uFFFD'));
    report?.(file, place, 'The file is not UTF-8; what cannot be read is shown as `\uFFFD`. Save it as UTF-8.');
  }
  return text;
}
