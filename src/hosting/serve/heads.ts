/** The headers of a file's answers, made once for each file and coding. */
import { hash } from 'node:crypto';
import type { FeatureSet } from '../features.ts';
import type { SiteFile } from '../site/catalog.ts';
import { isToBeSaved } from '../site/disarm.ts';
import { inlineCode, NO_CODE } from '../site/inline-code.ts';
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

  readonly #isAirGapped: boolean;

  constructor(options: PolicyOptions & { readonly features: FeatureSet }) {
    this.common = commonHeaders(options);
    this.#policies = createPolicies(options);
    this.#isAirGapped = options.deploymentType === 'air-gapped';
  }

  /** Gives what was made before. */
  peek(file: SiteFile, encoding: Encoding): Head | undefined {
    return this.#known.get(file)?.[encoding];
  }

  /** Tells whether {@link make} wants to see a file's content. */
  isOfContent({ type }: SiteFile): boolean {
    return type.use === 'page' || (this.#isAirGapped && type.use === 'document');
  }

  /** Makes the head of a file; `content` is what is served of it, undefined where nobody holds that. */
  make(file: SiteFile, encoding: Encoding, content: Buffer | undefined): Head {
    const { type, isImmutable } = file;
    const sha256 = content === undefined ? file.sha256 : hash('sha256', content);
    const etag = `"${sha256.slice(0, ETAG_CHARACTERS)}${ETAG_MARKS[encoding]}"`;
    const policy = this.#policyOf(file, content);
    const shared = [
      ...this.common,
      ...(policy === undefined ? [] : ['content-security-policy', policy]),
      'cache-control',
      isImmutable && sha256 === file.sha256 ? FOR_EVER : ASK_AGAIN,
      'etag',
      etag,
      ...(type.isText ? ['vary', 'accept-encoding'] : []),
    ];
    const whole = [
      ...shared,
      'content-type',
      type.name,
      'accept-ranges',
      'bytes',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(this.#isSaved(file, content) ? ['content-disposition', 'attachment'] : []),
    ];
    const head: Head = { etag, shared, content: whole };
    this.#known.set(file, { ...this.#known.get(file), [encoding]: head });
    return head;
  }

  /** Air-gapped, nothing is shown that could ask another host past its policy. */
  #isSaved({ type: { use } }: SiteFile, content: Buffer | undefined): boolean {
    if (!this.#isAirGapped || (use !== 'page' && use !== 'document')) return false;
    return content === undefined || isToBeSaved(content, use);
  }

  #policyOf({ type }: SiteFile, content: Buffer | undefined): string | undefined {
    switch (type.use) {
      case 'page':
        // One that is too large to be held may run no code of its own.
        return this.#policies.page(content === undefined ? NO_CODE : inlineCode(content));
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
