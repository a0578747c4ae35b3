/** The queue of jobs: kept in the database, in turns of organizations, run here or by other processes. */
import { Records } from './records.ts';
import { Runner, type RunnerOptions } from './runner.ts';
import { type ExportRequest, isJobId, type JobRecord, newJobId, queuedJob } from './state.ts';
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

export class QueueClosedError extends Error {
  override readonly name = 'QueueClosedError';
}

export interface QueueOptions
  extends Pick<RunnerOptions, 'database' | 'run' | 'clock'>,
    Partial<Omit<RunnerOptions, 'database' | 'run' | 'clock' | 'records' | 'onWritten'>> {
  /** Jobs of one organization that may wait. */
  readonly capacity?: number;
  /**
   * Whether no other process can have the database, so that what was running when it was opened is lost, and every change
   * is made here.
   */
  readonly alone?: boolean;
}

const DEFAULTS = {
  concurrency: 1,
  sparesLast: false,
  onEvent: () => undefined,
  onFault: () => undefined,
  capacity: 1000,
  alone: false,
  tickMs: 1000,
  /**
   * An export that ends its own process does so every time; one whose process is ended for other reasons, such as by a
   * system short of memory, now and then: where every fourth run is ended so, one of 4,000 jobs is given up.
   */
  crashesMax: 6,
  /**
   * What the server, the machine or the database suffers is not held against the job; there is an end all the same, for an
   * export that takes its server along every time.
   */
  lossesMax: 100,
};

/** Opens the queue in a database, and begins to run its jobs. The database stays open when the queue is closed. */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  const settings = { ...DEFAULTS, ...options };
  const { database, clock, onEvent, capacity, alone } = settings;
  const records = new Records(database.schema);
  const view = new JobView({ database, records, alone });
  const runner = new Runner({ ...settings, records, onWritten: (jobId) => view.written(jobId) });
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
