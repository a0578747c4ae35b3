/** What is served of a file: its bytes as they are on the disk, or changed as the deployment asks, in memory where they fit. */
import type { Release } from '../release/release.ts';
import { type AdditionOptions, type Additions, additionsFor, addToPage, sourcesFor } from '../site/additions.ts';
import type { Catalog, SiteFile } from '../site/catalog.ts';
import type { Contents } from '../site/contents.ts';
import { disarm } from '../site/disarm.ts';
import { rebase } from '../site/rebase.ts';
import { type Head, Heads, type HeadsOptions } from './heads.ts';
import type { Encoding } from './negotiate.ts';

/** Larger texts are sent as they are: each would push hundreds of pages out of the memory. */
export const MAX_TEXT_BYTES = 16 * 1024 ** 2;
/** Larger files that cannot be compressed are read from the disk each time. */
const MAX_HELD_BYTES = 1024 ** 2;

export interface SourceOptions extends HeadsOptions, AdditionOptions {
  /** As in the arguments of the process. */
  readonly basePath: string;
}

/** A file as it is answered with. */
export interface Served {
  readonly head: Head;
  /** Whole; undefined for what is streamed from the disk, as it is there. */
  readonly content: Buffer | undefined;
}

/** Makes what is served of a file in a coding once, and has it at hand from then on. */
export class Source {
  readonly #options: SourceOptions;
  readonly #contents: Contents;
  readonly #heads: Heads;
  readonly #additions = new WeakMap<Catalog, { readonly made: Additions | undefined }>();

  constructor(options: SourceOptions, contents: Contents) {
    this.#options = options;
    this.#contents = contents;
    this.#heads = new Heads(options);
  }

  /** Headers of answers without a file. */
  get common(): readonly string[] {
    return this.#heads.common;
  }

  /** Gives what is at hand. */
  peek(file: SiteFile, encoding: Encoding): Served | undefined {
    const head = this.#heads.peek(file, encoding);
    if (head === undefined) return undefined;
    if (head.key === undefined) return { head, content: undefined };
    const content = this.#contents.peek(head.key);
    return content && { head, content };
  }

  /** Gives it in any case. Errors of the file system come as they are. */
  async get(release: Release, file: SiteFile, encoding: Encoding): Promise<Served> {
    const key = this.#isHeld(release, file, encoding) ? this.#keyOf(release, file, encoding) : undefined;
    // What code a page may run is told by its text.
    const isRead = this.#heads.isOfContent(file) && file.bytes <= MAX_TEXT_BYTES;
    const known = this.#heads.peek(file, encoding);
    const plain = known === undefined && isRead ? await this.#contentOf(release, file, 'identity') : undefined;
    const content = key === undefined ? undefined : await this.#contentOf(release, file, encoding);
    const bytes = content?.length ?? file.bytes;
    const isNotFound = file === release.catalog.notFound;
    const sources = sourcesFor(release.manifest, this.#additionsTo(release, file), this.#options);
    return { head: known ?? this.#heads.make(file, encoding, { plain, bytes, key, isNotFound, sources }), content };
  }

  async #contentOf(release: Release, file: SiteFile, encoding: Encoding): Promise<Buffer> {
    return await this.#contents.get(this.#keyOf(release, file, encoding), encoding, async () => {
      const content = await release.tree.read(file.file);
      const disarmed = this.#isDisarmed(file) ? disarm(content) : content;
      const additions = this.#additionsTo(release, file);
      const isNotFound = file === release.catalog.notFound;
      const served = additions ? addToPage(disarmed, additions, { file: file.file, isNotFound }) : disarmed;
      return this.#isMoved(release, file) ? rebase(served, this.#options.basePath) : served;
    });
  }

  /** Names a content by its digest; the same bytes may stand in a file that is no page, or at another depth. */
  #keyOf(release: Release, file: SiteFile, encoding: Encoding): string {
    const isNotFound = file === release.catalog.notFound;
    const additions = this.#additionsTo(release, file);
    const depth = isNotFound ? 'any' : file.file.split('/').length;
    const changes = [
      ...(this.#isDisarmed(file) ? ['disarmed'] : []),
      ...(additions ? [`added ${additions.digest} ${depth}`] : []),
      ...(this.#isMoved(release, file) ? ['moved'] : []),
    ];
    return [encoding, ...changes, file.sha256].join(' ');
  }

  /** Tells whether a file is served from the memory in a coding. */
  #isHeld(release: Release, file: SiteFile, encoding: Encoding): boolean {
    const isSmall = encoding !== 'identity' || file.bytes <= MAX_HELD_BYTES;
    return isSmall || this.#isDisarmed(file) || this.#additionsTo(release, file) !== undefined;
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

  #isMoved({ catalog }: Release, file: SiteFile): boolean {
    return this.#options.basePath !== '' && file === catalog.notFound;
  }
}

/** Tells whether a file is a page that is not too large to be changed. */
function isChangeable({ type, bytes }: SiteFile): boolean {
  return bytes <= MAX_TEXT_BYTES && type.use === 'page';
}
