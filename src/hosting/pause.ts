/** How long to wait between attempts to bring a version. Pure. */

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 300_000;
const JITTER_SHARE = 0.2;

/** Milliseconds to the next attempt after failures in a row; `random` is a number from 0 up to 1. */
export function pauseAfter(failures: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (1 - JITTER_SHARE * random));
}
