/** Forgetting jobs whose bundles are long gone: the table of a busy platform would grow for ever. */
import type { Log } from '../log.ts';
import { keepUp } from '../upkeep.ts';
import type { JobQueue } from './queue.ts';

export interface JobRetentionOptions {
  readonly jobs: Pick<JobQueue, 'removeEnded'>;
  /** How long a job is kept after its end. */
  readonly keepMs: number;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Few enough that a statement keeps within its limit. */
const BATCH_JOBS = 1000;

/** Forgets the jobs that ended longer ago; gives how many. Any number of platforms may do so at once. */
export async function forgetJobs({ jobs, keepMs, clock, log }: JobRetentionOptions): Promise<number> {
  const before = new Date(clock().getTime() - keepMs);
  let forgotten = 0;
  for (;;) {
    const removed = await jobs.removeEnded(before, BATCH_JOBS);
    forgotten += removed;
    if (removed < BATCH_JOBS) break;
  }
  if (forgotten > 0) log.info('jobs.forgotten', { jobs: forgotten, before: before.toISOString() });
  return forgotten;
}

/** Forgets now and from time to time; gives what ends it, once what is under way has ended. */
export function keepForgetting(options: JobRetentionOptions): () => Promise<void> {
  return keepUp(
    async () => void (await forgetJobs(options)),
    (reason) => options.log.error('jobs.sweep', { reason }),
  );
}
