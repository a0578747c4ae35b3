/** The headers of a file's answers. */
import { hash } from 'node:crypto';
import type { FeatureSet } from '../features.ts';
import type { Log } from '../log.ts';
import type { Sources } from '../site/additions.ts';
import type { SiteFile } from '../site/catalog.ts';
import { isToBeSaved } from '../site/disarm.ts';
import { inlineCode, NO_CODE } from '../site/inline-code.ts';
import { commonHeaders, createPolicies, MAX_HASHES, type PolicyOptions } from '../site/policy.ts';
import type { Encoding } from './negotiate.ts';

/** Headers as a flat list of names and values. */
export type HeaderList = string[];

/** Of one file in one coding. */
export interface Head {
  /** 404 for the site's own page for unknown addresses. */
  readonly status: 200 | 404;
  /** Strong, with its quotes: each coding has one of its own. */
  readonly etag: string;
  /** Size of the content, in this coding. */
  readonly bytes: number;
  /** What every answer about the file has. */
  readonly shared: HeaderList;
  /** What an answer with its content has; the length stands last. */
  readonly whole: HeaderList;
}

/** What a head depends on beside the file. */
export interface HeadFacts extends Pick<Head, 'bytes'> {
  /** What is served of the file, not encoded; undefined where nobody has read that. */
  readonly plain: Buffer | undefined;
  readonly isNotFound: boolean;
  /** What a page may ask beside what the options say. */
  readonly sources?: Sources;
}

export interface HeadsOptions extends PolicyOptions {
  readonly features: FeatureSet;
  readonly log: Log;
}

const ETAG_CHARACTERS = 32;
const ETAG_MARKS: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' };
/** Of two lists and of what holds them, beside the texts; measured. */
const HEAD_BYTES = 400;
/** A year, as RFC 9111 knows no longer one that is of use. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked again each time, and answered with 304: a new version is seen at once. */
const ASK_AGAIN = 'no-cache';

/** Tells what a head takes in memory; a little too much where it shares texts with others. */
export function sizeOfHead({ whole }: Head): number {
  return whole.reduce((bytes, text) => bytes + text.length, HEAD_BYTES);
}

/** Makes heads, and the headers of answers without a file. */
export class Heads {
  readonly common: HeaderList;
  readonly #policies: ReturnType<typeof createPolicies>;
  readonly #isAirGapped: boolean;
  readonly #log: Log;
  /** Pages that were reported: each is made in several codings, and anew when it was dropped from memory. */
  readonly #reported = new WeakSet<SiteFile>();

  constructor(options: HeadsOptions) {
    this.common = [...commonHeaders(options)];
    this.#policies = createPolicies(options);
    this.#isAirGapped = options.deploymentType === 'air-gapped';
    this.#log = options.log;
  }

  /** Tells whether {@link make} wants to see a file's content. */
  isOfContent({ type }: SiteFile): boolean {
    return type.use === 'page' || (this.#isAirGapped && type.use === 'document');
  }

  /** Makes the head of a file. */
  make(file: SiteFile, encoding: Encoding, { plain, bytes, isNotFound, sources }: HeadFacts): Head {
    const { type, isImmutable } = file;
    const sha256 = plain === undefined ? file.sha256 : hash('sha256', plain);
    const etag = `"${sha256.slice(0, ETAG_CHARACTERS)}${ETAG_MARKS[encoding]}"`;
    const policy = this.#policyOf(file, plain, sources);
    const shared = [
      ...this.common,
      ...(policy === undefined ? [] : ['content-security-policy', policy]),
      'cache-control',
      isImmutable && sha256 === file.sha256 ? FOR_EVER : ASK_AGAIN,
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
      ...(this.#isSaved(file, plain) ? ['content-disposition', 'attachment'] : []),
      'content-length',
      String(bytes),
    ];
    return { status: isNotFound ? 404 : 200, etag, bytes, shared, whole };
  }

  /** Air-gapped, nothing is shown that could ask another host past its policy. */
  #isSaved({ type: { use } }: SiteFile, content: Buffer | undefined): boolean {
    if (!this.#isAirGapped || (use !== 'page' && use !== 'document')) return false;
    return content === undefined || isToBeSaved(content, use);
  }

  #policyOf(file: SiteFile, content: Buffer | undefined, sources?: Sources): string | undefined {
    switch (file.type.use) {
      case 'page': {
        // One that is too large to be held may run no code of its own.
        const code = content === undefined ? NO_CODE : inlineCode(content);
        if (this.#policies.refuses(code)) this.#reportRefused(file, code.scripts.length + code.handlers.length);
        return this.#policies.page(code, sources);
      }
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

  #reportRefused(page: SiteFile, found: number): void {
    if (this.#reported.has(page)) return;
    this.#reported.add(page);
    const { file } = page;
    const message = `${file} has ${found} inline scripts and event handlers, more than ${MAX_HASHES}: none of them runs.`;
    this.#log.warn('page.code-refused', { file, message, hint: 'Move the code of the page into a file of the site.' });
  }
}
