/** The time between two looks at a job: as planned, or as long as the platform asks, and never past what waits for it. */
import type { Deps } from '../deps.ts';
import { duration } from '../report/wording.ts';

/**
 * Longest time for which a good answer may put off the next look: what it says of a job that goes on is a wish. Whoever
 * wants no calls at all refuses them with 429, which is waited out.
 */
const MAX_WISH_MS = 60_000;

/** What decides how long a rest is, in milliseconds. */
export interface Rest {
  readonly plannedMs: number;
  /** What the platform asked for. */
  readonly wishMs: number | undefined;
  /** Until something has to be looked at whatever the platform wishes. */
  readonly limitMs: number;
}

/** Makes the rests of one wait; the first wish that is cut short is told. */
export function resting({ clock, log, signal }: Pick<Deps, 'clock' | 'log' | 'signal'>): (rest: Rest) => Promise<void> {
  let told = false;
  return async ({ plannedMs, wishMs = 0, limitMs }) => {
    const restMs = Math.max(0, Math.min(Math.max(plannedMs, Math.min(wishMs, MAX_WISH_MS)), limitMs));
    if (wishMs > restMs && !told) {
      told = true;
      log.info(
        `The platform asks not to be called for ${duration(wishMs)} (\`Retry-After\`); looking again in ${duration(restMs)} all the same.`,
      );
    }
    await clock.sleep(restMs, signal);
  };
}
