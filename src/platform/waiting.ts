/** Waiting that has an end. */

/** Waits no longer than until the signal, whose reason it rejects with; what goes on goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Waits for the end of work within a limit, and ignores its failure: a server that is gone would never let it end. */
export async function settleWithin(limitMs: number, work: Promise<unknown>): Promise<void> {
  await orAborted(work, AbortSignal.timeout(limitMs)).catch(() => undefined);
}
