/** Reading a site in a process of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderSettings } from '../../jobs/messages.ts';
import { entryBeside, SOURCE_NAMES } from '../../limits/entry.ts';
import { BEHIND_SERVER, lowerPriority } from '../../limits/priority.ts';

/** Read the pages of `docs` into `file`; `out` is a folder for what is in the making (must not exist). */
export interface Task extends Omit<RenderSettings, 'strict'> {
  readonly docs: string;
  readonly domain: string;
  readonly file: string;
  readonly out: string;
  readonly cache?: string;
}

/** Reads the pages of a site into the task's file; rejects with the reason, or the signal's. */
export type ReadSite = (task: Task, signal: AbortSignal) => Promise<void>;

const ENTRY = fileURLToPath(entryBeside(import.meta.url, 'index-process'));
const HEAP_MIB = 1024;
const LIMIT_MS = 30 * 60_000;
const SHOWN_CHARS = 500;

/** Runs the program with an empty environment and a bounded heap, behind the server where both want the cores. */
export const readSite: ReadSite = async (task, signal) => {
  const options = [`--max-old-space-size=${HEAP_MIB}`, '--disable-warning=ExperimentalWarning', SOURCE_NAMES];
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
    lowerPriority(child.pid, BEHIND_SERVER);
  });
};
