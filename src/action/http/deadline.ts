/** A moment on the injected clock after which a phase has failed. */
import type { Clock } from '../effects.ts';

export interface Deadline {
  /** Milliseconds left; 0 or less when it has passed. */
  remaining(): number;
}

/** Sets a deadline some milliseconds from now. */
export function deadlineIn(milliseconds: number, clock: Clock): Deadline {
  const end = clock.now() + milliseconds;
  return { remaining: () => end - clock.now() };
}

/** Extends a deadline to at least some milliseconds from now. */
export function atLeast(deadline: Deadline, milliseconds: number, clock: Clock): Deadline {
  const least = deadlineIn(milliseconds, clock);
  return { remaining: () => Math.max(deadline.remaining(), least.remaining()) };
}
