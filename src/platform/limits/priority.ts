/** Priorities of threads and processes when the processor is busy. */
import { constants, setPriority } from 'node:os';

/** For work that a question waits for, such as reading a site: a tenth of the server's share. */
export const BEHIND_SERVER = 10;
/** For exports, which take long anyway: a third of that. */
export const BEHIND_READERS = 15;
/** For pages that are suspiciously slow: only idle processor time. */
export const LAST = constants.priority.PRIORITY_LOW;

/** Lowers the priority of the calling thread, on systems with priorities of threads: only Linux. */
export function lowerOwnThread(priority: number): void {
  // Source: https://man7.org/linux/man-pages/man2/setpriority.2.html, "C library/kernel differences"
  if (process.platform === 'linux') lowerPriority(0, priority);
}

/** Lowers the priority of a process; raising it again needs privileges. */
export function lowerPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, or the platform itself was started with a lower priority.
  }
}
