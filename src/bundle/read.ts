/** One pass over an archive that nobody trusts yet: refuse, unpack, digest. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { entrySegments, SeenPaths } from './entry-name.ts';
import { BundleError } from './errors.ts';
import { readGzip } from './gzip.ts';
import { type TarHeader, TarReader, type TarVisitor } from './tar.ts';

/** Absolute limits of what one archive may become. */
export interface ArchiveLimits {
  /** Entries of any kind. */
  readonly maxEntries: number;
  /** Bytes of the uncompressed archive. */
  readonly maxBytes: number;
  /** Uncompressed bytes for each byte of the archive; not asked below {@link RATIO_FREE_BYTES}. */
  readonly maxRatio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };

/** Small sites may compress as well as they like. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** Pages, style sheets and drawings up to this size are read for findings. */
export const MAX_TEXT_BYTES = 8 * 1024 ** 2;

const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;
/** Pages that only redirect are short. */
const MAX_REDIRECT_BYTES = 4096;
/** `meta` refresh without delay: https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh */
const REDIRECT = /<meta\s(?=[^>]*\bhttp-equiv\s*=\s*["']?refresh\b)[^>]*\bcontent\s*=\s*["']?\s*0*[;,\s]/i;
/** The file that hosts show for addresses that lead nowhere. */
const ERROR_PAGE = '404.html';

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
  /** Number of `.html` files that readers come for: neither redirect pages nor the error page. */
  readonly pages: number;
  /** See {@link contentDigest}. */
  readonly contentDigest: string;
}

/** Reads the text of the files as they pass by. */
export interface TextReader {
  /** `content` is there for pages, style sheets and drawings of at most {@link MAX_TEXT_BYTES}. */
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
  const { directory, signal, limits = DEFAULT_LIMITS } = options;
  const archiveBytes = (await stat(archive)).size;
  if (directory !== undefined) mkdirSync(directory, { mode: DIRECTORY_MODE });
  using pass = new ArchivePass({ ...options, limits, archiveBytes });
  const tar = new TarReader(pass);
  let bytes = 0;
  for await (const piece of readGzip(archive, signal)) {
    bytes += piece.length;
    pass.limitBytes(bytes);
    tar.write(piece);
  }
  tar.finish();
  return pass.finish();
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
  // UTF-16 has another order than UTF-8 only where characters beyond U+FFFF stand, which few names have.
  const isPlain = !files.some(({ file }) => /[\ud800-\udfff]/.test(file));
  const byUnits = (a: BundleFile, b: BundleFile) => (a.file < b.file ? -1 : 1);
  const byBytes = (a: BundleFile, b: BundleFile) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file));
  const sorted = files.toSorted(isPlain ? byUnits : byBytes);
  const digest = createHash('sha256');
  for (const { file, sha256 } of sorted) digest.update(`${sha256}  ${file}\n`);
  return { files: sorted, contentDigest: digest.digest('hex') };
}

type PassOptions = ReadOptions & { readonly limits: ArchiveLimits; readonly archiveBytes: number };

interface OpenFile {
  readonly file: string;
  readonly bytes: number;
  readonly hash: Hash;
  /** Absent when nothing is written. */
  readonly descriptor: number | undefined;
  /** Pieces of a text that is read; absent for all other files. */
  readonly text: Buffer[] | undefined;
}

/** Judges each entry before its content is taken, then writes and digests it. Entries pass one after the other. */
class ArchivePass implements TarVisitor, Disposable {
  readonly #options: PassOptions;
  readonly #seen = new SeenPaths();
  readonly #folders = new Set<string>();
  readonly #files: BundleFile[] = [];
  #file: OpenFile | undefined;
  #entries = 0;
  #bytes = 0;
  #pages = 0;

  constructor(options: PassOptions) {
    this.#options = options;
  }

