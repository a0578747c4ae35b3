/** Reading the entries of an archive that nobody trusts yet: files and folders with plain names, within limits, or an error. */
import { stat } from 'node:fs/promises';
import { ByteSource } from './byte-source.ts';
import { entrySegments, SeenPaths } from './entry-name.ts';
import { BundleError, damaged } from './errors.ts';
import { fileKind } from './file-kind.ts';
import { readGzip } from './gzip.ts';
import { BLOCK_BYTES, decodeHeader, decodePax, type PaxFields, type TarHeader, type TarType } from './tar.ts';

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
export interface ArchiveEntry {
  readonly kind: 'file' | 'directory';
  /** Names below the site's root, each safe to join to a folder; none for the root itself. */
  readonly segments: readonly string[];
  /** Bytes of the content. */
  readonly size: number;
  /** The content in pieces, to be taken once and before the next entry; what is left of it then is passed over. */
  readonly content: AsyncIterable<Buffer, void, undefined>;
}

/** How an archive is read. */
export interface ReadOptions {
  readonly limits?: UnpackLimits;
  readonly signal?: AbortSignal;
}

/** Names have at most a kilobyte; what else may stand in an extended header is passed over. */
const MAX_EXTENDED_BYTES = 1024 ** 2;
const TAR_MAGIC = 'ustar';
const TAR_MAGIC_AT = 257;

/**
 * Reads the entries of a gzip-compressed tar in one pass; nothing of the content is held.
 *
 * Throws a {@link BundleError}, also behind the last entry: an archive is sound only when this came to its end.
 */
export async function* readEntries(
  archiveFile: string,
  { limits = DEFAULT_LIMITS, signal }: ReadOptions = {},
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const { size: archiveBytes } = await stat(archiveFile);
  const bytes = new ByteSource(withinLimits(readGzip(archiveFile, signal), archiveBytes, limits));
  try {
    await mustBeTar(bytes);
    const seen = new SeenPaths();
    let entries = 0;
    let files = 0;
    for (let header = await nextHeader(bytes); header !== undefined; header = await nextHeader(bytes)) {
      holdEntries(++entries, limits);
      holdBytes(header.size, archiveBytes, limits);
      const kind = allowedKind(header);
      const segments = entrySegments(header.name, kind);
      seen.add(kind, segments, header.name);
      // A folder that only stands in a path is made like any other: a few bytes could ask for millions.
      holdEntries(seen.size, limits);
      const content = new Content(bytes, header.size);
      yield { kind, segments, size: header.size, content };
      await content.finish();
      if (kind === 'file') files += 1;
    }
    await mustEnd(bytes);
    if (files === 0) throw new BundleError('EMPTY', 'The archive holds no file.');
  } finally {
    await bytes.close();
  }
}

async function* withinLimits(
  pieces: AsyncIterable<Buffer>,
  archiveBytes: number,
  limits: UnpackLimits,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    holdBytes(bytes, archiveBytes, limits);
    yield piece;
  }
}

/** Refuses an archive of `archiveBytes` of which `bytes` are unpacked, or announced to come. */
function holdBytes(bytes: number, archiveBytes: number, { maxBytes, maxRatio }: UnpackLimits): void {
  if (bytes > maxBytes) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive unpacks to more than the limit of ${maxBytes} bytes: it was refused at ${bytes}.`,
    );
  }
  if (bytes > RATIO_FREE_BYTES && bytes > archiveBytes * maxRatio) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive unpacks to more than the limit of ${maxRatio} times its size: ${archiveBytes} bytes had become ${bytes} when it was refused.`,
    );
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

/** Tells a file that never was an archive from one that is damaged. */
async function mustBeTar(bytes: ByteSource): Promise<void> {
  const head = await bytes.peek(BLOCK_BYTES);
  const isTar = head.toString('latin1', TAR_MAGIC_AT, TAR_MAGIC_AT + TAR_MAGIC.length) === TAR_MAGIC;
  if (isTar || (head.length === BLOCK_BYTES && isZero(head))) return;
  throw new BundleError(
    'NOT_ARCHIVE',
    `The file is no gzip-compressed tar archive: it is compressed, but what it holds is ${fileKind(head)}.`,
  );
}

