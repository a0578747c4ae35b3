/** The file of a site's pages, one line of JSON a page and an empty one at the end, and the index that is made of it. */
import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { systemCode } from '../../render/model/errors.ts';
import type { PageText } from '../../render/site/site.ts';
import { IndexMaker, type PageSource, type SearchIndex } from './search-index.ts';

/** A line of the file: the page, and what reads it again. */
export interface PageLine {
  readonly source: PageSource;
  readonly parse: () => PageText;
}

/** An index of more takes more memory than its thread should have: a site of 10,000 pages has a sixth of it. */
const FILE_MAX_BYTES = 1024 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const LINE_END = 0x0a;
/** Others wait for an index that is being made no longer than this, and one page. */
const SLICE_MS = 10;

export interface Making {
  /** What it knows of pages is taken from there. */
  readonly former?: SearchIndex | undefined;
  /** Whether vectors of the meaning of its sections are kept. */
  readonly hasMeaning?: boolean;
  /** Waited for whenever there was work for some milliseconds. */
  readonly pause: () => Promise<unknown>;
}

/** Makes the index of a file's pages. */
export async function makeIndex(file: string, { former, pause, hasMeaning }: Making): Promise<SearchIndex> {
  const maker = new IndexMaker(former, hasMeaning);
  let begun = performance.now();
  const rest = async (): Promise<void> => {
    if (performance.now() - begun < SLICE_MS) return;
    await pause();
    begun = performance.now();
  };
  for await (const { source, parse } of readPages(file)) {
    maker.add(source, parse);
    await rest();
  }
  for (const steps = maker.end(); ; await rest()) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Whether a file is there with its end: what a machine wrote that lost its power may be cut. */
export async function isWhole(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    const end = Buffer.alloc(Math.min(size, 2));
    await handle.read(end, 0, end.length, size - end.length);
    return size > 0 && end.every((byte) => byte === LINE_END);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Reads the pages of a file, one after the other; rejects when it is cut, or has more of them than an index may have. */
export async function* readPages(file: string, maxBytes = FILE_MAX_BYTES): AsyncGenerator<PageLine> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size > maxBytes) throw new Error(`the pages have ${size} bytes of text, more than ${maxBytes}`);
  // Pieces of the line that begins at the offset.
  let pieces: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, null);
    if (bytesRead === 0) throw notWhole(file);
    const read = buffer.subarray(0, bytesRead);
    let at = 0;
    for (let end = read.indexOf(LINE_END); end >= 0; end = read.indexOf(LINE_END, at)) {
      const bytes = Buffer.concat([...pieces, read.subarray(at, end)]);
      if (bytes.length === 0) return;
      yield lineOf(file, bytes, offset);
      offset += bytes.length + 1;
      pieces = [];
      at = end + 1;
    }
    pieces.push(read.subarray(at));
  }
}

function lineOf(file: string, bytes: Buffer, offset: number): PageLine {
  const { length } = bytes;
  const source = { digest: hash('sha256', bytes), read: () => parsed(readLine(file, offset, length)) };
  return { source, parse: () => parsed(bytes) };
}

function notWhole(file: string): Error {
  return new Error(`${file} is not whole`);
}

function parsed(line: Buffer): PageText {
  return JSON.parse(line.toString()) as PageText;
}

/** By its name, each time: whoever replaces the file does so when nobody asks for it any more. */
function readLine(file: string, offset: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(descriptor, bytes, 0, length, offset) < length) throw notWhole(file);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}
