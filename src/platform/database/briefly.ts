/** Ending what may be waiting for a server that is gone without a word, and so cannot be waited for. */

const END_LIMIT_MS = 1000;

/** Waits for an end, but no longer than a second; whether it failed is nobody's business any more. */
export async function briefly(ending: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, END_LIMIT_MS);
  await Promise.race([ending.catch(() => undefined), late]);
  clearTimeout(timer);
}
