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

/** Collects files in any order. */
export class InventoryTaker {
  readonly #files: { readonly file: InventoryFile; readonly traits: PageTraits | undefined }[] = [];

  add(file: InventoryFile, traits: PageTraits | undefined): void {
    this.#files.push({ file, traits });
  }

  finish(): Inventory {
    const sorted = this.#files
      .map(({ file, traits }) => ({ file, traits, key: Buffer.from(file.file).toString('latin1') }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const pages: InventoryPage[] = [];
    const redirects: InventoryPage[] = [];
    const assets: InventoryFile[] = [];
    const digest = createHash('sha256');
    let bytes = 0;
    for (const { file, traits } of sorted) {
      digest.update(`${file.sha256}  ${file.file}\n`);
      bytes += file.bytes;
      if (traits === undefined) assets.push(file);
      else (traits.redirects ? redirects : pages).push({ ...file, path: pagePath(file.file), title: traits.title });
    }
    return { pages, redirects, assets, totals: { files: sorted.length, bytes }, contentDigest: digest.digest('hex') };
  }
}

/** Gives the address of a page's file, without the ending. */
export function pagePath(file: string): string {
  return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}

/** What differs between two bundles: paths of pages; counts of everything else. */
export interface InventoryChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly redirects: ChangeCounts;
  readonly assets: ChangeCounts;
}

export interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Compares two inventories, pages by their paths and contents by their digests. */
export function compareInventories(before: Inventory, after: Inventory): InventoryChanges {
  const pages = difference(before.pages, after.pages);
  return {
    added: pages.added.map(({ path }) => path),
    removed: pages.removed.map(({ path }) => path),
    changed: pages.changed.map(({ path }) => path),
    redirects: counts(difference(before.redirects, after.redirects)),
    assets: counts(difference(before.assets, after.assets)),
  };
}

interface Difference<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly changed: readonly T[];
}

function difference<T extends InventoryFile>(before: readonly T[], after: readonly T[]): Difference<T> {
  const old = new Map(before.map((item) => [item.file, item.sha256]));
  const now = new Set(after.map(({ file }) => file));
  return {
    added: after.filter(({ file }) => !old.has(file)),
    removed: before.filter(({ file }) => !now.has(file)),
    changed: after.filter(({ file, sha256 }) => old.has(file) && old.get(file) !== sha256),
  };
}

function counts({ added, removed, changed }: Difference<unknown>): ChangeCounts {
  return { added: added.length, removed: removed.length, changed: changed.length };
}
