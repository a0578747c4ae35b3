/**
 * The program of the thread that keeps the indexes: it writes and searches their files. A search comes between any two
 * batches of pages that are written.
 */
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { BEHIND_SERVER, lowerOwnThread } from '../../limits/priority.ts';
import { serveThread } from '../../limits/thread.ts';
import type { Found, Query } from '../passage.ts';
import { SiteIndex } from './site-index.ts';

export type Order =
  | { readonly type: 'state'; readonly index: string }
  /** Brings an index up to a state of its site, whose pages are in the file `texts`. */
  | { readonly type: 'update'; readonly index: string; readonly texts: string; readonly state: string }
  | { readonly type: 'search'; readonly index: string; readonly query: Query };

export type Answer =
  | { readonly type: 'done' }
  | { readonly type: 'state'; readonly state: string | undefined }
  | { readonly type: 'found'; readonly found: Found };

/** More text is no documentation, and would fill the disk. */
const TEXTS_MAX_BYTES = 1024 * 1024 * 1024;
/** A search waits for no more than such a batch and one page: some milliseconds. */
const BATCH_CHARS = 32 * 1024;
const READ_BYTES = 1024 * 1024;
const LINE_END = 0x0a;
const OPEN_MAX = 32;
/** Source: https://www.sqlite.org/rescode.html, SQLITE_CORRUPT and SQLITE_NOTADB. */
const BROKEN = new Set([11, 26]);

/** The indexes that are open by their files; the one that was asked last comes last. */
const indexes = new Map<string, SiteIndex>();

lowerOwnThread(BEHIND_SERVER);
serveThread<Order, Answer>(async (order) => {
  switch (order.type) {
    case 'state':
      return { type: 'state', state: use(order.index, (index) => index.state) };
    case 'update':
      await update(order);
      return { type: 'done' };
    case 'search':
      return { type: 'found', found: use(order.index, (index) => index.search(order.query)) };
  }
});

async function update({ index, texts, state }: Extract<Order, { readonly type: 'update' }>): Promise<void> {
  const paths = new Set<string>();
  let batch: string[] = [];
  let chars = 0;
  const write = async () => {
    for (const path of use(index, (one) => one.put(batch))) paths.add(path);
    batch = [];
    chars = 0;
    await pause();
  };
  for await (const line of readLines(texts)) {
    batch.push(line);
    chars += line.length;
    if (chars >= BATCH_CHARS) await write();
  }
  await write();
  for (const gone of use(index, (one) => one.pagesBeside(paths))) {
    use(index, (one) => one.remove(gone));
    await pause();
  }
  use(index, (one) => one.finish(state));
}

/** Reads a file of texts, one page a line; rejects when its end, an empty line, is not there. */
async function* readLines(file: string): AsyncGenerator<string> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size > TEXTS_MAX_BYTES) throw new Error(`the pages have ${size} bytes of text, more than ${TEXTS_MAX_BYTES}`);
  let pieces: Buffer[] = [];
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, null);
    if (bytesRead === 0) throw new Error(`${file} is not whole`);
    const read = buffer.subarray(0, bytesRead);
    let at = 0;
    for (let end = read.indexOf(LINE_END); end >= 0; end = read.indexOf(LINE_END, at)) {
      const line = Buffer.concat([...pieces, read.subarray(at, end)]).toString();
      if (line === '') return;
      yield line;
      pieces = [];
      at = end + 1;
    }
    pieces.push(read.subarray(at));
  }
}

/** Does something with an index. A file that is broken is removed: it is made anew when it is asked for again. */
function use<Result>(file: string, work: (index: SiteIndex) => Result): Result {
  try {
    const index = indexes.get(file) ?? new SiteIndex(file);
    indexes.delete(file);
    indexes.set(file, index);
    const [oldest = ''] = indexes.keys();
    if (indexes.size > OPEN_MAX) close(oldest);
    return work(index);
  } catch (error) {
    if (Error.isError(error) && 'errcode' in error && BROKEN.has(Number(error.errcode))) {
      close(file);
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
    throw error;
  }
}

function close(file: string): void {
  indexes.get(file)?.[Symbol.dispose]();
  indexes.delete(file);
}
