/** The file of a site's pages, one line of JSON a page, and the index that is made of it. */
import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { PageText } from '../../render/build/site.ts';
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
  /** Waited for whenever there was work for some milliseconds. */
  readonly pause: () => Promise<unknown>;
}

/** Makes the index of a file's pages. */
export async function makeIndex(file: string, { former, pause }: Making): Promise<SearchIndex> {
  const maker = new IndexMaker(former);
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

/** Reads the pages of a file, one after the other; rejects when there is more of them than an index may have. */
export async function* readPages(file: string, maxBytes = FILE_MAX_BYTES): AsyncGenerator<PageLine> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size > maxBytes) throw new Error(`the pages have ${size} bytes of text, more than ${maxBytes}`);
  let begun: Buffer = Buffer.alloc(0);
  let offset = 0;
  for (;;) {
    const buffer = Buffer.allocUnsafe(begun.length + READ_BYTES);
    const { bytesRead } = await handle.read(buffer, begun.copy(buffer), READ_BYTES, null);
    if (bytesRead === 0) return;
    begun = buffer.subarray(0, begun.length + bytesRead);
    let at = 0;
    for (let end = begun.indexOf(LINE_END); end >= 0; end = begun.indexOf(LINE_END, at)) {
      const bytes = begun.subarray(at, end);
      yield lineOf(file, bytes, offset + at);
      at = end + 1;
    }
    offset += at;
    begun = begun.subarray(at);
  }
}

function lineOf(file: string, bytes: Buffer, offset: number): PageLine {
  const { length } = bytes;
  const source = { digest: hash('sha256', bytes), read: () => parsed(readLine(file, offset, length)) };
  return { source, parse: () => parsed(bytes) };
}

function parsed(line: Buffer): PageText {
  return JSON.parse(line.toString()) as PageText;
}

/** By its name, each time: whoever replaces the file does so when nobody asks for it any more. */
function readLine(file: string, offset: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(descriptor, bytes, 0, length, offset) < length) throw new Error(`${file} is not whole`);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}
