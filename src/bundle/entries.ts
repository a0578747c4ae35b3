/** The entries of an archive that nobody trusts yet: files and folders with plain names, within limits, or an error. */
import { entrySegments, SeenPaths } from './entry-name.ts';
import { BundleError } from './errors.ts';
import { type ArrivedPart, type ArrivingFile, readGzip, wholeFile } from './gzip.ts';
import { readTar, type TarEntry } from './tar.ts';

/** Absolute limits of what one archive may become. */
export interface UnpackLimits {
  /** Entries of any kind. */
  readonly maxEntries: number;
  /** Bytes of the uncompressed archive. */
  readonly maxBytes: number;
  /** Uncompressed bytes for each byte of the archive; not asked below {@link RATIO_FREE_BYTES}. */
  readonly maxRatio: number;
}

export const DEFAULT_LIMITS: UnpackLimits = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };

/** Small sites may compress as well as they like. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** A file or folder of an archive. */
export interface ArchiveEntry extends Pick<TarEntry, 'size' | 'content' | 'whole'> {
  readonly kind: 'file' | 'directory';
  /** Names below the site's root, each safe to join to a folder; none for the root itself. */
  readonly segments: readonly string[];
}

/** How an archive is read. */
export interface ReadOptions {
  readonly limits?: UnpackLimits;
  readonly signal?: AbortSignal;
}

/** What an archive holds: number of files, and their bytes together. */
export interface ArchiveTotals {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Reads the entries of a gzip-compressed tar in one pass and hands each to `take`.
 *
 * Throws a {@link BundleError}, also behind the last entry: an archive is sound only when this came to its end.
 */
export async function readEntries(
  archive: string | ArrivingFile,
  take: (entry: ArchiveEntry) => Promise<void>,
  { limits = DEFAULT_LIMITS, signal }: ReadOptions = {},
): Promise<ArchiveTotals> {
  const source = typeof archive === 'string' ? wholeFile(archive) : archive;
  const room = new Room(source, limits);
  const seen = new SeenPaths();
  let [entries, files, bytes] = [0, 0, 0];
  for await (const { name, size, type, ...content } of readTar(room.hold(readGzip(source, signal)))) {
    holdEntries(++entries, limits);
    await room.holdBytes(size);
    const kind = allowedKind(name, size, type);
    const segments = entrySegments(name, kind);
    seen.add(kind, segments, name);
    // A folder that only stands in a path is made like any other: a few bytes could ask for millions.
    holdEntries(seen.size, limits);
    await take({ kind, segments, size, ...content });
    if (kind === 'file') files += 1;
    bytes += size;
  }
  if (files === 0) throw new BundleError('EMPTY', 'The archive holds no file.');
  return { files, bytes };
}

/** The bytes that an archive may become. */
class Room {
  readonly #archive: ArrivingFile;
  readonly #limits: UnpackLimits;
  #there: ArrivedPart = { bytes: 0, isWhole: false };

  constructor(archive: ArrivingFile, limits: UnpackLimits) {
    this.#archive = archive;
    this.#limits = limits;
  }

  async *hold(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      await this.holdBytes(bytes);
      yield piece;
    }
  }

  /** Refuses an archive of which so many bytes are unpacked, or announced to come. What became too many of what has arrived waits for the rest. */
  async holdBytes(bytes: number): Promise<void> {
    const { maxBytes, maxRatio } = this.#limits;
    if (bytes > maxBytes) {
      throw new BundleError(
        'TOO_LARGE',
        `The archive unpacks to more than the limit of ${maxBytes} bytes: it was refused at ${bytes}.`,
      );
    }
    while (bytes > RATIO_FREE_BYTES && bytes > this.#there.bytes * maxRatio) {
      if (this.#there.isWhole) {
        throw new BundleError(
          'TOO_LARGE',
          `The archive unpacks to more than the limit of ${maxRatio} times its size: ${this.#there.bytes} bytes had become ${bytes} when it was refused.`,
        );
      }
      this.#there = await this.#archive.arrived(this.#there.bytes);
    }
  }
}

/** Refuses an archive with more entries than allowed. */
function holdEntries(entries: number, { maxEntries }: UnpackLimits): void {
  if (entries > maxEntries) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive has more entries than the limit of ${maxEntries}: it was refused at entry ${entries}.`,
    );
  }
}

function allowedKind(name: string, size: number, tarType: string): 'file' | 'directory' {
  // Archives from before POSIX mark a folder by its name alone.
  const type = tarType === 'file' && name.endsWith('/') ? 'directory' : tarType;
  if (type === 'directory' && size > 0) {
    throw new BundleError('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
  }
  if (type === 'file' || type === 'directory') return type;
  // GNU tar writes one by itself, for a file that it has met under another name.
  const remedy = type === 'hard link' ? ' (pack with `tar --hard-dereference`)' : '';
  throw new BundleError(
    'UNSAFE_ENTRY',
    `The archive has an entry of type ${type}; only files and folders are allowed${remedy}.`,
    { entry: name },
  );
}
