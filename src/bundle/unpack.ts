/** Unpacking an archive that nobody trusts yet: an allow-list of files and folders, inside a fresh folder, within limits. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import { entrySegments, foldedPath } from './entry-name.ts';
import { BundleError } from './errors.ts';

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

/** What was unpacked: number of files, and their bytes together. */
export interface UnpackedSite {
  readonly files: number;
  readonly bytes: number;
}

const FILE_MODE = 0o644;
const DIRECTORY_MODE = 0o755;

/**
 * Unpacks a gzip-compressed tar into `directory`, which must not exist: it is created.
 *
 * Throws a {@link BundleError} for an archive that is damaged, passes a limit, holds anything but files and folders, or
 * a name that is not plainly inside; the folder is then half full and the caller's to remove.
 */
export async function unpackArchive(
  archiveFile: string,
  directory: string,
  options: { readonly limits?: UnpackLimits; readonly signal?: AbortSignal } = {},
): Promise<UnpackedSite> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const { size } = await stat(archiveFile);
  await mustBeGzip(archiveFile);
  await mkdir(directory, { mode: DIRECTORY_MODE });
  const reader = extract();
  const source = pipeline(createReadStream(archiveFile), createGunzip(), byteLimit(size, limits), reader, {
    ...(options.signal && { signal: options.signal }),
  });
  const written = writeEntries(reader, directory, limits);
  const [, site] = await Promise.all([source, written]).catch(async (error: unknown) => {
    // Both have ended before the caller removes the folder: neither may put something into it afterwards.
    await Promise.allSettled([source, written]);
    throw asBundleError(error);
  });
  if (site.files === 0) throw new BundleError('EMPTY', 'The archive holds no file.');
  return site;
}

async function writeEntries(entries: Extract, directory: string, limits: UnpackLimits): Promise<UnpackedSite> {
  const seen = new SeenPaths();
  let count = 0;
  let files = 0;
  let bytes = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > limits.maxEntries)
      throw new BundleError('TOO_LARGE', `The archive has more than ${limits.maxEntries} entries.`);
    const segments = entrySegments(entry.header.name);
    if (seen.add(entryKind(entry.header), segments, entry.header.name) === 'directory') {
      await mkdir(path.join(directory, ...segments), { recursive: true, mode: DIRECTORY_MODE });
      entry.resume();
      continue;
    }
    const target = path.join(directory, ...segments);
    await mkdir(path.dirname(target), { recursive: true, mode: DIRECTORY_MODE });
    await pipeline(entry, createWriteStream(target, { flags: 'wx', mode: FILE_MODE }));
    files += 1;
    bytes += entry.header.size;
  }
  return { files, bytes };
}

function entryKind(header: Header): 'file' | 'directory' {
  switch (header.type) {
    case 'file':
    case 'contiguous-file':
      return 'file';
    case 'directory':
      return 'directory';
    default:
      throw new BundleError(
        'UNSAFE_ENTRY',
        `The archive has an entry of type ${header.type}; only files and folders are allowed.`,
        {
          entry: header.name,
        },
      );
  }
}

/** Every path seen so far, folded, so that two entries can never meet in one file on any supported system. */
class SeenPaths {
  readonly #kinds = new Map<string, 'file' | 'directory'>();

  add(kind: 'file' | 'directory', segments: readonly string[], name: string): 'file' | 'directory' {
    if (segments.length === 0 && kind === 'file')
      throw new BundleError('UNSAFE_ENTRY', 'The archive has a file without a name.');
    for (let depth = 1; depth < segments.length; depth++) this.#note('directory', segments.slice(0, depth), name);
    if (segments.length > 0) this.#note(kind, segments, name);
    return kind;
  }

  #note(kind: 'file' | 'directory', segments: readonly string[], name: string): void {
    const folded = foldedPath(segments);
    const known = this.#kinds.get(folded);
    if (known !== undefined && (known === 'file' || kind === 'file')) {
      throw new BundleError('UNSAFE_ENTRY', 'The archive has two entries of the same name.', { entry: name });
    }
    this.#kinds.set(folded, kind);
  }
}

function byteLimit(archiveBytes: number, limits: UnpackLimits): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) {
        done(new BundleError('TOO_LARGE', `The archive unpacks to more than ${limits.maxBytes} bytes.`));
      } else if (bytes > RATIO_FREE_BYTES && bytes > archiveBytes * limits.maxRatio) {
        done(new BundleError('TOO_LARGE', `The archive unpacks to more than ${limits.maxRatio} times its size.`));
      } else {
        done(null, chunk);
      }
    },
  });
}

/**
 * Neither zlib's nor tar-stream's errors tell more than that the bytes are wrong, and those of tar-stream have no code:
 * what comes out of the reading of the archive and is no error of the file system is damage.
 */
function asBundleError(error: unknown): unknown {
  if (error instanceof BundleError || !types.isNativeError(error) || error.name === 'AbortError') return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return error;
  return new BundleError('DAMAGED', 'The archive ends early or fails a check sum.', { cause: error });
}

/** Source of the first two bytes: RFC 1952, section 2.3.1. */
async function mustBeGzip(archiveFile: string): Promise<void> {
  const file = await open(archiveFile);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b) {
      throw new BundleError('NOT_ARCHIVE', 'The file is not a gzip-compressed archive.');
    }
  } finally {
    await file.close();
  }
}
