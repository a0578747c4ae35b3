/** Reading a gzip file of exactly one member, with nothing behind it: https://www.rfc-editor.org/rfc/rfc1952 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { types } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import { BundleError, damaged } from './errors.ts';
import { fileKind, KIND_BYTES } from './file-kind.ts';

const MAGIC = 0x8b1f;
const DEFLATE = 8;
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** A header holds a file's name and a comment, both without a length. */
const MAX_HEADER_BYTES = 64 * 1024;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;
const CHUNK_BYTES = 256 * 1024;

/** Where the compressed bytes stand in the file, and what they must become. */
interface Member {
  readonly start: number;
  readonly end: number;
  readonly crc: number;
  /** Modulo 2³². */
  readonly size: number;
}

/**
 * Reads what a gzip file holds, piece by piece.
 *
 * Throws a {@link BundleError}: `NOT_ARCHIVE` for another file, `DAMAGED` for one that ends early, fails its check sum,
 * or goes on after its end: a second member, which some readers take and others drop, is refused.
 */
export async function* readGzip(file: string, signal?: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  const { start, end, crc, size } = await findMember(file);
  const source = createReadStream(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES });
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => inflate.destroy(error));
  // No pipeline: it would wait for bytes behind the end to be taken, which inflate never does.
  source.pipe(inflate);
  let foundCrc = 0;
  let foundSize = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      foundCrc = crc32(chunk, foundCrc);
      foundSize += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? damaged('its compressed data is broken or ends early', error) : error;
  } finally {
    source.destroy();
  }
  if (inflate.bytesWritten !== end - start) throw damaged('it goes on after the end of its compressed data');
  if (foundCrc !== crc || foundSize % 2 ** 32 !== size) throw damaged('its check sum is wrong');
}

async function findMember(file: string): Promise<Member> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, KIND_BYTES);
    if (head.length < 2 || head.readUInt16LE(0) !== MAGIC) {
      throw new BundleError('NOT_ARCHIVE', `The file is no gzip-compressed tar archive: it is ${fileKind(head)}.`);
    }
    const start = headerBytes(await readAt(handle, 0, MAX_HEADER_BYTES));
    const end = size - TRAILER_BYTES;
    if (start === undefined || end <= start) throw damaged('it ends in its header');
    const trailer = await readAt(handle, end, TRAILER_BYTES);
    return { start, end, crc: trailer.readUInt32LE(0), size: trailer.readUInt32LE(4) };
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Measures a member's header; `undefined` when it goes on behind the bytes given. */
function headerBytes(head: Buffer): number | undefined {
  if (head.length < FIXED_HEADER_BYTES) return undefined;
  if (head[2] !== DEFLATE) throw damaged(`its compression method is ${head[2]}, which gzip does not have`);
  const flags = head[3] ?? 0;
  if (flags & FLAGS_RESERVED) throw damaged('its header has flags that gzip does not have');
  let at = FIXED_HEADER_BYTES;
  if (flags & FLAG_EXTRA) {
    if (head.length < at + 2) return undefined;
    at += 2 + head.readUInt16LE(at);
  }
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (!(flags & flag)) continue;
    const zero = head.indexOf(0, at);
    if (zero === -1) return undefined;
    at = zero + 1;
  }
  if (!(flags & FLAG_HEADER_CRC)) return at <= head.length ? at : undefined;
  if (at + 2 > head.length) return undefined;
  if (head.readUInt16LE(at) !== (crc32(head.subarray(0, at)) & 0xffff))
    throw damaged('the check sum of its header is wrong');
  return at + 2;
}

function isZlibError(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}
