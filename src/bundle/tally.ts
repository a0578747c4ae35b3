/** Counting the same thing found in many files, in bounded memory. */

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
const MAX_DISTINCT = 250_000;

interface Group<T> {
  readonly thing: T;
  readonly foundIn: string[];
  files: number;
  last: string;
}

/** Counts things by a text that tells them apart. Everything of one file is added before the next file's. */
export class Tally<T extends object> {
  readonly #groups = new Map<string, Group<T>>();
  #dropped = 0;

  add(key: string, file: string, thing: T): void {
    const group = this.#groups.get(key);
    if (group === undefined) {
      if (this.#groups.size < MAX_DISTINCT) this.#groups.set(key, { thing, foundIn: [file], files: 1, last: file });
      else this.#dropped += 1;
      return;
    }
    if (group.last === file) return;
    group.last = file;
    group.files += 1;
    if (group.foundIn.length < MAX_FILES) group.foundIn.push(file);
  }

  /** Number of things that found no place any more. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Gives what was found, each thing as `judge` makes it; what it gives `undefined` for is no finding. */
  found<R extends object>(judge: (thing: T) => R | undefined): Found<R> {
    const groups: { readonly key: string; readonly thing: R; readonly group: Group<T> }[] = [];
    let count = 0;
    for (const [key, group] of this.#groups) {
      const thing = judge(group.thing);
      if (thing === undefined) continue;
      count += group.files;
      groups.push({ key, thing, group });
    }
    groups.sort((a, b) => b.group.files - a.group.files || (a.key < b.key ? -1 : 1));
    const named = groups.slice(0, MAX_GROUPS);
    return {
      count,
      distinct: groups.length,
      groups: named.map(({ thing, group: { files, foundIn } }) => ({ ...thing, files, foundIn })),
    };
  }
}
