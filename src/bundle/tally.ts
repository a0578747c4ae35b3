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
interface FoundIn {
  /** Number of files. */
  readonly files: number;
  /** The first of them, at most {@link MAX_FILES}, in the order of the archive: foreign text. */
  readonly foundIn: readonly string[];
}

export const MAX_GROUPS = 1000;
export const MAX_FILES = 10;
/** What a thing takes beside its key. */
const THING_BYTES = 256;
/** For all things together: half a million of usual length. */
const MAX_BYTES = 160 * 1024 ** 2;

/** What is counted, as texts that say all of it; none of them has a NUL. */
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
  #bytes = 0;
  /** Number of things that found no place any more. */
  dropped = 0;

  /** Adds a thing that a file has. */
  add(thing: Thing, file: string): void {
    const key = thing.join('\0');
    const count = this.#counts.get(key);
    if (count === undefined) this.#addFirst(key, file);
    else if (count.last !== file) {
      count.files += 1;
      count.last = file;
      if (count.files <= MAX_FILES) count.foundIn.push(file);
    }
  }

  #addFirst(key: string, file: string): void {
    const bytes = this.#bytes + key.length + THING_BYTES;
    if (bytes > MAX_BYTES) {
      this.dropped += 1;
      return;
    }
    this.#bytes = bytes;
    this.#counts.set(key, { files: 1, last: file, foundIn: [file] });
  }

  /** Gives what was found, as `judge` makes it of each thing; what it gives `undefined` for is no finding. */
  found<T extends object>(judge: (thing: Thing) => T | undefined): Found<T> {
    const judged = (key: string) => {
      const [kind = '', place = '', detail = ''] = key.split('\0');
      return judge([kind, place, detail]);
    };
    // Only what is shown is held: there may be half a million of them.
    const keys = [...this.#counts.keys()].filter((key) => judged(key) !== undefined);
    const filesOf = (key: string) => this.#counts.get(key)?.files ?? 0;
    keys.sort((a, b) => filesOf(b) - filesOf(a) || (a < b ? -1 : 1));
    const groups = keys.slice(0, MAX_GROUPS).flatMap((key) => {
      const [thing, count] = [judged(key), this.#counts.get(key)];
      return thing && count ? [{ ...thing, files: count.files, foundIn: count.foundIn }] : [];
    });
    return { count: keys.reduce((sum, key) => sum + filesOf(key), 0), distinct: keys.length, groups };
  }
}
