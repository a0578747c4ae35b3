/** One pass over an archive that nobody trusts yet: refuse, unpack, digest. */
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { entrySegments, notePath, type SeenPaths } from './entry-name.ts';
import { BundleError } from './errors.ts';
import { readGzip } from './gzip.ts';
import { readTar, type TarEntry, type TarHeader } from './tar.ts';

/** Absolute limits of what one archive may become. */
export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Bytes of the uncompressed archive. */
  readonly maxBytes: number;
  /** Uncompressed bytes for each byte of the archive; not asked below {@link RATIO_FREE_BYTES}. */
  readonly maxRatio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };

/** Small sites may compress as well as they like. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** Pages and style sheets up to this size are read for findings. */
export const MAX_TEXT_BYTES = 8 * 1024 ** 2;

const COUNTED_CHARACTERS = 256;
const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;

export interface BundleFile {
  /** Path in the bundle, `/`-separated: foreign text. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: string;
}

export interface BundleContent {
  /** In the order of their paths as UTF-8. */
  readonly files: readonly BundleFile[];
  readonly bytes: number;
  /** See {@link contentDigest}. */
  readonly contentDigest: string;
}

/** Reads the text of the files as they pass by. */
export interface TextReader {
  /** `content` is there for pages and style sheets of at most {@link MAX_TEXT_BYTES}. */
  add(file: string, content: Buffer | undefined): void;
}

export interface ReadOptions {
  /** Folder to unpack into, which must not exist: it is created. Nothing is written without it. */
  readonly directory?: string | undefined;
  readonly texts?: TextReader | undefined;
  readonly limits?: ArchiveLimits | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a gzip-compressed tar to its end, and unpacks it where a directory is given.
 *
 * Throws a {@link BundleError} for an archive that is damaged, passes a limit, holds anything but files and folders, or
 * a name that is not plainly inside, and an error of the file system as it came; the folder is then half full and the
 * caller's to remove.
 */
export async function readBundle(archive: string, options: ReadOptions = {}): Promise<BundleContent> {
  const { directory, signal, texts, limits = DEFAULT_LIMITS } = options;
  const archiveBytes = (await stat(archive)).size;
  const folder = directory === undefined ? undefined : new NewFolder(directory);
  const seen: SeenPaths = new Map();
  const files: BundleFile[] = [];
  let entries = 0;
  for await (const entry of readTar(limitedPieces(readGzip(archive, signal), archiveBytes, limits))) {
    const { name, size } = entry;
    limitBytes(size, archiveBytes, limits);
    const kind = allowedKind(entry);
    const segments = entrySegments(name, kind);
    notePath(seen, { kind, segments, name });
    // A long path counts once more for every so many characters, so that the limit is one of memory.
    entries += 1 + Math.floor(name.length / COUNTED_CHARACTERS);
    // A folder that only stands in a path is made like any other: a few bytes could ask for millions.
    limitEntries(Math.max(entries, seen.size), limits);
    if (kind === 'directory') {
      folder?.makeFolder(segments);
      continue;
    }
    const file = segments.join('/');
    const isText = texts !== undefined && size <= MAX_TEXT_BYTES && textKind(file) !== undefined;
    const { sha256, text } = await takeFile(entry, { descriptor: folder?.create(segments), isText });
    files.push({ file, bytes: size, sha256 });
    texts?.add(file, text);
  }
  if (files.length === 0) throw new BundleError('EMPTY', 'The archive holds no file.');
  return { ...digestFiles(files), bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function* limitedPieces(
  pieces: AsyncIterable<Buffer>,
  archiveBytes: number,
  limits: ArchiveLimits,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    limitBytes(bytes, archiveBytes, limits);
    yield piece;
  }
}

/** What of a file is text that findings are looked for in. AppleDouble files (`._name`) are none: RFC 1740, appendix B. */
export function textKind(file: string): 'page' | 'sheet' | 'drawing' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (name.startsWith('._')) return undefined;
  if (/\.html$/i.test(name)) return 'page';
  return /\.css$/i.test(name) ? 'sheet' : /\.svg$/i.test(name) ? 'drawing' : undefined;
}

/**
 * Sorts files by the bytes of their paths and computes the digest of a site: SHA-256 (hex) of one line a file,
 * `<sha256 of the content>  <path>\n`, as `find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- |
 * sha256sum` in the unpacked site. No path has a line break (the reader refuses it), so no two sites give the same
 * lines. Order, times, owners, modes and empty folders of the archive do not count.
 */
export function digestFiles(files: readonly BundleFile[]): Pick<BundleContent, 'files' | 'contentDigest'> {
  const named = files.map((one) => ({ one, name: Buffer.from(one.file) }));
  const sorted = named.sort((a, b) => Buffer.compare(a.name, b.name)).map(({ one }) => one);
  const digest = createHash('sha256');
  for (const { file, sha256 } of sorted) digest.update(`${sha256}  ${file}\n`);
  return { files: sorted, contentDigest: digest.digest('hex') };
}

/** Refuses an archive of which so many bytes are unpacked, or announced to come. */
function limitBytes(bytes: number, archiveBytes: number, { maxBytes, maxRatio }: ArchiveLimits): void {
  if (bytes > maxBytes) throw tooLarge(`unpacks to more than the limit of ${maxBytes} bytes`, `at ${bytes}`);
  if (bytes <= RATIO_FREE_BYTES || bytes <= archiveBytes * maxRatio) return;
  const became = `when ${archiveBytes} bytes had become ${bytes}`;
  throw tooLarge(`unpacks to more than the limit of ${maxRatio} times its size`, became);
}

/** A new folder that files are written into. */
class NewFolder {
  readonly #path: string;
  readonly #made = new Set<string>();

