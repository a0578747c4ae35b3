/** What is served of a file: its bytes as they are on the disk, or changed as the deployment asks, in memory where they fit. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '../release/release.ts';
import { type AdditionOptions, type Additions, additionsFor, addToPage, sourcesFor } from '../site/additions.ts';
import type { Catalog, SiteFile } from '../site/catalog.ts';
import { Contents } from '../site/contents.ts';
import { disarm } from '../site/disarm.ts';
import { rebase } from '../site/rebase.ts';
import { type Head, Heads, type HeadsOptions, sizeOfHead } from './heads.ts';
import type { Encoding } from './negotiate.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Larger texts are sent as they are: each would push hundreds of pages out of the memory. */
export const MAX_TEXT_BYTES = 16 * 1024 ** 2;
/** Larger files that cannot be compressed are read from the disk each time. */
const MAX_HELD_BYTES = 1024 ** 2;
/** Quality 11 needs a hundred times the time of 5 for a tenth less. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

export interface SourceOptions extends HeadsOptions, AdditionOptions {
  /** As in the arguments of the process. */
  readonly basePath: string;
  /** Bound of what is held in memory. */
  readonly memoryBytes: number;
}

/** A file as it is answered with. */
export interface Served {
  readonly head: Head;
  /** Whole; undefined for what is streamed from the disk, as it is there. */
  readonly content: Buffer | undefined;
}

/** Makes what is served of a file in a coding once, and has it at hand from then on: also for the same file of a later version. */
export class Source {
  readonly #options: SourceOptions;
  readonly #contents: Contents<Served>;
  readonly #heads: Heads;
  readonly #additions = new WeakMap<Catalog, { readonly made: Additions | undefined }>();

  constructor(options: SourceOptions) {
    this.#options = options;
    this.#contents = new Contents(
      options.memoryBytes,
      ({ head, content }) => sizeOfHead(head) + (content?.length ?? 0),
    );
    this.#heads = new Heads(options);
  }

  /** Headers of answers without a file. */
  get common(): readonly string[] {
    return this.#heads.common;
  }

  /** Bytes of what is held in memory. */
  get heldBytes(): number {
    return this.#contents.bytes;
  }

  /** Gives what is at hand. */
  peek(file: SiteFile, encoding: Encoding): Served | undefined {
    return this.#contents.peek(file.key, encoding);
  }

  /** Gives it in any case. Errors of the file system come as they are. */
  async get(release: Release, file: SiteFile, encoding: Encoding): Promise<Served> {
    return await this.#contents.get(file.key, encoding, () => this.#make(release, file, encoding));
  }

  async #make(release: Release, file: SiteFile, encoding: Encoding): Promise<Served> {
    const additions = this.#additionsTo(release, file);
    const isSmall = encoding !== 'identity' || file.bytes <= MAX_HELD_BYTES;
    const isHeld = isSmall || this.#isDisarmed(file) || additions !== undefined;
    // What code a page may run is told by its text.
    const isRead = isHeld || (this.#heads.isOfContent(file) && file.bytes <= MAX_TEXT_BYTES);
    const plain = isRead ? await this.#plain(release, file) : undefined;
    const content = isHeld && plain !== undefined ? ownMemory(await encoded(plain, encoding)) : undefined;
    const isNotFound = file === release.catalog.notFound;
    const sources = sourcesFor(release.manifest, additions, this.#options);
    const bytes = content?.length ?? file.bytes;
    return { head: this.#heads.make(file, encoding, { plain, bytes, isNotFound, sources }), content };
  }

  /** Gives what is served of a file, not encoded. */
  async #plain(release: Release, file: SiteFile): Promise<Buffer> {
    const held = this.#contents.peek(file.key, 'identity')?.content;
    if (held !== undefined) return held;
    const content = await release.tree.read(file.file);
    const disarmed = this.#isDisarmed(file) ? disarm(content) : content;
    const additions = this.#additionsTo(release, file);
    const isNotFound = file === release.catalog.notFound;
    const served = additions ? addToPage(disarmed, additions, { file: file.file, isNotFound }) : disarmed;
    return isNotFound && this.#options.basePath !== '' ? rebase(served, this.#options.basePath) : served;
  }

  #isDisarmed(file: SiteFile): boolean {
    return this.#options.deploymentType === 'air-gapped' && isChangeable(file);
  }

  /** Gives what a file gets; decided once for all pages of a release. */
  #additionsTo({ catalog, manifest }: Release, file: SiteFile): Additions | undefined {
    if (!isChangeable(file)) return undefined;
    const known = this.#additions.get(catalog) ?? { made: additionsFor(manifest, this.#options) };
    this.#additions.set(catalog, known);
    return known.made;
  }
}

/** Copies what is a part of larger memory, as short results of zlib are: it would hold what nobody counts. */
function ownMemory(content: Buffer): Buffer {
  if (content.buffer.byteLength === content.length) return content;
  const own = Buffer.allocUnsafeSlow(content.length);
  content.copy(own);
  return own;
}

async function encoded(content: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return content;
    case 'gzip':
      return await compressGzip(content, { level: GZIP_LEVEL });
    case 'br':
      return await compressBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
  }
}

/** Tells whether a file is a page that is not too large to be changed. */
function isChangeable({ type, bytes }: SiteFile): boolean {
  return bytes <= MAX_TEXT_BYTES && type.use === 'page';
}
