/** Watching a file by its state: whatever replaces it, the file itself or a link on the way to it, changes that. */
import { unwatchFile, watchFile } from 'node:fs';

/**
 * One look a second costs nothing, and sees what events of the file system miss: a link that is swapped above the file,
 * as in a mounted ConfigMap, a checkout that replaces the folder, a disk on the network.
 */
const INTERVAL_MS = 1000;

/** Calls `onChange` when the file changes, appears or goes away; gives what ends the watch. */
export function watchValues(file: string, onChange: () => void, intervalMs: number = INTERVAL_MS): () => void {
  const listener = () => onChange();
  // With big integers, changes within a millisecond count.
  watchFile(file, { interval: intervalMs, bigint: true }, listener);
  return () => unwatchFile(file, listener);
}
