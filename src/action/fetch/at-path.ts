/** Naming the path in an error of the file system. */
import { types } from 'node:util';
import { ActionError } from '../errors.ts';

/** Does work on a path; an error of the file system becomes a `FILES` error that names it, every other one passes. */
export async function atPath<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = types.isNativeError(error) ? (error as NodeJS.ErrnoException).code : undefined;
    if (error instanceof ActionError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    const hint = code === 'ENOSPC' ? 'The disk is full: free some space.' : 'Check that the runner may write there.';
    throw new ActionError('FILES', `${target} could not be written (${code}).`, { hint, cause: error });
  }
}
