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

interface FoundIn {
  /** Number of files. */
  readonly files: number;
  /** The first of them, at most {@link MAX_FILES}, in the order of the archive: foreign text. */
  readonly foundIn: readonly string[];
}

export const MAX_GROUPS = 1000;
export const MAX_FILES = 10;
/** Characters of all things together, each with the memory that it takes beside them. */
const MAX_CHARACTERS = 160 * 1024 ** 2;
const THING_CHARACTERS = 256;

/** A thing that is counted, identified by its texts; none of them has a NUL. */
export type Thing = readonly [kind: string, place: string, detail: string];

interface Count {
  files: number;
  /** The file that was counted last. */
  last: string;
  readonly foundIn: string[];
}

/** Counts things. Everything of one file is added before the next file's. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  #characters = 0;
  /** Number of things dropped because there were too many. */
  dropped = 0;

  /** Adds a thing that a file has. */
  add(thing: Thing, file: string): void {
    const key = thing.join('\0');
    const count = this.#counts.get(key);
    if (count === undefined) {
      this.#characters += key.length + THING_CHARACTERS;
      if (this.#characters > MAX_CHARACTERS) this.dropped += 1;
      else this.#counts.set(key, { files: 1, last: file, foundIn: [file] });
    } else if (count.last !== file) {
      count.files += 1;
      count.last = file;
      if (count.files <= MAX_FILES) count.foundIn.push(file);
    }
  }

  /** Lists the things for which `judge` returns a finding. */
  found<T extends object>(judge: (thing: Thing) => T | undefined): Found<T> {
    let count = 0;
    const found: [key: string, thing: T, counted: Count][] = [];
    for (const [key, counted] of this.#counts) {
      const [kind = '', place = '', detail = ''] = key.split('\0');
      const thing = judge([kind, place, detail]);
      if (thing === undefined) continue;
      count += counted.files;
      found.push([key, thing, counted]);
    }
    found.sort(([a, , one], [b, , other]) => other.files - one.files || (a < b ? -1 : 1));
    const groups = found.slice(0, MAX_GROUPS).map(([, thing, { files, foundIn }]) => ({ ...thing, files, foundIn }));
    return { count, distinct: found.length, groups };
  }
}
