/** The records of jobs in the database. Every change names the state that it starts from, so that two never meet. */
import type { JobStatus } from '../../contract/static-export.ts';
import type { Queryable } from '../database/database.ts';
import { type Delivery, QUEUE } from './broker.ts';
import type { ExportRequest, ExportResult, JobDiagnostic, JobRecord } from './state.ts';

/** A job as one of its takers has it. */
export interface Claim extends Omit<Delivery, 'jobId'> {
  readonly job: JobRecord;
}

/** A job with the version of its row: every change of it makes another. */
export interface JobVersion {
  readonly job: JobRecord;
  readonly version: string;
}

interface Row {
  readonly job_id: string;
  readonly organization: string;
  readonly request: ExportRequest;
  readonly status: JobStatus;
  readonly progress: number;
  readonly page_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly failure: { readonly error: string; readonly diagnostics: readonly JobDiagnostic[] } | null;
  readonly result: ExportResult | null;
  readonly losses: number;
  readonly crashes: number;
  readonly content_commit: string | null;
  readonly attempt: number;
  readonly delivery: string;
}

/** What a row of a job that was asked for has besides. */
interface Asked {
  readonly asked_id: string;
  readonly version: string;
}

/** There is no such job. */
interface Missing {
  readonly asked_id: string;
  readonly version: null;
}

/** The table of records in one schema. */
export class Records {
  readonly #table: string;
  readonly #deliveries: string;

  constructor(schema: string) {
    this.#table = `${schema}.jobs`;
    this.#deliveries = `${schema}_queue.job`;
  }

  /** Finds a job by its id. */
  async find(database: Queryable, jobId: string): Promise<JobRecord | undefined> {
    const [row] = await database.query<Row>(`SELECT * FROM ${this.#table} WHERE job_id = $1`, [jobId]);
    return row && readRow(row).job;
  }

  /**
   * Finds out which of some jobs are no longer of the version that is known of them, or are not known: the version that
   * they have now, or `undefined` where there is no such job.
   */
  async changed(
    database: Queryable,
    known: readonly { readonly jobId: string; readonly version: string | undefined }[],
  ): Promise<ReadonlyMap<string, JobVersion | undefined>> {
    const values = [known.map(({ jobId }) => jobId), known.map(({ version }) => version ?? '')];
    // xmin is the transaction that wrote the row last: https://www.postgresql.org/docs/current/ddl-system-columns.html
    const rows = await database.query<(Row & Asked) | Missing>(
      `SELECT asked.job_id AS asked_id, jobs.xmin::text AS version, jobs.*
       FROM unnest($1::text[], $2::text[]) AS asked (job_id, version) LEFT JOIN ${this.#table} AS jobs USING (job_id)
       WHERE jobs.xmin::text IS DISTINCT FROM asked.version`,
      values,
    );
    return new Map(
      rows.map((row) => [row.asked_id, row.version === null ? undefined : { ...readRow(row), version: row.version }]),
    );
  }

  /** Lists the newest jobs of an organization, or of one of its sites, the newest first. */
  async newest(
    database: Queryable,
    {
      organization,
      domain,
      most,
    }: { readonly organization: string; readonly domain?: string | undefined; most: number },
  ): Promise<readonly JobRecord[]> {
    // As text: PostgreSQL's JSON functions reject a whole request for one path that it could not hold as text.
    const sql = `SELECT * FROM ${this.#table} WHERE organization = $1 AND ($2::text IS NULL OR strpos(request::text, $2) > 0)
      ORDER BY created_at DESC, job_id LIMIT $3`;
    const site = domain === undefined ? null : `"domain":${JSON.stringify(domain)}`;
    return (await database.query<Row>(sql, [organization, site, most])).map((row) => readRow(row).job);
  }

  /** Counts the jobs of an organization that wait. */
  async countQueued(database: Queryable, organization: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${this.#table} WHERE organization = $1 AND status = 'queued'`,
      [organization],
    );
    return row?.count ?? 0;
  }

  /**
   * Gives the turn of an organization's next job: one after its last, but not before the job that was started last. So
   * organizations take turns, however many jobs each has, and one that had none for long has no claim on the past.
   *
   * Start-time fair queueing: Goyal, Vin, Cheng, SIGCOMM 1996, with every job of the same length.
   */
  async nextTurn(inside: Queryable, organization: string): Promise<number> {
    const [row] = await inside.query<{ turn: number }>(
      `SELECT greatest(
         (SELECT coalesce(max(turn), 0) FROM ${this.#table} WHERE status <> 'queued'),
         (SELECT coalesce(max(turn) + 1, 0) FROM ${this.#table} WHERE organization = $1)
       ) AS turn`,
      [organization],
    );
    return row?.turn ?? 0;
  }

