/** Keeping a folder for one platform at a time. */
import { takeLock } from '../../program/lock.ts';
import { DatabaseError } from './database.ts';

/** Takes the lock of a folder, which {@link takeLock} describes; throws a {@link DatabaseError} when another process has it. */
export function lockFolder(folder: string, shownAs: string): () => void {
  const unlock = takeLock(folder);
  if (unlock !== undefined) return unlock;
  throw new DatabaseError(
    `${shownAs} is in use by another platform; stop that one, or give this one a folder of its own.`,
  );
}
