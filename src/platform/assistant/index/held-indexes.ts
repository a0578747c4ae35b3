/** The indexes that are in memory: as many as there is room for, the others made again from their files when asked for. */
import { FairQueue } from '../../fair-queue.ts';

/** An index, and how much memory it takes: that may grow, and counts whenever an index is asked for. */
export interface Made<Index> {
  readonly index: Index;
  readonly bytes: number;
}

/** Makes the index of a file; what the one before knows of its pages need not be found out again. */
export type MakeIndex<Index> = (file: string, former: Index | undefined) => Promise<Made<Index>>;

/** Some seven sites of 10,000 pages. */
const INDEXES_MAX_BYTES = 512 * 1024 * 1024;
/** Each takes memory that is not counted yet: a small one is made beside a large one. */
const MAKERS_MAX = 2;

/** The index of a file: made, being made, or neither when there was no room for it any more. */
interface Held<Index> {
  readonly file: string;
  made?: Made<Index>;
  making?: Promise<Made<Index>>;
}

/** Holds indexes by their domains. */
export class HeldIndexes<Index> {
  readonly #make: MakeIndex<Index>;
  readonly #maxBytes: number;
  readonly #makers = new FairQueue({ slots: MAKERS_MAX });
  /** The one that was asked last comes last. */
  readonly #held = new Map<string, Held<Index>>();

  constructor(make: MakeIndex<Index>, maxBytes = INDEXES_MAX_BYTES) {
    this.#make = make;
    this.#maxBytes = maxBytes;
  }

  /** Makes the index of a domain; the one before, if there is one, is asked until then. */
  async load(domain: string, file: string): Promise<void> {
    const made = await this.#makers.run(domain, () => this.#make(file, this.now(domain)));
    this.#keep(domain, { file, made });
  }

  /** Gives the index of a domain; rejects when none was loaded, or its file is gone. */
  async of(domain: string): Promise<Index> {
    const held = this.#held.get(domain);
    if (held === undefined) throw new Error(`there is no index of ${domain}`);
    if (held.made === undefined) {
      held.making ??= this.#makeAgain(domain, held);
      return (await held.making).index;
    }
    this.#keep(domain, held);
    return held.made.index;
  }

  /** Gives the index of a domain that can be asked at once; `undefined` when it must be made first. */
  now(domain: string): Index | undefined {
    return this.#held.get(domain)?.made?.index;
  }

  async #makeAgain(domain: string, held: Held<Index>): Promise<Made<Index>> {
    try {
      const made = await this.#makers.run(domain, () => this.#make(held.file, undefined));
      held.made = made;
      // Another one may have been loaded meanwhile.
      if (this.#held.get(domain) === held) this.#keep(domain, held);
      return made;
    } finally {
      delete held.making;
    }
  }

  /** Holds an index as the one that was asked last, and drops those that there is no room for. */
  #keep(domain: string, held: Held<Index>): void {
    this.#held.delete(domain);
    this.#held.set(domain, held);
    let bytes = 0;
    for (const each of [...this.#held.values()].reverse()) {
      bytes += each.made?.bytes ?? 0;
      if (bytes > this.#maxBytes && each !== held) delete each.made;
    }
  }
}
