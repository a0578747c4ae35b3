/**
 * The jobs that clients ask about, in memory. An answer is never older than a call: what is known was read after the call
 * came, or nothing can have changed it since. So no poll sees an older state than an earlier one, of whichever server.
 *
 * Where other processes write too, each call is behind a reading that began after it. One reading serves all calls that
 * came meanwhile, each job once, and brings only what differs from what is known. Notices would spare readings, but arrive
 * after a commit that another server may already have told of.
 */
import type { Database } from '../database/database.ts';
import type { Records } from './records.ts';
import type { JobRecord } from './state.ts';

/** A job without what may be large: what its calls tell of it. */
export type JobSummary = Omit<JobRecord, 'request' | 'errorDiagnostics' | 'result'> & {
  /** Present only when completed. */
  readonly bundle?: NonNullable<JobRecord['result']>['bundle'];
};

export interface JobViewOptions {
  readonly database: Database;
  readonly records: Pick<Records, 'changed'>;
  /** Whether no other process writes: what is known is then current until {@link JobView.written}. */
  readonly alone: boolean;
}

/** A job that is known, and the version of its row. */
interface Known {
  readonly version: string;
  readonly job: JobSummary;
}

/** Calls that wait for the same reading; its answer holds all of their jobs that there are. */
interface Reading {
  readonly jobIds: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, JobSummary>>;
}

/** Above it the jobs that were read first are forgotten, to be read again when asked for. */
const KNOWN_MAX_JOBS = 10_000;
/**
 * Least time from a reading to the next one where the database works in this process. Calls for many jobs that are not
 * known would otherwise have all of its time, and it would take a new connection only between two readings.
 */
const REST_MS = 10;

export class JobView {
  readonly #options: JobViewOptions;
  readonly #known = new Map<string, Known>();
  /** Jobs that were written here during the reading that is under way: what it brings of them may be older. */
  #written: Set<string> | undefined;
  #next: Reading | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #restsUntil = 0;

  constructor(options: JobViewOptions) {
    this.#options = options;
  }

  /** Finds a job; rejects when the database is needed and does not answer. */
  async find(jobId: string): Promise<JobSummary | undefined> {
    const known = this.#options.alone ? this.#known.get(jobId) : undefined;
    if (known !== undefined) return known.job;
    this.#next ??= this.#open();
    this.#next.jobIds.add(jobId);
    return (await this.#next.answer).get(jobId);
  }

  /** Takes note that jobs may have been changed by this process; called after the commit, before anybody is told. */
  written(...jobIds: readonly string[]): void {
    for (const jobId of jobIds) {
      this.#known.delete(jobId);
      this.#written?.add(jobId);
    }
  }

  #open(): Reading {
    const jobIds = new Set<string>();
    const answer = this.#last.then(async () => {
      const restMs = this.#restsUntil - performance.now();
      // The calls that came in the same turn of the event loop come together.
      await new Promise((resolve) => (restMs > 0 ? setTimeout(resolve, restMs) : setImmediate(resolve)));
      this.#next = undefined;
      try {
        return await this.#read(jobIds);
      } finally {
        if (this.#options.alone) this.#restsUntil = performance.now() + REST_MS;
      }
    });
    this.#last = answer.catch(() => undefined);
    return { jobIds, answer };
  }

  async #read(jobIds: ReadonlySet<string>): Promise<ReadonlyMap<string, JobSummary>> {
    const { database, records } = this.#options;
    const asked = [...jobIds].map((jobId) => [jobId, this.#known.get(jobId)] as const);
    const written = new Set<string>();
    this.#written = written;
    const versions = asked.map(([jobId, known]) => ({ jobId, version: known?.version }));
    const changed = await records.changed(database, versions).finally(() => {
      this.#written = undefined;
    });
    const found = new Map<string, JobSummary>();
    for (const [jobId, known] of asked) {
      const read = changed.get(jobId);
      const job = changed.has(jobId) ? read && summarize(read.job) : known?.job;
      if (job !== undefined) found.set(jobId, job);
      if (changed.has(jobId)) this.#known.delete(jobId);
      if (read !== undefined && job !== undefined && !written.has(jobId))
        this.#keep(jobId, { version: read.version, job });
    }
    return found;
  }

  #keep(jobId: string, known: Known): void {
    this.#known.set(jobId, known);
    const [first] = this.#known.size > KNOWN_MAX_JOBS ? this.#known.keys() : [];
    if (first !== undefined) this.#known.delete(first);
  }
}

function summarize({ request: _request, errorDiagnostics: _places, result, ...job }: JobRecord): JobSummary {
  return { ...job, ...(result !== undefined && { bundle: result.bundle }) };
}