  /** Puts a job behind all that wait; gives its turn. */
  async putLast(inside: Queryable, jobId: string): Promise<number> {
    const [row] = await inside.query<{ turn: number }>(
      `UPDATE ${this.#table} SET turn = greatest(turn,
         (SELECT max(turn) + 1 FROM ${this.#table} WHERE status = 'queued' AND job_id <> $1))
       WHERE job_id = $1 RETURNING turn`,
      [jobId],
    );
    return row?.turn ?? 0;
  }

  async insert(inside: Queryable, job: JobRecord, turn: number, delivery: string): Promise<void> {
    await inside.query(
      `INSERT INTO ${this.#table}
         (job_id, organization, request, status, progress, page_count, created_at, updated_at, turn, delivery)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        job.jobId,
        job.organization,
        JSON.stringify(job.request),
        job.status,
        job.progress,
        job.pageCount,
        job.createdAt,
        job.updatedAt,
        turn,
        delivery,
      ],
    );
  }

  /** Writes a job that was started; `false`, and nothing is written, when its delivery is no longer this taker's. */
  async start(database: Queryable, job: JobRecord, { delivery, attempt }: Delivery): Promise<boolean> {
    const rows = await database.query(
      `UPDATE ${this.#table} SET status = $2, updated_at = $3, attempt = $5
       WHERE job_id = $1 AND status = 'queued' AND delivery = $4 AND ${this.#isKept('$5')} RETURNING 1`,
      [job.jobId, job.status, job.updatedAt, delivery, attempt],
    );
    return rows.length > 0;
  }

  /** Writes a job that runs in this attempt; `false`, and nothing is written, when it does not any more. */
  async save(database: Queryable, job: JobRecord, attempt: number): Promise<boolean> {
    const failure = job.error === undefined ? null : { error: job.error, diagnostics: job.errorDiagnostics ?? [] };
    const rows = await database.query(
      `UPDATE ${this.#table} SET status = $3, progress = $4, page_count = $5, updated_at = $6, failure = $7, result = $8,
         losses = $9, crashes = $10, content_commit = $11
       WHERE job_id = $1 AND attempt = $2 AND status = 'running' RETURNING 1`,
      [
        job.jobId,
        attempt,
        job.status,
        job.progress,
        job.pageCount,
        job.updatedAt,
        failure && JSON.stringify(failure),
        job.result === undefined ? null : JSON.stringify(job.result),
        job.losses,
        job.crashes,
        job.commit ?? null,
      ],
    );
    return rows.length > 0;
  }

  /** Removes jobs that ended before a time, at most so many; gives their ids. */
  async removeEnded(database: Queryable, before: Date, most: number): Promise<readonly string[]> {
    const rows = await database.query<Pick<Row, 'job_id'>>(
      `DELETE FROM ${this.#table} WHERE job_id IN (
         SELECT job_id FROM ${this.#table} WHERE status IN ('completed', 'failed') AND updated_at < $1 LIMIT $2
       ) RETURNING job_id`,
      [before, most],
    );
    return rows.map(({ job_id: jobId }) => jobId);
  }

  /** Gives the jobs that run as their records say, but that nobody keeps as their deliveries say. */
  async lost(database: Queryable): Promise<readonly Claim[]> {
    const rows = await database.query<Row>(
      `SELECT * FROM ${this.#table} WHERE status = 'running' AND NOT ${this.#isKept('jobs.attempt')}`,
    );
    return rows.map(readRow);
  }

  /** Gives the deliveries of all jobs that somebody has taken. */
  async taken(database: Queryable): Promise<readonly string[]> {
    const sql = `SELECT id FROM ${this.#deliveries} WHERE name = '${QUEUE}' AND state = 'active'`;
    return (await database.query<{ id: string }>(sql)).map(({ id }) => id);
  }

  /** Whether the taker of an attempt still has the delivery of a job, as pg-boss tells it. */
  #isKept(attempt: string): string {
    return `EXISTS (SELECT 1 FROM ${this.#deliveries} AS kept WHERE kept.name = '${QUEUE}' AND kept.id = jobs.delivery
         AND kept.retry_count + 1 = ${attempt} AND kept.state = 'active')`;
  }
}

function readRow(row: Row): Claim {
  const { failure, result } = row;
  const job: JobRecord = {
    jobId: row.job_id,
    organization: row.organization,
    request: row.request,
    status: row.status,
    progress: row.progress,
    pageCount: row.page_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    losses: row.losses,
    crashes: row.crashes,
    ...(failure !== null && { error: failure.error, errorDiagnostics: failure.diagnostics }),
    ...(result !== null && { result }),
    ...(row.content_commit !== null && { commit: row.content_commit }),
  };
  return { job, attempt: row.attempt, delivery: row.delivery };
}
