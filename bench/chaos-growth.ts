/** Memory of a process while nothing harms it. */
import { median } from './measure.ts';

/** Memory of one process, in the middle and at the end of the calm. */
export interface Growth {
  readonly name: string;
  readonly fromBytes: number;
  readonly toBytes: number;
  /** Length of the calm. */
  readonly forMs: number;
}

/** How often memory is looked at. */
export const SAMPLE_INTERVAL_MS = 500;

/** Compares the middle third of the samples with the last; the first is for warming up. */
export function growthOf(name: string, samples: readonly number[]): Growth | undefined {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return undefined;
  const [fromBytes, toBytes] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
  return { name, fromBytes, toBytes, forMs: samples.length * SAMPLE_INTERVAL_MS };
}
