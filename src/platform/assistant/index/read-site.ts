/** Reading a site in a process of its own. */
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Task } from './task.ts';

/** Reads the pages of a site into the task's file; rejects with the reason, or the signal's. */
export type ReadSite = (task: Task, signal: AbortSignal) => Promise<void>;

const ENTRY = fileURLToPath(new URL('./index-process.ts', import.meta.url));
const HEAP_MIB = 1024;
const LIMIT_MS = 30 * 60_000;
const SHOWN_CHARS = 500;
/** About a third of what others have where they want the cores: somebody may wait for it. */
const NICENESS = 5;

/** Runs the program with an empty environment and a bounded heap, behind the server and exports where they need the cores. */
export const readSite: ReadSite = async (task, signal) => {
  const options = [`--max-old-space-size=${HEAP_MIB}`, '--disable-warning=ExperimentalWarning'];
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...options, ENTRY, JSON.stringify(task)],
      { signal, timeout: LIMIT_MS, killSignal: 'SIGKILL', env: {}, windowsHide: true },
      (error, _output, errors) => {
        if (error === null) resolve();
        else if (signal.aborted) reject(signal.reason);
        else reject(new Error(errors.slice(0, SHOWN_CHARS) || error.message, { cause: error }));
      },
    );
    slowDown(child.pid);
  });
};

/** Gives a process less of the cores than others have. */
function slowDown(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}