/** Reads the next entry's header with what extended headers say of it; `undefined` at the first of the end's blocks. */
async function nextHeader(bytes: ByteSource): Promise<TarHeader | undefined> {
  let extended: PaxFields | undefined;
  for (;;) {
    const block = await mustTake(bytes, BLOCK_BYTES);
    if (isZero(block)) {
      if (extended !== undefined) throw damaged('an extended header belongs to no entry');
      return undefined;
    }
    const header = decodeHeader(block);
    // Readers differ on which of several counts, so that each would unpack another site.
    if (extended !== undefined && isExtended(header)) throw damaged('an entry has several extended headers');
    switch (header.type) {
      case 'pax-header':
        extended = decodePax(await extendedContent(bytes, header));
        break;
      case 'pax-global-header':
        mustSayNothing(decodePax(await extendedContent(bytes, header)));
        break;
      case 'gnu-long-name':
        extended = { path: (await extendedContent(bytes, header)).toString('utf8').replace(/\0+$/, '') };
        break;
      default:
        return { type: header.type, name: extended?.path ?? header.name, size: extended?.size ?? header.size };
    }
  }
}

function isExtended({ type }: TarHeader): boolean {
  return type === 'pax-header' || type === 'pax-global-header' || type === 'gnu-long-name';
}

async function extendedContent(bytes: ByteSource, { size }: TarHeader): Promise<Buffer> {
  if (size > MAX_EXTENDED_BYTES) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive has an extended header of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}.`,
    );
  }
  const content = await mustTake(bytes, size);
  await mustTake(bytes, paddingOf(size));
  return content;
}

/** One name or size for all entries is in no archive that somebody made to be unpacked. */
function mustSayNothing({ path, size }: PaxFields): void {
  if (path !== undefined || size !== undefined) throw damaged('a global header names a path or a size');
}

function allowedKind(header: TarHeader): 'file' | 'directory' {
  const { name, size } = header;
  // Archives from before POSIX mark a folder by its name alone.
  const type = header.type === 'file' && name.endsWith('/') ? 'directory' : header.type;
  if (type === 'directory' && size > 0) {
    throw new BundleError('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
  }
  if (type === 'file' || type === 'directory') return type;
  throw new BundleError(
    'UNSAFE_ENTRY',
    `The archive has an entry of type ${typeName(type)}; only files and folders are allowed${remedyOf(type)}.`,
    { entry: name },
  );
}

function typeName(type: TarType): string {
  return type === 'link' ? 'hard link' : type;
}

/** GNU tar writes one by itself, for a file that it has met under another name. */
function remedyOf(type: TarType): string {
  return type === 'link' ? ' (pack with `tar --hard-dereference`)' : '';
}

/** Holds an archive to its end: a second block of zeros, and zeros alone behind it. */
async function mustEnd(bytes: ByteSource): Promise<void> {
  if (!isZero(await mustTake(bytes, BLOCK_BYTES))) throw damaged('it goes on behind its end');
  for (let rest = await bytes.takeSome(Infinity); rest !== undefined; rest = await bytes.takeSome(Infinity)) {
    if (!isZero(rest)) throw damaged('it goes on behind its end');
  }
}

async function mustTake(bytes: ByteSource, length: number): Promise<Buffer> {
  const taken = await bytes.take(length);
  if (taken === undefined) throw damaged('it ends early');
  return taken;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** The content of one entry, as a window on the archive's bytes. */
class Content implements AsyncIterable<Buffer, void, undefined> {
  readonly #bytes: ByteSource;
  readonly #padding: number;
  #left: number;

  constructor(bytes: ByteSource, size: number) {
    this.#bytes = bytes;
    this.#left = size;
    this.#padding = paddingOf(size);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    while (this.#left > 0) {
      const piece = await this.#bytes.takeSome(this.#left);
      if (piece === undefined) throw damaged('it ends early');
      this.#left -= piece.length;
      yield piece;
    }
  }

  /** Passes over what nobody took, and what fills the last block. */
  async finish(): Promise<void> {
    for await (const _piece of this);
    await mustTake(this.#bytes, this.#padding);
  }
}