  begin({ name, size, type }: TarHeader): void {
    this.#limitEntries(++this.#entries);
    this.limitBytes(size);
    const kind = allowedKind(name, size, type);
    const segments = entrySegments(name, kind);
    this.#seen.add(kind, segments, name);
    // A folder that only stands in a path is made like any other: a few bytes could ask for millions.
    this.#limitEntries(this.#seen.size);
    if (kind === 'directory') this.#makeFolder(segments);
    else this.#openFile(segments, size);
  }

  content(piece: Buffer): void {
    if (this.#file === undefined) return;
    const { hash, descriptor, text } = this.#file;
    hash.update(piece);
    text?.push(piece);
    if (descriptor === undefined) return;
    for (let at = 0; at < piece.length; ) at += writeSync(descriptor, piece, at);
  }

  end(): void {
    if (this.#file === undefined) return;
    const { file, bytes, hash, text } = this.#file;
    this[Symbol.dispose]();
    this.#files.push({ file, bytes, sha256: hash.digest('hex') });
    this.#bytes += bytes;
    const content = text && (text.length === 1 ? text[0] : Buffer.concat(text));
    if (textKind(file) === 'page' && file !== ERROR_PAGE && !isRedirect(content)) this.#pages += 1;
    this.#options.texts?.add(file, content);
  }

  finish(): BundleContent {
    if (this.#files.length === 0) throw new BundleError('EMPTY', 'The archive holds no file.');
    return { ...digestFiles(this.#files), bytes: this.#bytes, pages: this.#pages };
  }

  [Symbol.dispose](): void {
    const descriptor = this.#file?.descriptor;
    this.#file = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  /** Refuses an archive of which so many bytes are unpacked, or announced to come. */
  limitBytes(bytes: number): void {
    const { limits, archiveBytes } = this.#options;
    const { maxBytes, maxRatio } = limits;
    if (bytes > maxBytes) throw tooLarge(`unpacks to more than the limit of ${maxBytes} bytes`, `at ${bytes}`);
    if (bytes <= RATIO_FREE_BYTES || bytes <= archiveBytes * maxRatio) return;
    const became = `when ${archiveBytes} bytes had become ${bytes}`;
    throw tooLarge(`unpacks to more than the limit of ${maxRatio} times its size`, became);
  }

  #limitEntries(entries: number): void {
    const { maxEntries } = this.#options.limits;
    if (entries > maxEntries) throw tooLarge(`has more entries than the limit of ${maxEntries}`, `at entry ${entries}`);
  }

  #openFile(segments: readonly string[], bytes: number): void {
    const { directory, texts } = this.#options;
    const file = segments.join('/');
    const maxText = texts === undefined ? MAX_REDIRECT_BYTES : MAX_TEXT_BYTES;
    const isRead = bytes <= maxText && textKind(file) !== undefined;
    if (directory !== undefined) this.#makeFolder(segments.slice(0, -1));
    // Every file is new: what stands at a path already is an error, never opened.
    const descriptor = directory === undefined ? undefined : openSync(this.#target(segments), 'wx', FILE_MODE);
    this.#file = { file, bytes, hash: createHash('sha256'), descriptor, text: isRead ? [] : undefined };
  }

  #makeFolder(segments: readonly string[]): void {
    if (this.#options.directory === undefined) return;
    const folder = this.#target(segments);
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: DIRECTORY_MODE });
    this.#folders.add(folder);
  }

  /** Joins without a look at the segments, which entry names are made of: none climbs, none is empty. */
  #target(segments: readonly string[]): string {
    return [this.#options.directory, ...segments].join(path.sep);
  }
}

function tooLarge(what: string, when: string): BundleError {
  return new BundleError('TOO_LARGE', `The archive ${what}: it was refused ${when}.`);
}

function isRedirect(content: Buffer | undefined): boolean {
  return content !== undefined && content.length <= MAX_REDIRECT_BYTES && REDIRECT.test(content.toString('latin1'));
}

function allowedKind(name: string, size: number, tarType: string): 'file' | 'directory' {
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
