/** The indexes that are in memory: as many as there is room for, the others made again from their files when asked for. */

/** An index, and how large the file of its pages is. */
export interface Made<Index> {
  readonly index: Index;
  readonly fileBytes: number;
}

/** An index takes about ten times as much as the file of its pages; the thread has 4 GiB. */
const FILES_MAX_BYTES = 200 * 1024 * 1024;

interface Held<Index> {
  readonly file: string;
  /** Absent when there was no room for it any more. */
  making?: Promise<Made<Index>>;
  /** What was being made, once it is. */
  index?: Index;
  fileBytes: number;
}

/** Holds indexes by their domains. */
export class HeldIndexes<Index> {
  readonly #make: (file: string) => Promise<Made<Index>>;
  readonly #maxBytes: number;
  /** The one that was asked last comes last. */
  readonly #held = new Map<string, Held<Index>>();

  constructor(make: (file: string) => Promise<Made<Index>>, maxBytes = FILES_MAX_BYTES) {
    this.#make = make;
    this.#maxBytes = maxBytes;
  }

  /** Makes the index of a domain; the one before, if there is one, is asked until then. */
  async load(domain: string, file: string): Promise<void> {
    const made = await this.#make(file);
    this.#keep(domain, { file, making: Promise.resolve(made), index: made.index, fileBytes: made.fileBytes });
  }

  /** Gives the index of a domain; rejects when none was loaded, or its file is gone. */
  async of(domain: string): Promise<Index> {
    const held = this.#held.get(domain);
    if (held === undefined) throw new Error(`there is no index of ${domain}`);
    held.making ??= this.#make(held.file);
    try {
      const { index } = await held.making;
      // Another one may have been loaded meanwhile.
      if (this.#held.get(domain) === held) {
        held.index = index;
        this.#keep(domain, held);
      }
      return index;
    } catch (error) {
      delete held.making;
      throw error;
    }
  }

  /** Gives the index of a domain that can be asked at once; `undefined` when it must be made first. */
  now(domain: string): Index | undefined {
    return this.#held.get(domain)?.index;
  }

  #keep(domain: string, held: Held<Index>): void {
    this.#held.delete(domain);
    this.#held.set(domain, held);
    let bytes = 0;
    for (const each of [...this.#held.values()].reverse()) {
      if (each.making === undefined) continue;
      bytes += each.fileBytes;
      if (bytes <= this.#maxBytes || each === held) continue;
      delete each.making;
      delete each.index;
    }
  }
}
