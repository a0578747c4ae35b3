/** Waits until all have ended; then throws the error of the first that failed. */
export async function settleAll<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  await Promise.allSettled(works);
  return await Promise.all(works);
}
