/** The queue of jobs: kept in the database, in turns of organizations, run here or by other processes. */
import type { Database } from '../database/database.ts';
import { Records } from './records.ts';
import { Runner } from './runner.ts';
import {
  type ExportRequest,
  isJobId,
  type JobNews,
  type JobRecord,
  newJobId,
  queuedJob,
  type RunExport,
} from './state.ts';
import { type JobSummary, JobView } from './view.ts';

/** Takes jobs and knows what became of each. */
export interface JobQueue {
  /** Adds a job; `undefined` when too many of its organization wait already. Rejects with a {@link QueueClosedError}. */
  add(request: ExportRequest): Promise<JobRecord | undefined>;
  /**
   * Finds a job of an organization by its id, in a state that it had after the call; the same object as before where
   * nothing changed.
   */
  find(organization: string, jobId: string): Promise<JobSummary | undefined>;
  /** Reads all that is known of a job of an organization. */
  read(organization: string, jobId: string): Promise<JobRecord | undefined>;
  /** Lists the newest jobs of an organization, or of one of its sites, the newest first. */
  newest(of: Parameters<Records['newest']>[1]): Promise<readonly JobRecord[]>;
  /** Tells how many jobs of an organization wait, and how many may. */
  waiting(organization: string): Promise<{ readonly count: number; readonly most: number }>;
  /** Forgets the jobs that ended before a time; gives how many. Any number of platforms may do so at once. */
  forget(before: Date): Promise<number>;
  /** Takes no more jobs, gives the running ones back to be run later or elsewhere, and resolves when they have ended. */
  close(): Promise<void>;
}

/** A queue that takes no more jobs. */
export class QueueClosedError extends Error {
  override readonly name = 'QueueClosedError';
}

export interface QueueOptions {
  readonly database: Database;
  readonly run: RunExport;
  readonly clock: () => Date;
  /** Hears of every event of the jobs added or run here after it happened; must not throw. */
  readonly onEvent?: (job: JobRecord, event: JobNews) => void;
  /** Hears of a database that did not answer in the background; what was to be done is tried again. */
  readonly onFault?: (error: unknown) => void;
  /** Jobs that run here at the same time; 1 when absent, and with 0 others have to run them. */
  readonly concurrency?: number;
  /** Whether the last free place here goes to no organization that has another, as by `laneSlots` of a `FairQueue`. */
  readonly sparesLast?: boolean;
  /** Jobs of one organization that may wait; 1,000 when absent. */
  readonly capacity?: number;
  /**
   * Whether no other process can have the database, so that what was running when it was opened is lost, and every change
   * is made here.
   */
  readonly alone?: boolean;
  /** How often jobs that run give a sign of life, and those without one are looked for; 1,000 when absent. */
  readonly tickMs?: number;
  /** How often the process of a job's export may end while this one lives on; 6 when absent. */
  readonly crashesMax?: number;
  /** How often a job may be cut short by all else: the server, the machine, the database, the storage; 100 when absent. */
  readonly lossesMax?: number;
}

const DEFAULT_CAPACITY_JOBS = 1000;
const DEFAULT_TICK_MS = 1000;
/**
 * An export that ends its own process does so every time; one whose process is ended for other reasons, such as by a
 * system short of memory, now and then: where every fourth run is ended so, one of 4,000 jobs is given up.
 */
const DEFAULT_CRASHES_MAX = 6;
/**
 * What the server, the machine or the database suffers is not held against the job; there is an end all the same, for an
 * export that takes its server along every time.
 */
const DEFAULT_LOSSES_MAX = 100;

/** Opens the queue in a database, and begins to run its jobs. The database stays open when the queue is closed. */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  const { database, clock, onEvent = () => undefined, onFault = () => undefined } = options;
  const { capacity = DEFAULT_CAPACITY_JOBS, concurrency = 1, tickMs = DEFAULT_TICK_MS, alone = false } = options;
  const records = new Records(database.schema);
  const view = new JobView({ database, records, alone });
  const runner = new Runner({
    onWritten: (jobId) => view.written(jobId),
    ...{ database, records, run: options.run, clock, concurrency, onEvent, onFault, tickMs },
    sparesLast: options.sparesLast ?? false,
    limits: {
      crashesMax: options.crashesMax ?? DEFAULT_CRASHES_MAX,
      lossesMax: options.lossesMax ?? DEFAULT_LOSSES_MAX,
    },
  });
  await runner.start(alone);
  let closed = false;
  let closing: Promise<void> | undefined;
  return {
    add: async (request) => {
      const job = queuedJob(newJobId(), request, clock());
      const added = await database.of(job.organization).transaction(async (inside) => {
        if (closed) throw new QueueClosedError('the queue takes no more jobs');
        return await records.add(inside, job, capacity);
      });
      if (!added) return undefined;
      onEvent(job, { type: 'queued' });
      return job;
    },
    find: async (organization, jobId) => (isJobId(jobId) ? await view.find(organization, jobId) : undefined),
    read: async (organization, jobId) => {
      const job = isJobId(jobId) ? await records.find(database.of(organization), jobId) : undefined;
      return job?.organization === organization ? job : undefined;
    },
    newest: (of) => records.newest(database.of(of.organization), of),
    waiting: async (organization) => {
      return { count: await records.countQueued(database.of(organization), organization), most: capacity };
    },
    forget: async (before) => {
      for (let forgotten = 0; ; ) {
        const removed = await records.removeEnded(database, before);
        view.written(...removed);
        forgotten += removed.length;
        if (removed.length === 0) return forgotten;
      }
    },
    close: () => {
      closed = true;
      closing ??= runner.close();
      return closing;
    },
  };
}
