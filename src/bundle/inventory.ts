/** What is in a bundle: pages, assets, and one digest of the whole site. */
import { createHash } from 'node:crypto';

/** A file of the site. */
export interface InventoryFile {
  /** Path in the bundle, `/`-separated: foreign text, as the title is. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: string;
}

/** A file that ends in `.html`. */
export interface InventoryPage extends InventoryFile {
  /** Address without the ending: `/guides/start`; `/` and `/guides/` for an `index.html`. */
  readonly path: string;
  readonly title: string | undefined;
}

/** Everything that a bundle holds, each list in the order of the files' names as UTF-8. */
export interface Inventory {
  readonly pages: readonly InventoryPage[];
  /** Pages that lead on at once, which nobody reads: a platform's page count has none of them. */
  readonly redirects: readonly InventoryPage[];
  readonly assets: readonly InventoryFile[];
  readonly totals: { readonly files: number; readonly bytes: number };
  /**
   * SHA-256 (hex) of one line a file, `<sha256 of the content>  <path>\n`, sorted by the bytes of the paths: what
   * `find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum` gives in the unpacked site.
   * No path has a line break (the reader refuses it), so no two sites give the same lines. Order, times, owners, modes
   * and empty folders of the archive do not count.
   */
  readonly contentDigest: string;
}

/** What a page's text told. */
export interface PageTraits {
  readonly title: string | undefined;
  readonly redirects: boolean;
}

/** A file with what its text told: nothing, when it is no page. */
export interface SurveyedFile extends InventoryFile {
  readonly traits: PageTraits | undefined;
}

/** Takes inventory of files, which may stand in any order, each once. */
export function inventoryOf(files: readonly SurveyedFile[]): Inventory {
  const sorted = sortedByBytes(files);
  const pages: InventoryPage[] = [];
  const redirects: InventoryPage[] = [];
  const assets: InventoryFile[] = [];
  const digest = createHash('sha256');
  let totalBytes = 0;
  for (const { traits, ...row } of sorted) {
    digest.update(`${row.sha256}  ${row.file}\n`);
    totalBytes += row.bytes;
    if (traits === undefined) assets.push(row);
    else (traits.redirects ? redirects : pages).push({ ...row, path: pagePath(row.file), title: traits.title });
  }
  const totals = { files: sorted.length, bytes: totalBytes };
  return { pages, redirects, assets, totals, contentDigest: digest.digest('hex') };
}

/** UTF-16 has another order than UTF-8 only where characters beyond U+FFFF stand, which few names have. */
function sortedByBytes(files: readonly SurveyedFile[]): readonly SurveyedFile[] {
  if (files.some(({ file }) => /[\ud800-\udfff]/.test(file)))
    return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Gives the address of a page's file, without the ending. */
export function pagePath(file: string): string {
  return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}

/** The file that hosts show for addresses which lead nowhere. */
const ERROR_PAGE = '404.html';

/** Counts the pages that readers come for, as platforms do: without the one for addresses that lead nowhere. */
export function countPages({ pages }: Pick<Inventory, 'pages'>): number {
  return pages.filter(({ file }) => file !== ERROR_PAGE).length;
}

/** Paths of pages that differ between two bundles. */
export interface PageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Pages of a bundle; those that differ are told in their order. */
export type ComparedPages = readonly InventoryPage[];

/** Compares the pages of two bundles, contents by their digests. */
export function comparePages(before: ComparedPages, after: ComparedPages): PageChanges {
  const olds = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  const news = new Set(after.map(({ file }) => file));
  const paths = (pages: ComparedPages) => pages.map(({ path }) => path);
  return {
    added: paths(after.filter(({ file }) => !olds.has(file))),
    removed: paths(before.filter(({ file }) => !news.has(file))),
    changed: paths(after.filter(({ file, sha256 }) => (olds.get(file) ?? sha256) !== sha256)),
  };
}
