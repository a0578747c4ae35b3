/** The headers of a file's answers, made once for each file and coding. */
import type { FeatureSet } from '../features.ts';
import type { SiteFile } from '../site/catalog.ts';
import { dangerOf } from '../site/content-type.ts';
import type { InlineCode } from '../site/inline-code.ts';
import { commonHeaders, createPolicies, type PolicyOptions } from '../site/policy.ts';
import type { Encoding } from './negotiate.ts';

/** Headers as a flat list of names and values. */
export type HeaderList = readonly string[];

/** Of one file in one coding. */
export interface Head {
  /** Strong, with its quotes: each coding has one of its own. */
  readonly etag: string;
  /** What every answer about the file has. */
  readonly shared: HeaderList;
  /** What an answer with its content has besides, but for the length. */
  readonly content: HeaderList;
}

const ETAG_CHARACTERS = 32;
const ETAG_MARKS: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' };
/** A year, as RFC 9111 knows no longer one that is of use. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked again each time, and answered with 304: a new version is seen at once. */
const ASK_AGAIN = 'no-cache';

/** Makes heads, and the headers of answers without a file. */
export class Heads {
  readonly common: HeaderList;
  readonly #policies: ReturnType<typeof createPolicies>;
  readonly #known = new WeakMap<SiteFile, Partial<Record<Encoding, Head>>>();

  constructor(options: PolicyOptions & { readonly features: FeatureSet }) {
    this.common = commonHeaders(options);
    this.#policies = createPolicies(options);
  }

  /** Gives what was made before. */
  peek(file: SiteFile, encoding: Encoding): Head | undefined {
    return this.#known.get(file)?.[encoding];
  }

  /** Makes the head of a file; `inline` is the code in it, where it is a page. */
  make(file: SiteFile, encoding: Encoding, inline: InlineCode): Head {
    const { sha256, type, isImmutable } = file;
    const etag = `"${sha256.slice(0, ETAG_CHARACTERS)}${ETAG_MARKS[encoding]}"`;
    const policy = this.#policyOf(file, inline);
    const shared = [
      ...this.common,
      ...(policy === undefined ? [] : ['content-security-policy', policy]),
      'cache-control',
      isImmutable ? FOR_EVER : ASK_AGAIN,
      'etag',
      etag,
      ...(type.isText ? ['vary', 'accept-encoding'] : []),
    ];
    const content = [
      ...shared,
      'content-type',
      type.name,
      'accept-ranges',
      'bytes',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    const head: Head = { etag, shared, content };
    this.#known.set(file, { ...this.#known.get(file), [encoding]: head });
    return head;
  }

  #policyOf({ type }: SiteFile, inline: InlineCode): string | undefined {
    switch (dangerOf(type)) {
      case 'page':
        return this.#policies.page(inline);
      case 'script':
        return this.#policies.script;
      case 'document':
        return this.#policies.document;
      case 'none':
        return undefined;
    }
  }
}
