/** Lanes as callers meet them: where all tickets of a lane are taken, the call is refused at once. */
import { LaneFullError } from '../fair-queue.ts';
import { HttpProblem } from '../problem.ts';

const RETRY_SECONDS = 5;

/** Does what takes a ticket; a 429 where the lane holds all of its own. `what` waits there: `questions of the organization`. */
export function refuseFull<T>(what: string, take: () => T): T {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof LaneFullError)) throw error;
    throw new HttpProblem(429, `${error.ticketsMax} ${what} wait already; ask again when some of them are answered.`, {
      'retry-after': String(RETRY_SECONDS),
    });
  }
}
