/** Keeps a process within its memory: a limit of the heap does not count buffers, nor the heaps of threads together. */
import { Worker } from 'node:worker_threads';

/** What the process prints before it ends itself. */
export const MEMORY_PASSED = 'memory limit passed';

/** Ends this process when it takes more; watched from a thread, for the others may be busy for minutes. */
export function watchMemory(limitMib: number): void {
  const watch = new Worker(new URL('./memory-thread.ts', import.meta.url), {
    workerData: limitMib,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  watch.unref();
}
