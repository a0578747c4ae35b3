/** Waits until all have ended; then throws the error of the first that failed. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
