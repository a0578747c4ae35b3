/** The indexes that are in memory: as many as there is room for, the others made again from their files when asked for. */

/** An index, and how much memory it takes. */
export interface Made<Index> {
  readonly index: Index;
  readonly bytes: number;
}

/** Makes the index of a file; what the one before knows of its pages need not be found out again. */
export type MakeIndex<Index> = (file: string, former: Index | undefined) => Promise<Made<Index>>;

/** Some seven sites of 10,000 pages. */
const INDEXES_MAX_BYTES = 512 * 1024 * 1024;

interface Held<Index> {
  readonly file: string;
  /** Absent when there was no room for it any more. */
  making?: Promise<Made<Index>>;
  /** What was being made, once it is. */
  index?: Index;
  bytes: number;
}

/** Holds indexes by their domains. */
export class HeldIndexes<Index> {
  readonly #make: MakeIndex<Index>;
  readonly #maxBytes: number;
  /** The one that was asked last comes last. */
  readonly #held = new Map<string, Held<Index>>();

  constructor(make: MakeIndex<Index>, maxBytes = INDEXES_MAX_BYTES) {
    this.#make = make;
    this.#maxBytes = maxBytes;
  }

  /** Makes the index of a domain; the one before, if there is one, is asked until then. */
  async load(domain: string, file: string): Promise<void> {
    const made = await this.#make(file, this.now(domain));
    this.#keep(domain, { file, making: Promise.resolve(made), ...made });
  }

  /** Gives the index of a domain; rejects when none was loaded, or its file is gone. */
  async of(domain: string): Promise<Index> {
    const held = this.#held.get(domain);
    if (held === undefined) throw new Error(`there is no index of ${domain}`);
    held.making ??= this.#make(held.file, undefined);
    try {
      const { index, bytes } = await held.making;
      // Another one may have been loaded meanwhile.
      if (this.#held.get(domain) === held) {
        Object.assign(held, { index, bytes });
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
      bytes += each.bytes;
      if (bytes <= this.#maxBytes || each === held) continue;
      delete each.making;
      delete each.index;
    }
  }
}
