/** Reads a page's or snippet's text. */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, FILE_START, placeAt } from '../model/errors.ts';
import type { Report } from '../model/report.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
/** Where what is no text has NUL characters, and more that cannot be read than what slips in. */
const HEAD_CHARACTERS = 256;
const MIN_UNREADABLE = 4;
const MIN_UNREADABLE_SHARE = 0.1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
const UNREADABLE = /[\0-\x08\x0E-\x1F\uFFFD]/g;
/** Stands for what cannot be read. */
const REPLACEMENT = '\uFFFD';
const UTF8 = new TextDecoder('utf-8');
/** By their byte order marks: https://encoding.spec.whatwg.org/#bom-sniff */
const UTF16_MARKS = [
  { first: 0xff, second: 0xfe, name: 'utf-16le' },
  { first: 0xfe, second: 0xff, name: 'utf-16be' },
];

/**
 * Reads a text file of the documentation, in UTF-8 or with a mark of UTF-16; bytes that are neither, and NUL characters,
 * become U+FFFD and are reported. Throws when it is over 10 MiB, or no text.
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
  const mark = UTF16_MARKS.find(({ first, second }) => bytes[0] === first && bytes[1] === second);
  const text = (mark === undefined ? UTF8 : new TextDecoder(mark.name)).decode(bytes);
  const nuls = countOf('\0', text);
  // A file may have a replacement character of its own.
  const isWhole = mark !== undefined || isUtf8(bytes);
  if (nuls === 0 && isWhole) return text;
  refuseBinary(file, text.slice(0, HEAD_CHARACTERS));
  const shown = 'shown as `\uFFFD`';
  if (nuls > 0)
    report?.(file, placeAt(text, text.indexOf('\0')), `The file has ${counted(nuls, 'NUL character')}, ${shown}.`);
  if (!isWhole) {
    const unread = `${counted(countOf(REPLACEMENT, text), 'character')} could not be read`;
    report?.(
      file,
      placeAt(text, text.indexOf(REPLACEMENT)),
      `The file is not UTF-8; ${unread}, ${shown}. Save it as UTF-8.`,
    );
  }
  return text.replaceAll('\0', REPLACEMENT);
}

/** Throws on pictures, archives, and UTF-16 without its mark. */
function refuseBinary(file: string, head: string): void {
  const unreadable = head.match(UNREADABLE)?.length ?? 0;
  const isText = unreadable < Math.max(MIN_UNREADABLE, head.length * MIN_UNREADABLE_SHARE);
  if (isText || !head.includes('\0')) return;
  const fact = `of its first ${head.length} characters ${unreadable} cannot be read, NUL characters among them`;
  throw errorAt(
    file,
    FILE_START,
    `the file is no text in UTF-8: ${fact}; save it as UTF-8, or give it another ending.`,
  );
}

function countOf(character: string, text: string): number {
  return text.split(character).length - 1;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
