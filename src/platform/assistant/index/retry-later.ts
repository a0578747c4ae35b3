/** When what failed in the background is tried again: after a minute, then each time after twice as long, up to an hour. */

/** How often in a row something failed, and the time before which it is not tried again, in milliseconds. */
export interface Failure {
  readonly times: number;
  readonly until: number;
}

const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/** Notes a failure after another. */
export function failAgain(former: Failure | undefined, now: number): Failure {
  const times = (former?.times ?? 0) + 1;
  return { times, until: now + Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS) };
}
