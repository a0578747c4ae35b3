/**
 * Pages of earlier runs. A page is found by what it is made of: its source, its description, the settings and the
 * renderer. It is taken only where everything else that it asked for is as it was: files that it imports, and what the
 * site's map said about its links and pictures.
 */
import { deserialize, serialize } from 'node:v8';
import type { ApiPart } from '../../api/reference.ts';
import type { SiteConfig } from '../../config/site-config.ts';
import type { SiteMap } from '../../content/links/resolve.ts';
import type { PageContent } from '../../content/page-content.ts';
import { findImport, type ImportFact } from '../../mdx/import-file.ts';
import { dataDigest, textDigest } from '../../model/digest.ts';
import type { Diagnostic } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import type { Policy } from '../../model/policy.ts';
import { readSource } from '../../model/source.ts';
import { type Answer, answersAlike } from './answers.ts';
import type { Store } from './store.ts';

/** A page as it was rendered, and what that rested on. */
export interface PageRecord {
  readonly content: PageContent;
  readonly diagnostics: readonly Diagnostic[];
  readonly imports: readonly ImportFact[];
  readonly answers: readonly Answer[];
}

/** What a page is made of. */
export interface PageIdentity {
  readonly page: Page;
  readonly part: ApiPart;
  /** Digest of the page's source. */
  readonly source: string;
}

export interface PageCache {
  readonly keyOf: (identity: PageIdentity) => string;
  /** Tells whether there may be a record under a key. */
  readonly has: (key: string) => boolean;
  /** Gives the record of a page that would be rendered the same today. */
  readonly find: (key: string) => Promise<PageRecord | undefined>;
}

export interface PageCacheOptions {
  readonly store: Store;
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly siteMap: SiteMap;
  readonly settings: Settings;
}

/** What else may shape what every page says; plain data. */
export interface Settings {
  readonly config: SiteConfig;
  readonly policy: Policy;
  readonly origin: string | undefined;
  readonly base: string | undefined;
  /** Digest of the renderer. */
  readonly version: string;
}

/** Opens the pages of earlier runs. */
export function openPageCache({ store, docs, siteMap, settings }: PageCacheOptions): PageCache {
  const common = settingsDigest(settings);
  const isAsItWas = importChecker(docs);
  return {
    keyOf: (identity) => dataDigest([common, identity]),
    has: store.has,
    async find(key) {
      const bytes = store.get(key);
      if (bytes === undefined) return undefined;
      const record = deserialize(bytes) as PageRecord;
      if (!answersAlike(record.answers, siteMap)) return undefined;
      for (const fact of record.imports) if (!(await isAsItWas(fact))) return undefined;
      return record;
    },
  };
}

/** Keeps a record of a page. */
export function keepPage(store: Store, key: string, record: PageRecord): void {
  store.put(key, serialize(record));
}

/** Navigation and redirects reach a page through the site's map only; the layout around it is written anew each time. */
function settingsDigest({ config, ...others }: Settings): string {
  const { source, navigation, redirects, remarks, ...shaping } = config;
  return dataDigest({ ...others, shaping });
}

/** Looks at each imported file once a run. */
function importChecker(docs: string): (fact: ImportFact) => Promise<boolean> {
  const found = new Map<string, Promise<string | undefined>>();
  const digests = new Map<string, Promise<string | undefined>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, look: () => Promise<T>): Promise<T> => {
    const looking = known.get(key) ?? look();
    known.set(key, looking);
    return looking;
  };
  return async ({ candidates, file, digest }) => {
    if ((await once(found, candidates.join('\0'), () => findImport(docs, candidates))) !== file) return false;
    if (file === undefined || digest === undefined) return true;
    const now = await once(digests, file, () => readSource(docs, file).then(textDigest, () => undefined));
    return now === digest;
  };
}
