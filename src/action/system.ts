/** Real time, and real files. */
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Clock, Files } from './effects.ts';

/** Longer timers fire at once: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  today: () => new Date(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    try {
      await sleepFor(Math.min(milliseconds, MAX_TIMER_MS), undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  },
};

/** On Windows a file that another program has open cannot be removed; virus scanners let go of it soon. */
const REMOVE_RETRIES = 3;

export const systemFiles: Files = {
  create: async (path) => {
    const file = await open(path, 'wx', 0o600);
    return {
      write: async (chunks, position) => {
        const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
        let { bytesWritten } = await file.writev(chunks, position);
        // A write may be short: https://nodejs.org/api/fs.html#filehandlewritebuffer-offset-length-position
        const rest = bytesWritten < bytes ? Buffer.concat(chunks) : undefined;
        while (rest !== undefined && bytesWritten < bytes) {
          bytesWritten += (await file.write(rest, bytesWritten, bytes - bytesWritten, position + bytesWritten))
            .bytesWritten;
        }
      },
      truncate: () => file.truncate(0),
      close: () => file.close(),
    };
  },
  remove: (path) => rm(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES }),
};
