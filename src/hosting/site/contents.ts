/** What answers about files are made of, in memory: by file and coding, within a number of bytes. */
import type { Encoding } from '../serve/negotiate.ts';

/** As many as libuv has threads to read and to compress; more would only hold files in memory. */
const MAX_MAKING = 4;

/** What is there of one file. */
interface Kept<T> {
  readonly values: Partial<Record<Encoding, T>>;
  bytes: number;
  /** Since it was last looked at for eviction. */
  wasUsed: boolean;
}

/** Keeps values within a number of bytes; files that were not used for the longest time go first. */
export class Contents<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #making = new Map<string, Promise<T>>();
  readonly #waiting: (() => void)[] = [];
  readonly #maxBytes: number;
  readonly #sizeOf: (value: T) => number;
  #bytes = 0;
  #busy = 0;

  constructor(maxBytes: number, sizeOf: (value: T) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Gives what is there already. */
  peek(key: string, encoding: Encoding): T | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    kept.wasUsed = true;
    return kept.values[encoding];
  }

  /** Gives what is there of a file in a coding; `make` is asked for it where it is not there, once for all who wait. */
  async get(key: string, encoding: Encoding, make: () => Promise<T>): Promise<T> {
    const value = this.peek(key, encoding);
    if (value !== undefined) return value;
    const name = `${encoding} ${key}`;
    const making = this.#making.get(name) ?? this.#make({ key, encoding, name }, make);
    this.#making.set(name, making);
    return await making;
  }

  async #make(
    { key, encoding, name }: { readonly key: string; readonly encoding: Encoding; readonly name: string },
    make: () => Promise<T>,
  ): Promise<T> {
    if (this.#busy >= MAX_MAKING) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
    try {
      const value = await make();
      this.#keep(key, encoding, value);
      return value;
    } finally {
      this.#busy -= 1;
      this.#making.delete(name);
      this.#waiting.shift()?.();
    }
  }

  #keep(key: string, encoding: Encoding, value: T): void {
    const bytes = this.#sizeOf(value);
    if (bytes > this.#maxBytes) return;
    const file = this.#kept.get(key) ?? { values: {}, bytes: 0, wasUsed: false };
    file.values[encoding] = value;
    file.bytes += bytes;
    this.#kept.set(key, file);
    this.#bytes += bytes;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      if (kept.wasUsed) {
        kept.wasUsed = false;
        this.#kept.set(oldest, kept);
      } else this.#bytes -= kept.bytes;
    }
  }
}
