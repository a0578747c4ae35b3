/** Watching a file by what it holds. */
import { readFile } from 'node:fs/promises';

/**
 * One look a second costs nothing, and sees what events of the file system miss: a link that is swapped above the file,
 * as in a mounted ConfigMap, a checkout that replaces the folder, a disk on the network whose clock is coarse.
 */
const INTERVAL_MS = 1000;

/**
 * Calls `onChange` when the file holds something else, appears or goes away; resolves, with what ends the watch, once it
 * has read the file: no change after that goes unheard.
 */
export async function watchValues(
  file: string,
  onChange: () => void,
  intervalMs: number = INTERVAL_MS,
): Promise<() => void> {
  let known = await look(file);
  let isEnded = false;
  const poll = async () => {
    const found = await look(file);
    if (isEnded) return;
    timer = setTimeout(poll, intervalMs);
    if (found === known) return;
    known = found;
    onChange();
  };
  let timer = setTimeout(poll, intervalMs);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Gives what the file holds, byte for byte, or why it cannot be read. */
async function look(file: string): Promise<string> {
  return await readFile(file, 'latin1').catch((error: Error) => String(error));
}
