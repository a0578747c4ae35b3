/** Reads a page's or snippet's text. */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, FILE_START, placeAt } from '../model/errors.ts';
import type { Report } from '../model/report.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
/** UTF-16 has more, and pictures are no UTF-8; what slips into a text is one or two. */
const MAX_NUL_SHARE = 0.1;
const UTF8 = new TextDecoder('utf-8');

/**
 * Reads a text file of the documentation; bytes that are not UTF-8, and a NUL character that slipped in, become U+FFFD and
 * are reported. Throws when it is over 10 MiB, or no text, as pictures, archives and UTF-16.
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
  const nuls = text.split('\0').length - 1;
  const isWhole = isUtf8(bytes);
  if (nuls === 0 && isWhole) return text;
  const place = placeAt(text, text.indexOf(nuls > 0 ? '\0' : '\uFFFD'));
  if (nuls > MAX_NUL_SHARE * text.length || (nuls > 0 && !isWhole)) {
    const advice = 'save it as UTF-8, or give it another ending';
    throw errorAt(file, place, `the file is no text in UTF-8: it has NUL characters; ${advice}.`);
  }
  const [fault, advice] =
    nuls > 0
      ? ['The file has NUL characters,', 'Remove them']
      : ['The file is not UTF-8; what cannot be read is', 'Save it as UTF-8'];
  report?.(file, place, `${fault} shown as \`\uFFFD\`. ${advice}.`);
  return text.replaceAll('\0', '\uFFFD');
}
