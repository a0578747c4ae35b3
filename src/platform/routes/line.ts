/** Lines of organizations, as callers meet them: where all places are taken, the call is refused at once. */
import { HttpProblem } from '../problem.ts';
import { NoPlaceError } from '../turns.ts';

const RETRY_SECONDS = 5;

/** Does what takes a place in a line; a 429 where the organization has taken all of its own. `what` waits there. */
export function refuseFull<T>(what: string, take: () => T): T {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof NoPlaceError)) throw error;
    throw new HttpProblem(
      429,
      `${error.placesMax} ${what} of the organization wait already; ask again when some of them are answered.`,
      { 'retry-after': String(RETRY_SECONDS) },
    );
  }
}
