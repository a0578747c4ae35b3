/**
 * Pages of earlier runs. A page is found by what it is made of: its source, its description, the settings and the
 * renderer. What it says is taken only where everything else that it asked for is as it was: files that it imports, and
 * what the site's map said about its links and pictures. Its files are taken where the whole site is as it was but for the
 * text of pages: what stands around a page is made of nothing else.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ApiPart } from '../../api/reference.ts';
import type { SiteMap } from '../../content/links/resolve.ts';
import type { PageParts } from '../../content/page-parts.ts';
import { findImport, type ImportFact } from '../../mdx/import-file.ts';
import { dataDigest, textDigest } from '../../model/digest.ts';
import type { Diagnostic } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import { compareText } from '../../model/report.ts';
import { readSource } from '../../model/source.ts';
import type { Site } from '../carriers.ts';
import type { PageFiles } from '../page-files.ts';
import { type Answer, answersAlike } from './answers.ts';
import type { Store } from './store.ts';

/** Compressed, which is faster than writing, reading and verifying what content and files share. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A page as it was rendered, and what that rested on. */
export interface PageRecord {
  readonly content: PageParts;
  readonly diagnostics: readonly Diagnostic[];
  readonly imports: readonly ImportFact[];
  readonly answers: readonly Answer[];
}

/** What is kept of a page: in one entry, since what a page costs here is the making of a file. */
interface KeptPage {
  readonly record: PageRecord;
  /** Its files in the site of this digest. */
  readonly made: PageFiles;
  readonly frame: string;
}

/** A cached page: its files, or its content. */
export type KnownPage =
  | { readonly kind: 'files'; readonly made: PageFiles; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'content'; readonly record: PageRecord };

/** What a page is made of. */
export interface PageIdentity {
  readonly page: Page;
  readonly part: ApiPart;
  /** The code of its language, in which the platform's own words are said. */
  readonly language: string;
  /** Digest of the page's source. */
  readonly source: string;
}

export interface PageCache {
  /** The store's. */
  readonly folder: string;
  /** Digest of the site, for {@link openKeeper}. */
  readonly frame: string;
  readonly keyOf: (identity: PageIdentity) => string;
  /** Tells whether there may be a record under a key. */
  readonly has: (key: string) => boolean;
  /** Returns the cached page if rendering would give the same result. */
  readonly find: (key: string) => Promise<KnownPage | undefined>;
}

export interface PageCacheOptions {
  readonly store: Store;
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly site: Site;
  readonly siteMap: SiteMap;
  /** Digest of the renderer. */
  readonly version: string;
}

/** Opens the pages of earlier runs. */
export function openPageCache({ store, docs, site, siteMap, version }: PageCacheOptions): PageCache {
  const common = settingsDigest(site, version);
  const digests = new Map(site.pages.map((page) => [page, dataDigest(page)]));
  const frame = dataDigest([version, { ...site, pages: [...digests.values()] }]);
  const isAsItWas = importChecker(docs);
  const areAsTheyWere = async (imports: readonly ImportFact[]): Promise<boolean> => {
    for (const fact of imports) if (!(await isAsItWas(fact))) return false;
    return true;
  };
  return {
    folder: store.folder,
    frame,
    keyOf: ({ page, ...others }) => dataDigest([common, digests.get(page) ?? dataDigest(page), others]),
    has: store.has,
    async find(key) {
      const kept = read(store, key);
      if (kept === undefined || !(await areAsTheyWere(kept.record.imports))) return undefined;
      const { record, made } = kept;
      if (kept.frame === frame) return { kind: 'files', made, diagnostics: record.diagnostics };
      return answersAlike(record.answers, siteMap) ? { kind: 'content', record } : undefined;
    },
  };
}

/** Keeps pages for later runs. */
export interface PageKeeper {
  readonly keep: (key: string, record: PageRecord, made: PageFiles) => void;
}

/** Opens the cache of a site's pages; `frame` is the digest of the site. */
export function openKeeper(store: Store, frame: string): PageKeeper {
  return {
    keep(key, record, made) {
      const kept: KeptPage = { record, made, frame };
      store.put(key, zstdCompressSync(serialize(kept), FAST));
    },
  };
}

function read(store: Store, key: string): KeptPage | undefined {
  const bytes = store.get(key);
  return bytes === undefined ? undefined : (deserialize(zstdDecompressSync(bytes)) as KeptPage);
}

/** The content of a page depends on navigation and redirects only through site lookups. */
function settingsDigest({ config, policy, origin }: Site, version: string): string {
  const { source, navigation, redirects, analytics, remarks, ...shaping } = config;
  return dataDigest({ policy, origin, version, shaping });
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

/** Folders that hold every file of the project that pages are made by. */
export const RENDERER: readonly string[] = ['../../', '../../../limits/', '../../../../bundle/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** They name the packages that the renderer stands on; the first one that is there names all of them. */
const PACKAGES = ['../../../../../package-lock.json', '../../../../../package.json'];

/** Digest of the sources of a platform bundle, stored beside the folder of its programs, which has no sources. */
const BUNDLE_DIGEST = fileURLToPath(new URL('../digest', import.meta.url));

/** Gives a digest of the renderer: the files of the project that it consists of, its packages, and the version of Node. */
export async function rendererVersion(folders = RENDERER): Promise<string> {
  if (!import.meta.url.endsWith('.ts'))
    return textDigest([process.version, await readFile(BUNDLE_DIGEST, 'utf8')].join('\0'));
  const files = await Promise.all(folders.map(readAll));
  return textDigest([process.version, await packages(), ...files.flat()].join('\0'));
}

async function readAll(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(paths.sort(compareText).map((path) => readFile(path, 'utf8')));
}

async function packages(): Promise<string> {
  for (const path of PACKAGES) {
    try {
      return await readFile(new URL(path, import.meta.url), 'utf8');
    } catch {
      // The next one may be there.
    }
  }
  return '';
}
