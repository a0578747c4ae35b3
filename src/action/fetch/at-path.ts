/** Naming the path in an error of the file system. */
import { types } from 'node:util';
import { ActionError } from '../errors.ts';

/** The system's words for a disk, or a share of one, that is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Does work on a path; an error of the file system becomes a `FILES` error that names it, every other one passes.
 * `needed` is the number of bytes that are to stand there, where it is known.
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
