/** What is in a bundle: pages, assets, and one digest of the whole site. */
import { createHash } from 'node:crypto';
import { Column } from './column.ts';
import { type FileRow, FileTable } from './file-table.ts';
import { TextTable } from './text-table.ts';

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

/** Files of a bundle, each made when it is asked for: there may be hundreds of thousands. */
export interface FileList<T extends InventoryFile> extends Iterable<T> {
  readonly length: number;
}

/** Everything that a bundle holds, each list in the order of the files' names as UTF-8. */
export interface Inventory {
  readonly pages: FileList<InventoryPage>;
  /** Pages that lead on at once, which nobody reads: a platform's page count has none of them. */
  readonly redirects: FileList<InventoryPage>;
  readonly assets: FileList<InventoryFile>;
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

const KINDS = ['asset', 'page', 'redirect'] as const;

/** Collects files in any order. `names` gives them numbers, and may be shared with others who do. */
export class InventoryTaker {
  readonly #files: FileTable;
  readonly #kinds = new Column();

  constructor(names: TextTable = new TextTable()) {
    this.#files = new FileTable(names);
  }

  /** Adds a file, `sha256` as bytes; without `traits` it is no page. */
  add(file: Omit<FileRow, 'title'>, traits: PageTraits | undefined): void {
    this.#files.add({ ...file, title: traits?.title });
    this.#kinds.push(KINDS.indexOf(traits === undefined ? 'asset' : traits.redirects ? 'redirect' : 'page'));
  }

  finish(): Inventory {
    const rows = this.#files.sorted();
    const digest = createHash('sha256');
    let bytes = 0;
    for (const row of rows) {
      const file = this.#files.get(row);
      digest.update(`${file.sha256}  ${file.file}\n`);
      bytes += file.bytes;
    }
    const ofKind = (kind: (typeof KINDS)[number]) => rows.filter((row) => KINDS[this.#kinds.at(row)] === kind);
    return {
      pages: new Listing(ofKind('page'), (row) => this.#page(row)),
      redirects: new Listing(ofKind('redirect'), (row) => this.#page(row)),
      assets: new Listing(ofKind('asset'), (row) => this.#file(row)),
      totals: { files: rows.length, bytes },
      contentDigest: digest.digest('hex'),
    };
  }

  #file(row: number): InventoryFile {
    const { file, bytes, sha256 } = this.#files.get(row);
    return { file, bytes, sha256 };
  }

  #page(row: number): InventoryPage {
    const page = this.#files.get(row);
    return { ...page, path: pagePath(page.file) };
  }
}

/** Rows of a table, each made into the file that it stands for when it is asked for. */
class Listing<T extends InventoryFile> implements FileList<T> {
  readonly #rows: Uint32Array;
  readonly #make: (row: number) => T;

  constructor(rows: Uint32Array, make: (row: number) => T) {
    this.#rows = rows;
    this.#make = make;
  }

  get length(): number {
    return this.#rows.length;
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (const row of this.#rows) yield this.#make(row);
  }
}

/** Gives the address of a page's file, without the ending. */
export function pagePath(file: string): string {
  return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}

/** The file that hosts show for addresses which lead nowhere. */
const ERROR_PAGE = '404.html';

/** Counts the pages that readers come for, as platforms do: without the one for addresses that lead nowhere. */
export function countPages({ pages }: Pick<Inventory, 'pages'>): number {
  let count = pages.length;
  for (const { file } of pages) if (file === ERROR_PAGE) count -= 1;
  return count;
}

/** Gives the folder below which a bundle has all of its files; `undefined` when there is none. Foreign text. */
export function commonFolder({ pages, redirects, assets }: Inventory): string | undefined {
  let common: string | undefined;
  for (const files of [pages, redirects, assets]) {
    for (const { file } of files) {
      const slash = file.indexOf('/');
      if (slash === -1) return undefined;
      common ??= file.slice(0, slash);
      if (file.slice(0, slash) !== common) return undefined;
    }
  }
  return common;
}

/** Paths of pages that differ between two bundles. */
export interface PageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What differs between two bundles: paths of pages; counts of everything else. */
export interface InventoryChanges extends PageChanges {
  readonly redirects: ChangeCounts;
  readonly assets: ChangeCounts;
}

export interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Pages in the order of their files' names as UTF-8. */
export type ComparedPages = Iterable<InventoryPage>;

/** Compares the pages of two bundles, contents by their digests. */
export function comparePages(before: ComparedPages, after: ComparedPages): PageChanges {
  const { added, removed, changed } = difference(before, after);
  return {
    added: added.map(({ path }) => path),
    removed: removed.map(({ path }) => path),
    changed: changed.map(({ path }) => path),
  };
}

/** Compares two inventories, files by their names and contents by their digests. */
export function compareInventories(before: Inventory, after: Inventory): InventoryChanges {
  return {
    ...comparePages(before.pages, after.pages),
    redirects: counts(difference(before.redirects, after.redirects)),
    assets: counts(difference(before.assets, after.assets)),
  };
}

interface Difference<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly changed: readonly T[];
}

/** Walks both lists at once, which are in the same order. */
function difference<T extends InventoryFile>(before: Iterable<T>, after: Iterable<T>): Difference<T> {
  const [added, removed, changed]: [T[], T[], T[]] = [[], [], []];
  const [olds, news] = [before[Symbol.iterator](), after[Symbol.iterator]()];
  let [old, now] = [olds.next(), news.next()];
  while (!old.done || !now.done) {
    const order = old.done ? 1 : now.done ? -1 : compareNames(old.value.file, now.value.file);
    if (order < 0 && !old.done) removed.push(old.value);
    if (order > 0 && !now.done) added.push(now.value);
    if (order === 0 && !old.done && !now.done && old.value.sha256 !== now.value.sha256) changed.push(now.value);
    if (order <= 0) old = olds.next();
    if (order >= 0) now = news.next();
  }
  return { added, removed, changed };
}

function compareNames(a: string, b: string): number {
  return Buffer.from(a).compare(Buffer.from(b));
}

function counts({ added, removed, changed }: Difference<unknown>): ChangeCounts {
  return { added: added.length, removed: removed.length, changed: changed.length };
}
