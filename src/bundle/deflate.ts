/**
 * Compressing pieces apart, on all processors, into one stream: each ends at a whole byte and none looks back into
 * another, so that one after the other they are a single stream (https://www.rfc-editor.org/rfc/rfc1951#section-3.2).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync } from 'node:zlib';

/** Compressed pieces of earlier archives; keys are SHA-256 digests in hexadecimal digits. */
export interface PieceCache {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, piece: Uint8Array) => void;
}

/** Deflates a piece, without the end of the stream. */
export type DeflatePiece = (piece: Buffer) => Promise<Uint8Array>;

/** An empty last block, which ends a stream. */
export const STREAM_END = Buffer.from([3, 0]);

const LEVEL = 6;
const CHUNK_BYTES = 128 * 1024;
const SAMPLE_BYTES = 4096;
/** What a sample shrinks to less than is worth the time. */
const WORTHWHILE_SHARE = 0.95;

/** A block that is not compressed holds no more: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4 */
const MAX_STORED_BYTES = 0xffff;
const STORED_HEAD_BYTES = 5;

const deflate = promisify(deflateRaw);

/** Opens a compressor: the same piece gives the same bytes, with a cache and without. */
export function openDeflate(cache?: PieceCache): DeflatePiece {
  return async (piece) => {
    if (!isCompressible(piece)) return stored(piece);
    const key = cache === undefined ? '' : keyOf(piece);
    const known = cache?.get(key);
    if (known !== undefined) return known;
    const compressed = await deflate(piece, {
      level: LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
      chunkSize: CHUNK_BYTES,
    });
    cache?.put(key, compressed);
    return compressed;
  };
}

/** Other versions of the library may compress the same otherwise. */
function keyOf(piece: Buffer): string {
  return createHash('sha256').update(`${process.versions.zlib} ${LEVEL}\n`).update(piece).digest('hex');
}

/** Tries the middle of a piece: pictures and indexes are compressed already. */
function isCompressible(piece: Buffer): boolean {
  if (piece.length <= 2 * SAMPLE_BYTES) return true;
  const from = (piece.length - SAMPLE_BYTES) >> 1;
  const sample = piece.subarray(from, from + SAMPLE_BYTES);
  return deflateRawSync(sample, { level: 1 }).length < SAMPLE_BYTES * WORTHWHILE_SHARE;
}

/** Writes a piece as it is. */
function stored(piece: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < piece.length; at += MAX_STORED_BYTES) {
    const part = piece.subarray(at, at + MAX_STORED_BYTES);
    const head = Buffer.alloc(STORED_HEAD_BYTES);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(MAX_STORED_BYTES - part.length, 3);
    parts.push(head, part);
  }
  return Buffer.concat(parts);
}
