/**
 * Pages of earlier exports. A page is found by what it is made of: its source, its description, the settings and the
 * renderer. What it says is taken only where everything else that it asked for is as it was: files that it imports, and
 * the targets of its links and pictures. Its files are taken where the whole site is as it was but for the
 * text of pages: what stands around a page is made of nothing else.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ApiPart } from '../../api/reference.ts';
import type { SitePlan } from '../../layout/site-context.ts';
import { dataDigest, textDigest } from '../../model/digest.ts';
import type { Diagnostic } from '../../model/errors.ts';
import { memoize } from '../../model/memoize.ts';
import type { Page } from '../../model/page.ts';
import { compareText } from '../../model/report.ts';
import type { LinkTargets } from '../../page/links/resolve.ts';
import type { PageParts } from '../../page/page-parts.ts';
import { findFile, type ImportFact } from '../../source/import-file.ts';
import { readSource } from '../../source/read-source.ts';
import type { PageFiles } from '../page-files.ts';
import { type Answer, answersAlike } from './answers.ts';
import { openStore, type Store } from './store.ts';

/**
 * Compressed, which is faster than writing, reading and verifying what content and files share. A window as large as most
 * pages: each call allocates its window anew, and a larger one takes longer than the page.
 */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 } };
const UNPACKED = { chunkSize: 64 * 1024 };

/** A page as it was rendered, with the imports and answers that it depends on. */
export interface PageRecord {
  readonly content: PageParts;
  readonly diagnostics: readonly Diagnostic[];
  readonly imports: readonly ImportFact[];
  readonly answers: readonly Answer[];
}

/** The entry of a page. */
interface KeptPage {
  readonly record: PageRecord;
  /** Its files in the site of this digest. */
  readonly made: PageFiles;
  readonly digest: string;
}

/** The parts that a page is made of. */
export interface PageIdentity {
  readonly page: Page;
  readonly part: ApiPart;
  /** The code of its language, in which the platform's own words are said. */
  readonly language: string;
  /** Digest of the page's source. */
  readonly sourceDigest: string;
}

export interface PageCache extends Disposable {
  readonly store: Store;
  /** Digest of the renderer. */
  readonly version: string;
  /** Digest of the site. */
  readonly digest: string;
  readonly keyOf: (identity: PageIdentity) => string;
  /** Returns the cached page if rendering would give the same result; its files are those of a site of its digest. */
  readonly find: (key: string) => Promise<KeptPage | undefined>;
}

export interface PageCacheOptions {
  readonly folder: string;
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly plan: SitePlan;
  readonly targets: LinkTargets;
}

/** Opens the pages of earlier exports. */
export async function openPageCache({ folder, docs, plan, targets }: PageCacheOptions): Promise<PageCache> {
  const store = openStore(folder);
  ownVersion ??= rendererVersion();
  const version = await ownVersion;
  const common = settingsDigest(plan, version);
  const pageDigest = memoize((page: Page) => dataDigest(page));
  const digest = dataDigest([version, { ...plan, pages: plan.pages.map(pageDigest) }]);
  const isUnchanged = importChecker(docs);
  return {
    ...{ store, version, digest },
    keyOf: ({ page, ...others }) => dataDigest([common, pageDigest(page), others]),
    async find(key) {
      const bytes = store.get(key);
      if (bytes === undefined) return undefined;
      const kept = deserialize(zstdDecompressSync(bytes, UNPACKED)) as KeptPage;
      for (const fact of kept.record.imports) if (!(await isUnchanged(fact))) return undefined;
      return kept.digest === digest || answersAlike(kept.record.answers, targets) ? kept : undefined;
    },
    [Symbol.dispose]: () => store[Symbol.dispose](),
  };
}

/** Writes what is kept of a page. */
export function packPage(kept: KeptPage): Uint8Array {
  return zstdCompressSync(serialize(kept), FAST);
}

/** The content of a page depends on navigation and redirects only through site lookups. */
function settingsDigest({ config, policy, origin }: SitePlan, version: string): string {
  const { source, navigation, redirects, analytics, remarks, ...shaping } = config;
  return dataDigest({ policy, origin, version, shaping });
}

/** Looks at each imported file once an export. */
function importChecker(docs: string): (fact: ImportFact) => Promise<boolean> {
  const fileOf = memoize((candidates: string) => findFile(docs, candidates.split('\0')));
  const digestOf = memoize((file: string) => readSource(docs, file).then(textDigest, () => undefined));
  return async ({ candidates, file, digest }) => {
    if ((await fileOf(candidates.join('\0'))) !== file) return false;
    return file === undefined || digest === undefined || (await digestOf(file)) === digest;
  };
}

/** Folders that hold every file of the project that pages are made by. */
export const RENDERER: readonly string[] = ['../../', '../../../limits/', '../../../../bundle/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** Names the packages that the renderer stands on. */
const PACKAGES = new URL('../../../../../package-lock.json', import.meta.url);

/** Digest of the sources of a platform bundle, stored beside the folder of its programs, which has no sources. */
const BUNDLE_DIGEST = fileURLToPath(new URL('../digest', import.meta.url));

/** Version of the code that this process has loaded. */
let ownVersion: Promise<string> | undefined;

/** Returns a digest of the renderer: the files of the project that it consists of, its packages, and the version of Node. */
export async function rendererVersion(folders = RENDERER): Promise<string> {
  if (!import.meta.url.endsWith('.ts'))
    return textDigest([process.version, await readFile(BUNDLE_DIGEST, 'utf8')].join('\0'));
  const files = await Promise.all(folders.map(readAll));
  const packages = await readFile(PACKAGES, 'utf8').catch(() => '');
  return textDigest([process.version, packages, ...files.flat()].join('\0'));
}

async function readAll(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(paths.sort(compareText).map((path) => readFile(path, 'utf8')));
}
