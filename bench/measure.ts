/** Figures of repeated runs: medians, paired ratios, seeded chance. */

/** Something to measure; resolves with its figure, mostly milliseconds. */
export interface Contender {
  readonly name: string;
  readonly measure: () => Promise<number>;
}

/**
 * Measures every contender once a round. The order moves on by one with each round, so that none always runs first,
 * and the figures of one round can be compared: what slows the machine down for a while slows all of them down.
 */
export async function alternate(contenders: readonly Contender[], rounds: number): Promise<Map<string, number[]>> {
  const figures = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length;
    for (const { name, measure } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      figures.get(name)?.push(await measure());
    }
  }
  return figures;
}

/** Divides the figures of one contender by those of another, round by round. */
export function ratios(figures: readonly number[], others: readonly number[]): number[] {
  if (figures.length !== others.length) throw new RangeError('paired figures come in equal numbers');
  return figures.map((figure, round) => figure / (others[round] ?? Number.NaN));
}

/** Finds the value below which a share of the figures lies; `share` is from 0 to 1. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) throw new RangeError('there are no figures');
  return low + (high - low) * (at - Math.floor(at));
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** Makes a source of numbers from 0 up to 1 that is the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of a list. */
export function pick<T>(values: readonly [T, ...T[]], random: () => number): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
