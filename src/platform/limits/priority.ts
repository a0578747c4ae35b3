/** Who comes first where the cores are wanted by more than there are. */
import { constants, setPriority } from 'node:os';

/** Of what somebody waits for who asked a question, such as the reading of a site: a third of what the server has. */
export const BEHIND_SERVER = 5;
/** Of exports, which take long anyway: a third of that again. */
export const BEHIND_READERS = constants.priority.PRIORITY_BELOW_NORMAL;
/** Of what took so long that it is likely made to: it has what nobody else wants. */
export const LAST = constants.priority.PRIORITY_LOW;

/** Gives the thread that calls it less of the cores, where threads have priorities of their own: only Linux has that. */
export function lowerOwnThread(priority: number): void {
  // Source: https://man7.org/linux/man-pages/man2/setpriority.2.html, "C library/kernel differences"
  if (process.platform === 'linux') lowerPriority(0, priority);
}

/** Gives a process less of the cores than others have; more of them again takes rights that few processes have. */
export function lowerPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, or comes later than that by the will of whoever started the platform.
  }
}
