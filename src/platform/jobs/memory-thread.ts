/** The program of the thread that watches the memory of its process. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { MEMORY_PASSED } from './memory-watch.ts';

const INTERVAL_MS = 100;
const BYTES_PER_MIB = 1024 * 1024;
const STANDARD_ERROR = 2;
const limitMib = Number(workerData);

setInterval(() => {
  if (process.memoryUsage.rss() < limitMib * BYTES_PER_MIB) return;
  writeSync(STANDARD_ERROR, `${MEMORY_PASSED}\n`);
  process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
