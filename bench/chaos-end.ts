/** The report of a chaos run: the printed figures, checked against the bounds. */
import type { Growth } from './chaos-growth.ts';
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
