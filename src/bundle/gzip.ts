/** Reading a gzip file of exactly one member, with nothing behind it: https://www.rfc-editor.org/rfc/rfc1952 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { types } from 'node:util';
import { createGunzip } from 'node:zlib';
import { damaged, KIND_BYTES, notArchive } from './errors.ts';

const MAGIC = Buffer.from([0x1f, 0x8b]);
const SIZE_BYTES = 4;
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads what a gzip file holds, piece by piece.
 *
 * Throws a {@link BundleError}: `NOT_ARCHIVE` for another file, `DAMAGED` for one that ends early, fails its checksum,
 * or goes on after its end: a second member, which some readers take and others drop, is refused.
 */
export async function* readGzip(file: string, signal?: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw notArchive(head.subarray(0, bytesRead), 'it is');
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => gunzip.destroy(error));
  // No pipeline: it would wait for bytes behind the end to be taken, which zlib never does.
  source.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? damaged('its compressed data is broken or ends early', error) : error;
  } finally {
    source.destroy();
  }
  // Zlib passes over zeros behind the end, and reads several members as one, whose last size is not that of all.
  const last = Buffer.alloc(SIZE_BYTES);
  await handle.read(last, 0, SIZE_BYTES, size - SIZE_BYTES);
  if (gunzip.bytesWritten !== size || bytes % 2 ** 32 !== last.readUInt32LE())
    throw damaged('it continues after the end of its compressed data');
}

function isZlibError(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}
