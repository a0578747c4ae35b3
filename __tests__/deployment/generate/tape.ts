/** Random decisions that are read off numbers, so that a smaller row of smaller numbers makes a simpler text. */
import fc from 'fast-check';

const WORDS = 160;

export class Tape {
  readonly #words: readonly number[];
  #at = 0;

  constructor(words: readonly number[]) {
    this.#words = words;
  }

  /** Returns a number below `limit` (at most 256); 0 once the tape has run out. */
  below(limit: number): number {
    return Math.floor(((this.#words[this.#at++] ?? 0) * limit) / 256);
  }

  /** Decides with a probability in per cent. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** Picks one; the first is the simplest. */
  pick<T>(options: readonly [T, ...T[]]): T {
    return options[this.below(options.length)] ?? options[0];
  }
}

/** Rows of bytes for tapes. */
export function tapes(): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.integer({ min: 0, max: 255 }), { minLength: WORDS, maxLength: WORDS, size: 'max' });
}
