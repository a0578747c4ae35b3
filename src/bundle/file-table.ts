/** What is known of a bundle's files, in a row of numbers for each: 200,000 files take some 25 MB. */
import { Column } from './column.ts';
import { TextTable } from './text-table.ts';

/** A file as it is put in and taken out. */
export interface FileRow {
  readonly file: string;
  readonly bytes: number;
  /** The digest's bytes. */
  readonly sha256: Uint8Array;
  readonly title: string | undefined;
}

const SHA256_BYTES = 32;
const CHUNK_BYTES = 4096 * SHA256_BYTES;
const NONE = 2 ** 32 - 1;

/** Files by number of the row: 0, 1, 2 and on. */
export class FileTable {
  readonly #names: TextTable;
  readonly #titles = new TextTable();
  readonly #nameIds = new Column();
  readonly #titleIds = new Column();
  readonly #bytes = new Column('wide');
  readonly #digests: Buffer[] = [];

  /** `names` may be shared with others who give files numbers. */
  constructor(names: TextTable) {
    this.#names = names;
  }

  get length(): number {
    return this.#bytes.length;
  }

  add({ file, bytes, sha256, title }: FileRow): void {
    const at = (this.length * SHA256_BYTES) % CHUNK_BYTES;
    if (at === 0) this.#digests.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
    this.#digests.at(-1)?.set(sha256, at);
    this.#nameIds.push(this.#names.add(file));
    this.#titleIds.push(title === undefined ? NONE : this.#titles.add(title));
    this.#bytes.push(bytes);
  }

  get(row: number): Omit<FileRow, 'sha256'> & { readonly sha256: string } {
    const title = this.#titleIds.at(row);
    const at = row * SHA256_BYTES;
    const digests = this.#digests[Math.floor(at / CHUNK_BYTES)];
    const from = at % CHUNK_BYTES;
    return {
      file: this.#names.textOf(this.#nameIds.at(row)),
      bytes: this.#bytes.at(row),
      sha256: digests?.toString('hex', from, from + SHA256_BYTES) ?? '',
      title: title === NONE ? undefined : this.#titles.textOf(title),
    };
  }

  /** Lists all rows in the order of the names' bytes. */
  sorted(): Uint32Array {
    const rows = Uint32Array.from({ length: this.length }, (_, row) => row);
    return rows.sort((a, b) => this.#names.compare(this.#nameIds.at(a), this.#nameIds.at(b)));
  }
}
