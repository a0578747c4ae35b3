/** The queue of jobs: first come, first served, a fixed number at a time; records in memory. */
import { ExportError } from './export-error.ts';
import {
  type ExportRequest,
  type ExportResult,
  type JobEvent,
  type JobRecord,
  newJobId,
  queuedJob,
  transition,
} from './state.ts';

/** What can be heard of a job while it is exported. */
export type ProgressEvent = Extract<JobEvent, { readonly type: 'rendered' | 'packing' }>;

/** Runs the export of one job; rejects with an error whose message is the job's `error`. Ends early on `signal`. */
export type RunExport = (
  job: JobRecord,
  onProgress: (event: ProgressEvent) => void,
  signal: AbortSignal,
) => Promise<ExportResult>;

/** Takes jobs, runs them in order and knows what became of each. */
export interface JobQueue {
  /** Adds a job; `undefined` when too many wait already. */
  add(request: ExportRequest): Promise<JobRecord | undefined>;
  /** Finds a job by its id. */
  find(jobId: string): Promise<JobRecord | undefined>;
  /** Takes no more jobs, ends the running ones and resolves when they have ended. Waiting jobs are never started. */
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly run: RunExport;
  readonly clock: () => Date;
  /** Hears of every event after it happened; must not throw. */
  readonly onEvent?: (job: JobRecord, event: JobEvent | { readonly type: 'queued' }) => void;
  /** Jobs that run at the same time; 1 when absent. */
  readonly concurrency?: number;
  /** Jobs that may wait; 1,000 when absent. */
  readonly capacity?: number;
}

const DEFAULT_CAPACITY_JOBS = 1000;

/** Creates an empty queue. */
export function createQueue({ capacity = DEFAULT_CAPACITY_JOBS, ...options }: QueueOptions): JobQueue {
  const jobs = new Map<string, JobRecord>();
  const stop = new AbortController();
  const lane = openLane(options, jobs, stop.signal);
  return {
    add: async (request) => {
      if (stop.signal.aborted || lane.waiting.length >= capacity) return undefined;
      const job = queuedJob(newJobId(), request, options.clock());
      jobs.set(job.jobId, job);
      lane.waiting.push(job.jobId);
      options.onEvent?.(job, { type: 'queued' });
      lane.pump();
      // As it was added: the answer to the start call is a queued job, even when it runs at once.
      return job;
    },
    find: async (jobId) => jobs.get(jobId),
    close: async () => {
      stop.abort();
      await Promise.all(lane.running);
    },
  };
}

interface Lane {
  /** Ids of the jobs that wait, in their order. */
  readonly waiting: string[];
  readonly running: ReadonlySet<Promise<void>>;
  /** Starts as many of the waiting jobs as may run. */
  readonly pump: () => void;
}

type LaneOptions = Omit<QueueOptions, 'capacity'>;

function openLane(options: LaneOptions, jobs: Map<string, JobRecord>, stop: AbortSignal): Lane {
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  const pump = (): void => {
    while (!stop.aborted && running.size < (options.concurrency ?? 1)) {
      const jobId = waiting.shift();
      if (jobId === undefined) return;
      const task = runJob(jobId, options, jobs, stop).finally(() => {
        running.delete(task);
        pump();
      });
      running.add(task);
    }
  };
  return { waiting, running, pump };
}

/** Takes a job from its start to its end; never rejects because of the job. */
async function runJob(
  jobId: string,
  { run, clock, onEvent }: LaneOptions,
  jobs: Map<string, JobRecord>,
  stop: AbortSignal,
): Promise<void> {
  const apply = (event: JobEvent): JobRecord => {
    const job = jobs.get(jobId);
    if (job === undefined) throw new Error(`job ${jobId} is not in the queue`);
    const next = transition(job, event, clock());
    jobs.set(jobId, next);
    onEvent?.(next, event);
    return next;
  };
  const job = apply({ type: 'started' });
  try {
    apply({ type: 'completed', result: await run(job, apply, stop) });
  } catch (error) {
    const diagnostics = error instanceof ExportError ? error.diagnostics : [];
    apply({ type: 'failed', error: error instanceof Error ? error.message : String(error), diagnostics });
  }
}
