/** Real time. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Clock } from '../deps.ts';

/** Longer timers fire at once: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  today: () => new Date(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    try {
      await sleepFor(Math.min(milliseconds, MAX_TIMER_MS), undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  },
};
