/** Forgetting jobs whose bundles are long gone: the table of a busy platform would grow for ever. */
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { Records } from './records.ts';

export interface JobRetentionOptions {
  readonly database: Database;
  /** How long a job is kept after its end. */
  readonly keepMs: number;
  readonly clock: () => Date;
  readonly log: Log;
}

const SWEEP_INTERVAL_MS = 3_600_000;
/** Few enough that a statement keeps within its limit. */
const BATCH_JOBS = 1000;

/** Forgets the jobs that ended longer ago; gives how many. Any number of platforms may do so at once. */
export async function forgetJobs({ database, keepMs, clock, log }: JobRetentionOptions): Promise<number> {
  const records = new Records(database.schema);
  const before = new Date(clock().getTime() - keepMs);
  let forgotten = 0;
  for (;;) {
    const removed = await records.removeEnded(database, before, BATCH_JOBS);
    forgotten += removed;
    if (removed < BATCH_JOBS) break;
  }
  if (forgotten > 0) log.info('jobs.forgotten', { jobs: forgotten, before: before.toISOString() });
  return forgotten;
}

/** Forgets now and from time to time; gives what ends it, once what is under way has ended. */
export function keepForgetting(options: JobRetentionOptions): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  const forget = () => {
    under = forgetJobs(options).catch((error: unknown) =>
      options.log.error('jobs.sweep', { reason: Error.isError(error) ? error.message : String(error) }),
    );
  };
  forget();
  const timer = setInterval(forget, SWEEP_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}
