/** Closes connections that may be waiting for a server that no longer answers. */

const DEFAULT_LIMIT_MS = 1000;

/** Waits for the end of work within a limit; ignores its failure. */
export async function waitBriefly(ending: Promise<unknown>, limitMs = DEFAULT_LIMIT_MS): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([ending.catch(() => undefined), late]);
  clearTimeout(timer);
}
