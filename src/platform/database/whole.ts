/** Doing the work of a transaction whole. */
import type { Queryable } from './database.ts';

/**
 * Does the work; rejects with the first error of its statements also where the work goes on after it: the server has then
 * undone everything, and would answer the commit as if nothing had happened.
 */
export async function doWhole<Result>(
  inside: Queryable,
  work: (inside: Queryable) => Promise<Result>,
): Promise<Result> {
  const faults: unknown[] = [];
  const result = await work({
    query: (...statement) =>
      inside.query<never>(...statement).catch((error: unknown) => {
        faults.push(error);
        throw error;
      }),
  });
  if (faults.length > 0) throw faults[0];
  return result;
}
