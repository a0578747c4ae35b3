/** Times of what is done at once, on a machine that may stand still for a moment. */

const ATTEMPTS = 3;

/** Makes three attempts, each of which gives the time that it took; gives the shortest. */
export async function quickest(attempt: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  while (times.length < ATTEMPTS) times.push(await attempt());
  return Math.min(...times);
}
