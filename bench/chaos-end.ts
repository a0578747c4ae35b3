/** The report of a chaos run: the printed figures, checked against the bounds. */
import { median } from './measure.ts';
import type { PollReport } from './poll-messages.ts';
import type { Told } from './service-stage.ts';

/** What a process that was told to stop left. */
export interface PoliteEnd {
  /** Exit code, or the signal that ended it. */
  readonly code: number | string;
  /** The last line of its log. */
  readonly said: string;
}

/** How it ended. */
export interface ChaosEnd {
  readonly started: number;
  readonly completed: number;
  readonly failed: readonly Told[];
  readonly lost: readonly string[];
  readonly unfinished: readonly string[];
  readonly stuck: readonly string[];
  readonly takeoverMs: readonly number[];
  readonly kills: Readonly<Record<string, number>>;
  readonly disturbed: PollReport;
  readonly calm: PollReport;
  readonly bundleFaults: readonly string[];
  readonly growth: readonly Growth[];
  readonly exits: readonly PoliteEnd[];
}

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