  constructor(directory: string) {
    mkdirSync(directory, { mode: DIRECTORY_MODE });
    this.#path = directory;
  }

  makeFolder(segments: readonly string[]): void {
    const folder = this.#target(segments);
    if (this.#made.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: DIRECTORY_MODE });
    this.#made.add(folder);
  }

  /** Creates a file, and returns its descriptor. What stands at a path already is an error, never opened. */
  create(segments: readonly string[]): number {
    this.makeFolder(segments.slice(0, -1));
    return openSync(this.#target(segments), 'wx', FILE_MODE);
  }

  /** Joins without a look at the segments, which entry names are made of: none climbs, none is empty. */
  #target(segments: readonly string[]): string {
    return [this.#path, ...segments].join(path.sep);
  }
}

/** Reads a file of an archive to its end, and writes it where there is a descriptor; returns its digest and its text, if asked for. */
async function takeFile(
  { content }: TarEntry,
  { descriptor, isText }: { readonly descriptor: number | undefined; readonly isText: boolean },
): Promise<{ readonly sha256: string; readonly text: Buffer | undefined }> {
  const hash = createHash('sha256');
  const text: Buffer[] = [];
  try {
    for await (const piece of content) {
      hash.update(piece);
      if (isText) text.push(piece);
      for (let at = 0; descriptor !== undefined && at < piece.length; ) at += writeSync(descriptor, piece, at);
    }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  return { sha256: hash.digest('hex'), text: isText ? Buffer.concat(text) : undefined };
}

function tooLarge(what: string, when: string): BundleError {
  return new BundleError('TOO_LARGE', `The archive ${what}: it was refused ${when}.`);
}

function limitEntries(entries: number, { maxEntries }: ArchiveLimits): void {
  if (entries > maxEntries) throw tooLarge(`has more entries than the limit of ${maxEntries}`, `at entry ${entries}`);
}

function allowedKind({ name, size, type: tarType }: TarHeader): 'file' | 'directory' {
  // Archives from before POSIX mark a folder by its name alone.
  const type = tarType === 'file' && name.endsWith('/') ? 'directory' : tarType;
  if (type === 'directory' && size > 0)
    throw new BundleError('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
  if (type === 'file' || type === 'directory') return type;
  // GNU tar writes one by itself, for a file that it has met under another name.
  const remedy = type === 'hard link' ? ' (pack with `tar --hard-dereference`)' : '';
  const message = `The archive has an entry of type ${type}; only files and folders are allowed${remedy}.`;
  throw new BundleError('UNSAFE_ENTRY', message, { entry: name });
}
