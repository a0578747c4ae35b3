/** Counting the same thing found in many files, in bounded memory. */
import { Column } from './column.ts';
import { TextTable } from './text-table.ts';

/** Things found, each once, with the files that have them. */
export interface Found<T> {
  /** Number of pairs of a thing and a file that has it. */
  readonly count: number;
  /** Number of different things. */
  readonly distinct: number;
  /** The things that most files have first, at most {@link MAX_GROUPS}. */
  readonly groups: readonly (T & FoundIn)[];
}

/** Where a thing was found. */
export interface FoundIn {
  /** Number of files. */
  readonly files: number;
  /** The first of them, at most {@link MAX_FILES}, in the order of the archive: foreign text. */
  readonly foundIn: readonly string[];
}

export const MAX_GROUPS = 1000;
export const MAX_FILES = 10;
const MAX_DISTINCT = 1_000_000;
const MAX_KEY_BYTES = 64 * 1024 ** 2;
const NONE = 2 ** 32 - 1;

/** Counts things by a text that says all of each. Everything of one file is added before the next file's. */
export class Tally {
  readonly #keys = new TextTable();
  /** For each thing: number of its files, the last one, and the place in the list of those that are named. */
  readonly #files = new Column();
  readonly #last = new Column();
  readonly #named = new Column();
  /** The named files, each with the place of the one before it. */
  readonly #namedFiles = new Column();
  readonly #namedBefore = new Column();
  #dropped = 0;

  /** Adds a thing that a file has; the file by its number in the table of files. */
  add(key: string, file: number): void {
    const isFull = this.#keys.size >= MAX_DISTINCT || this.#keys.bytes >= MAX_KEY_BYTES;
    const id = isFull ? this.#keys.find(key) : this.#keys.add(key);
    if (id === undefined) {
      this.#dropped += 1;
      return;
    }
    if (id === this.#files.length) {
      this.#files.push(0);
      this.#last.push(NONE);
      this.#named.push(NONE);
    }
    if (this.#last.at(id) === file) return;
    this.#last.set(id, file);
    const files = this.#files.at(id) + 1;
    this.#files.set(id, files);
    if (files > MAX_FILES) return;
    this.#namedBefore.push(this.#named.at(id));
    this.#namedFiles.push(file);
    this.#named.set(id, this.#namedFiles.length - 1);
  }

  /** Number of things that found no place any more. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Gives what was found, each thing as `judge` makes it of its key; what it gives `undefined` for is no finding.
   * `files` is the table of the files' names.
   */
  found<R extends object>(judge: (key: string) => R | undefined, files: TextTable): Found<R> {
    const ids: number[] = [];
    let count = 0;
    for (let id = 0; id < this.#keys.size; id++) {
      if (judge(this.#keys.textOf(id)) === undefined) continue;
      count += this.#files.at(id);
      ids.push(id);
    }
    ids.sort((a, b) => this.#files.at(b) - this.#files.at(a) || this.#keys.compare(a, b));
    const groups = ids.slice(0, MAX_GROUPS).flatMap((id) => {
      const thing = judge(this.#keys.textOf(id));
      return thing === undefined ? [] : [{ ...thing, files: this.#files.at(id), foundIn: this.#foundIn(id, files) }];
    });
    return { count, distinct: ids.length, groups };
  }

  #foundIn(id: number, files: TextTable): readonly string[] {
    const found: string[] = [];
    for (let at = this.#named.at(id); at !== NONE; at = this.#namedBefore.at(at)) {
      found.unshift(files.textOf(this.#namedFiles.at(at)));
    }
    return found;
  }
}
