/**
 * Optimistic concurrency on a branch that others move, too: read, write on the head that was read, retry when it has
 * moved.
 */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';

/** Enough for eight concurrent runs on the same branch. */
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;

/**
 * Retries a round while it returns `raced`, which means that the branch has moved. Throws `BRANCH_BUSY` after the last
 * round.
 */
export async function rounds<T>(
  { clock, log, random, signal }: Effects,
  branch: string,
  round: () => Promise<T | 'raced'>,
): Promise<T> {
  for (let nth = 1; nth <= MAX_ROUNDS; nth += 1) {
    signal.throwIfAborted();
    const end = await round();
    if (end !== 'raced') return end;
    if (nth === MAX_ROUNDS) break;
    log.info(`The branch \`${branch}\` has moved; reading it again (round ${nth + 1}).`);
    await clock.sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** nth), signal);
  }
  throw new ActionError(
    'BRANCH_BUSY',
    `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`,
    {
      hint: 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.',
    },
  );
}
