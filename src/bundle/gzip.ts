/** Reading a gzip file of exactly one member, with nothing behind it: https://www.rfc-editor.org/rfc/rfc1952 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { types } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import { damaged, notArchive } from './errors.ts';

const MAGIC = 0x8b1f;
const DEFLATE = 8;
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** A header holds an extra field of at most 64 KiB, and a file's name and a comment, both without a length. */
const MAX_HEADER_BYTES = 128 * 1024;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads what a gzip file holds, piece by piece.
 *
 * Throws a {@link BundleError}: `NOT_ARCHIVE` for another file, `DAMAGED` for one that ends early, fails its checksum,
 * or goes on after its end: a second member, which some readers take and others drop, is refused. Node's own reader of
 * gzip files takes it.
 */
export async function* readGzip(file: string, signal?: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  // Zeros stand behind what is read: a header without an end is found to end in them.
  const head = Buffer.alloc(MAX_HEADER_BYTES + TRAILER_BYTES);
  const { bytesRead } = await handle.read(head, 0, MAX_HEADER_BYTES, 0);
  const end = size - TRAILER_BYTES;
  const start = memberStart(head, bytesRead, end);
  const source = createReadStream(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES });
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => inflate.destroy(error));
  // No pipeline: it would wait for bytes behind the end to be taken, which inflate never does.
  source.pipe(inflate);
  let crc = 0;
  let bytes = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? damaged('its compressed data is broken or ends early', error) : error;
  } finally {
    source.destroy();
  }
  if (inflate.bytesWritten !== end - start) throw damaged('it continues after the end of its compressed data');
  const trailer = Buffer.alloc(TRAILER_BYTES);
  await handle.read(trailer, 0, TRAILER_BYTES, end);
  if (crc !== trailer.readUInt32LE(0) || bytes % 2 ** 32 !== trailer.readUInt32LE(4))
    throw damaged('its checksum is wrong');
}

/** Finds where the compressed bytes begin; `end` is where they end. */
function memberStart(head: Buffer, bytesRead: number, end: number): number {
  if (head.readUInt16LE(0) !== MAGIC) throw notArchive(head.subarray(0, bytesRead), 'it is');
  const start = end > FIXED_HEADER_BYTES ? headerBytes(head) : end;
  if (start >= end || start > MAX_HEADER_BYTES) throw damaged('it ends in its header');
  return start;
}

/** Measures a member's header, behind which zeros stand. */
function headerBytes(head: Buffer): number {
  if (head[2] !== DEFLATE) throw damaged(`its compression method is ${head[2]}, which gzip does not have`);
  const flags = head[3] ?? 0;
  if (flags & FLAGS_RESERVED) throw damaged('its header has flags that gzip does not have');
  let at = FIXED_HEADER_BYTES;
  if (flags & FLAG_EXTRA) at += 2 + head.readUInt16LE(at);
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (flags & flag) at = head.indexOf(0, at) + 1;
  }
  if (!(flags & FLAG_HEADER_CRC)) return at;
  if (head.readUInt16LE(at) !== (crc32(head.subarray(0, at)) & 0xffff))
    throw damaged('the checksum of its header is wrong');
  return at + 2;
}

function isZlibError(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}
