/** Packing a site into the archive that is handed out: the same bytes for the same site. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';

/** Compressed pieces of earlier archives; keys are SHA-256 digests in hexadecimal digits. */
export interface PieceCache {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, piece: Uint8Array) => void;
}

/** What was written: size in bytes and SHA-256 (hex) of the archive, and the number of files in it. */
export interface PackedArchive {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly files: number;
}

const FILE_MODE = 0o644;
const NO_TIME = new Date(0);
/** Magic, deflate, no flags, no time, and an unknown system: https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TAR_END = Buffer.alloc(1024);
/** Files are compressed together up to about so many bytes; one that changes costs those beside it too. */
const GROUP_BYTES = 256 * 1024;
/** A file of this size is compressed alone, so that what comes after it does not depend on what came before. */
const LONE_FILE_BYTES = 64 * 1024;
const PIECE_BYTES = 1024 * 1024;
const LEVEL = 6;
const CHUNK_BYTES = 128 * 1024;
const SAMPLE_BYTES = 4096;
/** What a sample shrinks to less than is worth the time. */
const WORTHWHILE_SHARE = 0.95;
/** An empty last block, which ends a compressed stream. */
const STREAM_END = Buffer.from([3, 0]);

const deflate = promisify(deflateRaw);

/**
 * Packs every file below `siteDirectory` into a gzip-compressed tar at `archiveFile` (created or replaced).
 *
 * Files stand in code-unit order of their paths, with fixed mode, owner and time, so that the archive depends on
 * nothing but paths and contents. Links and special files are refused with an error: a site has none. What `cache`
 * holds of earlier archives is not compressed again.
 */
export async function packSite(siteDirectory: string, archiveFile: string, cache?: PieceCache): Promise<PackedArchive> {
  const files = await listFiles(siteDirectory);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    gzip(tarPieces(siteDirectory, files), cache),
    async function* measure(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(archiveFile),
  );
  return { sizeBytes, sha256: hash.digest('hex'), files: files.length };
}

/** Lists the files below a folder as `/`-separated paths in code-unit order; throws for anything but files and folders. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const relative = path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile()) files.push(relative);
    else if (!entry.isDirectory()) throw new Error(`${relative} is neither a file nor a folder`);
  }
  return files.sort((a, b) => (a < b ? -1 : 1));
}

/**
 * Compresses pieces apart, on all processors, into one stream, in their order: each ends at a whole byte and none looks
 * back into another (https://www.rfc-editor.org/rfc/rfc1951#section-3.2).
 */
async function* gzip(pieces: AsyncIterable<Buffer>, cache?: PieceCache): AsyncGenerator<Uint8Array, void, undefined> {
  const most = availableParallelism() * 2;
  const waiting: Promise<Uint8Array>[] = [];
  let crc = 0;
  let size = 0;
  yield GZIP_HEAD;
  for await (const piece of pieces) {
    crc = crc32(piece, crc);
    size += piece.length;
    const compressed = deflatePiece(piece, cache);
    // One that fails is heard of when its turn comes.
    compressed.catch(() => undefined);
    waiting.push(compressed);
    const first = waiting.length < most ? undefined : waiting.shift();
    if (first !== undefined) yield await first;
  }
  for (const compressed of waiting) yield await compressed;
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc, 0);
  foot.writeUInt32LE(size % 2 ** 32, 4);
  yield Buffer.concat([STREAM_END, foot]);
}

/** Deflates a piece, without the end of the stream: the same piece gives the same bytes, with a cache and without. */
async function deflatePiece(piece: Buffer, cache: PieceCache | undefined): Promise<Uint8Array> {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES };
  if (!isCompressible(piece)) return await deflate(piece, { ...options, level: 0 });
  // Other versions of the library may compress the same otherwise.
  const versions = `${process.versions.zlib} ${LEVEL}\n`;
  const key = cache && createHash('sha256').update(versions).update(piece).digest('hex');
  const known = key && cache?.get(key);
  if (known) return known;
  const compressed = await deflate(piece, { ...options, level: LEVEL });
  if (key) cache?.put(key, compressed);
  return compressed;
}

/** Tries the middle of a piece: pictures and indexes are compressed already. */
function isCompressible(piece: Buffer): boolean {
  if (piece.length <= 2 * SAMPLE_BYTES) return true;
  const from = (piece.length - SAMPLE_BYTES) >> 1;
  const sample = piece.subarray(from, from + SAMPLE_BYTES);
  return deflateRawSync(sample, { level: 1 }).length < SAMPLE_BYTES * WORTHWHILE_SHARE;
}

interface FileFact {
  readonly name: string;
  readonly size: number;
}

/** Gives the tar of some files in pieces whose ends depend on the files near by alone. */
async function* tarPieces(directory: string, names: readonly string[]): AsyncGenerator<Buffer, void, undefined> {
  let group: FileFact[] = [];
  let bytes = 0;
  for (const name of names) {
    const { size } = statSync(path.join(directory, name));
    if (group.length > 0 && (size >= LONE_FILE_BYTES || bytes >= GROUP_BYTES)) {
      yield* groupPieces(directory, group);
      group = [];
      bytes = 0;
    }
    group.push({ name, size });
    bytes += size >= LONE_FILE_BYTES ? GROUP_BYTES : size;
  }
  yield* groupPieces(directory, group);
  yield TAR_END;
}

async function* groupPieces(directory: string, files: readonly FileFact[]): AsyncGenerator<Buffer, void, undefined> {
  const archive = tarPack();
  addFiles(archive, directory, files).catch((error: unknown) => {
    archive.destroy(Error.isError(error) ? error : new Error(String(error)));
  });
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES + TAR_END.length) continue;
    const whole = Buffer.concat(held);
    yield whole.subarray(0, PIECE_BYTES);
    held = [whole.subarray(PIECE_BYTES)];
    bytes -= PIECE_BYTES;
  }
  // The end of the whole archive comes later.
  if (bytes > TAR_END.length) yield Buffer.concat(held).subarray(0, -TAR_END.length);
}

async function addFiles(
  archive: ReturnType<typeof tarPack>,
  directory: string,
  files: readonly FileFact[],
): Promise<void> {
  for (const { name, size } of files) {
    const source = path.join(directory, name);
    const header = { name, size, mode: FILE_MODE, mtime: NO_TIME, uid: 0, gid: 0, type: 'file' as const };
    // For many small files promises would take longer than the disk.
    if (size <= PIECE_BYTES) archive.entry(header, readFileSync(source));
    else await pipeline(createReadStream(source), archive.entry(header));
  }
  archive.finalize();
}
