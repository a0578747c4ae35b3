/** Watching a file by its state: whatever replaces it, the file itself or a link on the way to it, changes that. */
import { stat } from 'node:fs/promises';

/**
 * One look a second costs nothing, and sees what events of the file system miss: a link that is swapped above the file,
 * as in a mounted ConfigMap, a checkout that replaces the folder, a disk on the network.
 */
const INTERVAL_MS = 1000;

/**
 * Calls `onChange` when the file changes, appears or goes away; resolves, with what ends the watch, once it has seen the
 * file: no change after that goes unheard. `watchFile` of Node takes its first look at some later moment.
 */
export async function watchValues(
  file: string,
  onChange: () => void,
  intervalMs: number = INTERVAL_MS,
): Promise<() => void> {
  let known = await stateOf(file);
  let isEnded = false;
  const look = async () => {
    const found = await stateOf(file);
    if (isEnded) return;
    timer = setTimeout(look, intervalMs);
    if (found === known) return;
    known = found;
    onChange();
  };
  let timer = setTimeout(look, intervalMs);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** What is different after every change; of a file that cannot be looked at, why. */
async function stateOf(file: string): Promise<string> {
  try {
    // With big integers, changes within a millisecond count.
    const { dev, ino, mode, uid, gid, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return [dev, ino, mode, uid, gid, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
