/**
 * The jobs that clients ask about, in memory. An answer is never older than a call: what is known was read after the call
 * came, or nothing can have changed it since. So no poll sees an older state than an earlier one, of whichever server.
 *
 * Where other processes write too, each call is behind a reading that began after it. One reading of an organization
 * serves all of its calls that came meanwhile, each job once, and brings only what differs from what is known. Notices would
 * spare readings, but arrive after a commit that another server may already have told of.
 */
import { Batches } from '../batches.ts';
import type { Database } from '../database/database.ts';
import type { Records } from './records.ts';
import type { JobRecord } from './state.ts';

/** A job without what may be large: what its calls tell of it. */
export type JobSummary = Omit<JobRecord, 'request' | 'errorDiagnostics' | 'result'> & {
  /** Present only when completed. */
  readonly bundle?: NonNullable<JobRecord['result']>['bundle'];
};

export interface JobViewOptions {
  readonly database: Pick<Database, 'of'>;
  readonly records: Pick<Records, 'changed'>;
  /** Whether no other process writes: what is known is then current until {@link JobView.written}. */
  readonly alone: boolean;
}

/** A job that is known, and the version of its row. */
interface Known {
  readonly version: string;
  readonly job: JobSummary;
}

/** Above it the jobs that were read first are forgotten, to be read again when asked for. */
const KNOWN_MAX_JOBS = 10_000;

export class JobView {
  readonly #options: JobViewOptions;
  readonly #known = new Map<string, Known>();
  readonly #readings = new Batches<string, ReadonlyMap<string, JobSummary>>((...asked) => this.#read(...asked));
  /** Jobs that were written here during each reading that is under way: what it brings of them may be older. */
  readonly #written = new Set<Set<string>>();

  constructor(options: JobViewOptions) {
    this.#options = options;
  }

  /** Finds a job of an organization; rejects when the database is needed and does not answer. */
  async find(organization: string, jobId: string): Promise<JobSummary | undefined> {
    const known = this.#options.alone ? this.#known.get(jobId) : undefined;
    const job = known?.job ?? (await this.#readings.add(organization, jobId)).get(jobId);
    return job?.organization === organization ? job : undefined;
  }

  /** Takes note that jobs may have been changed by this process; called after the commit, before anybody is told. */
  written(...jobIds: readonly string[]): void {
    for (const jobId of jobIds) {
      this.#known.delete(jobId);
      for (const written of this.#written) written.add(jobId);
    }
  }

  async #read(organization: string, jobIds: readonly string[]): Promise<ReadonlyMap<string, JobSummary>> {
    const { database, records } = this.#options;
    const asked = [...new Set(jobIds)].map((jobId) => [jobId, this.#known.get(jobId)] as const);
    const written = new Set<string>();
    this.#written.add(written);
    const versions = asked.map(([jobId, known]) => ({ jobId, version: known?.version }));
    const changed = await records.changed(database.of(organization), versions).finally(() => {
      this.#written.delete(written);
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
