/** Work on paths of the runner: its errors name the path. */
import { types } from 'node:util';
import { ActionError } from '../errors.ts';

/** Error codes of a full disk or quota. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Runs work on a path; an error of the file system becomes a `FILES` error with the path, any other error passes.
 * `needed` is the number of bytes to write, if known.
 */
export async function atPath<T>(target: string, work: () => Promise<T>, needed?: () => number | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = types.isNativeError(error) ? (error as NodeJS.ErrnoException).code : undefined;
    if (error instanceof ActionError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    const bytes = needed?.();
    const room = bytes === undefined ? 'some space' : `space for ${bytes} bytes`;
    const hint = FULL.includes(code) ? `The disk is full: free ${room}.` : 'Check that the runner may write there.';
    throw new ActionError('FILES', `${target} could not be written (${code}).`, { hint, cause: error });
  }
}
