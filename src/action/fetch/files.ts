/** Work on paths of the runner: errors that name them, and folders that do not outlive it. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';
import type { Deps } from '../deps.ts';
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

/** A temporary folder, which is gone when it is disposed of. */
export interface TempFolder extends AsyncDisposable {
  readonly path: string;
}

/** Makes a temporary folder. */
export async function openTempFolder({ places: { temp } }: Pick<Deps, 'places'>): Promise<TempFolder> {
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
