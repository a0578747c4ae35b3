/** Ending what may be waiting for a server that is gone without a word, and so cannot be waited for. */

const DEFAULT_LIMIT_MS = 1000;

/** Waits for an end, but no longer than a limit; whether it failed is nobody's business any more. */
export async function waitBriefly(ending: Promise<unknown>, limitMs = DEFAULT_LIMIT_MS): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([ending.catch(() => undefined), late]);
  clearTimeout(timer);
}
