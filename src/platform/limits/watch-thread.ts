/** The program of the thread that watches the memory and the processor time of its process. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { LAST, lowerPriority } from './priority.ts';
import {
  BEGUN,
  CODE,
  CODE_LIMIT_MS,
  IDLE,
  MEMORY_PASSED,
  PIECE,
  processorMicroseconds,
  tellPassed,
  type WatchTask,
} from './watch.ts';

const INTERVAL_MS = 100;
const BYTES_PER_MIB = 1024 * 1024;
const MICROSECONDS_PER_MS = 1000;
const STANDARD_ERROR = 2;
/** Share of its limit after which a piece of work gets the lowest priority. */
const HONEST_SHARE = 0.1;
const { memoryMib, processorMs = Number.POSITIVE_INFINITY, current, parent } = workerData as WatchTask;

setInterval(() => {
  if (process.memoryUsage.rss() >= memoryMib * BYTES_PER_MIB) end(`${MEMORY_PASSED}\n`);
  const piece = Atomics.load(current, PIECE);
  const begun = Atomics.load(current, BEGUN);
  if (begun !== IDLE) {
    const usedMs = usedSince(begun);
    if (usedMs > processorMs) end(tellPassed(piece, processorMs));
    const code = Atomics.load(current, CODE);
    if (code !== IDLE && usedSince(code) > CODE_LIMIT_MS) end(tellPassed(piece, CODE_LIMIT_MS));
    if (usedMs > processorMs * HONEST_SHARE) lowerPriority(process.pid, LAST);
  }
  // Its parent is gone, and the main thread may be too busy to notice.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);

function usedSince(begun: bigint): number {
  return Number(processorMicroseconds() - begun) / MICROSECONDS_PER_MS;
}

function end(reason: string): void {
  try {
    writeSync(STANDARD_ERROR, reason);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
