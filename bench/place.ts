/** Where benches put their files. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';

/**
 * Prefers a file system in memory with room for some bytes: what a disk takes for tens of thousands of files is the same
 * for all ways, and on some machines more than all the rest. `TMPDIR`, when set, is taken.
 */
export async function workPlace(roomBytes: number): Promise<string> {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  const room = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= roomBytes ? SHARED_MEMORY : tmpdir();
}
