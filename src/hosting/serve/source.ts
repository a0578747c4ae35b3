/** What answers about files are made of: read from the disk once, and held in memory where it fits. */
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { SiteFile } from '../release/catalog.ts';
import { type Encoding, fileAt, NOT_FOUND } from '../release/prepare.ts';
import type { Release } from '../release/store.ts';
import type { Sources } from '../site/additions.ts';
import { ANY_EMBEDS } from '../site/page-needs.ts';
import { commonHeaders, createPolicies, type PolicyOptions } from '../site/policy.ts';

/** Headers as a flat list of names and values. */
export type HeaderList = string[];

/** One file in one coding, as it is answered with. */
export interface Served {
  /** 404 for the site's own page for unknown addresses. */
  readonly status: 200 | 404;
  /** Strong, with its quotes: each coding has one of its own. */
  readonly etag: string;
  readonly bytes: number;
  /** What every answer about the file has. */
  readonly shared: HeaderList;
  /** What an answer with its content has; the length stands last. */
  readonly whole: HeaderList;
  /** Whole; undefined for what is streamed from the disk. */
  readonly content: Buffer | undefined;
}

export interface SourceOptions extends PolicyOptions {
  readonly memoryBytes: number;
}

export interface Wanted {
  readonly release: Release;
  readonly file: SiteFile;
  readonly encoding: Encoding;
}

/** Larger files that are not compressed are read from the disk each time. */
const MAX_HELD_BYTES = 1024 ** 2;
const ETAG_CHARACTERS = 32;
const ETAG_MARKS: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' };
/** Of two lists and of what holds them, beside the texts; measured. */
const HEAD_BYTES = 400;
/** A year, as RFC 9111 knows no longer one that is of use. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked again each time, and answered with 304: a new version is seen at once. */
const ASK_AGAIN = 'no-cache';

/** Reads what is served of a file once, and has it at hand from then on: also for the same file of a later version. */
export class Source {
  /** Headers of answers without a file. */
  readonly common: HeaderList;
  readonly #policies: ReturnType<typeof createPolicies>;
  readonly #held: LRUCache<string, Served, Wanted>;

  constructor(options: SourceOptions) {
    this.common = [...commonHeaders(options)];
    this.#policies = createPolicies(options);
    this.#held = new LRUCache({
      maxSize: Math.max(1, options.memoryBytes),
      sizeCalculation: sizeOf,
      fetchMethod: (_key, _stale, { context }) => this.#read(context),
      // Whoever waits for a file gets it, also when others take its place in memory meanwhile.
      ignoreFetchAbort: true,
    });
  }

  /** Bytes of what is held in memory. */
  get heldBytes(): number {
    return this.#held.calculatedSize;
  }

  /** Gives what is at hand. */
  peek(file: SiteFile, encoding: Encoding): Served | undefined {
    return this.#held.get(file.keys[encoding]);
  }

  /** Gives it in any case. Errors of the file system come as they are. */
  async get(wanted: Wanted): Promise<Served> {
    return await this.#held.forceFetch(wanted.file.keys[wanted.encoding], { context: wanted });
  }

  async #read({ release, file, encoding }: Wanted): Promise<Served> {
    const isHeld = encoding !== 'identity' || file.bytes <= MAX_HELD_BYTES;
    const content = isHeld ? await readFile(fileAt(release.folder, file, encoding)) : undefined;
    const bytes = content?.length ?? file.bytes;
    const { type, isImmutable, sha256, isSaved } = file;
    const isNotFound = file.file === NOT_FOUND;
    const etag = `"${sha256.slice(0, ETAG_CHARACTERS)}${ETAG_MARKS[encoding]}"`;
    const policy = this.#policyOf(file, release.sources);
    const shared = [
      ...this.common,
      ...(policy === undefined ? [] : ['content-security-policy', policy]),
      'cache-control',
      isImmutable ? FOR_EVER : ASK_AGAIN,
      // A client that kept the page for unknown addresses would be told that nothing has changed, with a good status.
      ...(isNotFound ? [] : ['etag', etag]),
      ...(type.isText ? ['vary', 'accept-encoding'] : []),
    ];
    const whole = [
      ...shared,
      'content-type',
      type.name,
      ...(isNotFound ? [] : ['accept-ranges', 'bytes']),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(isSaved === true ? ['content-disposition', 'attachment'] : []),
      'content-length',
      String(bytes),
    ];
    return { status: isNotFound ? 404 : 200, etag, bytes, shared, whole, content };
  }

  #policyOf({ type, needs }: SiteFile, sources: Sources): string | undefined {
    switch (type.use) {
      case 'page':
        return this.#policies.page(needs?.code, { ...(needs?.embeds ?? ANY_EMBEDS), ...sources });
      case 'script':
        return this.#policies.script;
      case 'document':
        return this.#policies.document;
      case 'module':
      case 'style':
      case 'plain':
        return undefined;
    }
  }
}

/** Tells what is held for a file; a little too much where its head shares texts with others. */
function sizeOf({ whole, content }: Served): number {
  return whole.reduce((bytes, text) => bytes + text.length, HEAD_BYTES) + (content?.length ?? 0);
}
