/**
 * The table of jobs: all that is known of a job, and by which it is handed out. Every change names the state that it starts
 * from, so that two never meet.
 */
import { type Queryable, withoutNulls } from '../database/database.ts';
import type { JobDiagnostic, JobRecord } from './state.ts';

/** A runner that gave no sign of life for its job for so long is taken for lost. */
export const HEARTBEAT_MS = 10_000;

/** Few enough that a statement keeps within its limit. */
const REMOVED_MAX = 1000;

/** A job that was handed out. The attempt counts up with each runner, which tells a former one from the present. */
export interface Claim {
  readonly job: JobRecord;
  readonly attempt: number;
}

/** A job with its version, which each change of it raises. */
export interface JobVersion {
  readonly job: JobRecord;
  readonly version: string;
}

/** Columns as a job has them, but for its failure. */
const COLUMNS = `job_id AS "jobId", organization, request, status, progress, page_count AS "pageCount",
  created_at AS "createdAt", updated_at AS "updatedAt", failure, result, losses, crashes, content_commit AS "commit", attempt`;

interface Row extends JobRecord {
  readonly failure?: { readonly error: string; readonly diagnostics: readonly JobDiagnostic[] };
  readonly attempt: number;
}

/** The table in one schema. */
export class Records {
  /** Channel on which every new job is announced. */
  readonly channel: string;
  readonly #table: string;

  constructor(schema: string) {
    this.channel = `${schema}_jobs`;
    this.#table = `${schema}.jobs`;
  }

  async find(database: Queryable, jobId: string): Promise<JobRecord | undefined> {
    const [row] = await database.query<Row>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE job_id = $1`, [jobId]);
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
    const rows = await database.query<Row & { readonly askedId: string; readonly version: string | null }>(
      `SELECT asked.job_id AS "askedId", revision::text AS version, ${COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS asked (job_id, version) LEFT JOIN ${this.#table} AS jobs USING (job_id)
       WHERE revision::text IS DISTINCT FROM asked.version`,
      values,
    );
    return new Map(
      rows.map(({ askedId, version, ...row }) => [
        askedId,
        version === null ? undefined : { ...readRow(row), version },
      ]),
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
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE organization = $1 AND ($2::text IS NULL OR strpos(request::text, $2) > 0)
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
   * Adds a job that waits, unless `capacity` jobs of its organization do; tells whether it was added. `inside` a transaction,
   * since turns are given out, and the waiting counted, by one at a time.
   *
   * The turn is one after the last of the organization, but not before the job that was started last. So organizations
   * take turns, however many jobs each has, and one that had none for long has no claim on the past: start-time fair
   * queueing (Goyal, Vin, Cheng, SIGCOMM 1996) with every job of the same length.
   */
  async add(inside: Queryable, job: JobRecord, capacity: number): Promise<boolean> {
    await inside.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [this.#table]);
    const added = await inside.query(
      `INSERT INTO ${this.#table} (job_id, organization, request, status, progress, page_count, created_at, updated_at, turn)
       SELECT $1, $2::text, $3::json, $4, $5::smallint, $6::integer, $7::timestamptz, $8::timestamptz, greatest(
         (SELECT coalesce(max(turn), 0) FROM ${this.#table} WHERE status <> 'queued'),
         (SELECT coalesce(max(turn) + 1, 0) FROM ${this.#table} WHERE organization = $2)
       ) WHERE (SELECT count(*) FROM ${this.#table} WHERE organization = $2 AND status = 'queued') < $9 RETURNING 1`,
      [
        job.jobId,
        job.organization,
        JSON.stringify(job.request),
        job.status,
        job.progress,
        job.pageCount,
        job.createdAt,
        job.updatedAt,
        capacity,
      ],
    );
    await inside.query('SELECT pg_notify($1, $2)', [this.channel, '']);
    return added.length > 0;
  }

  /** Hands out the job whose turn it is, of no organization of `passedOver`; `undefined` when none waits. */
  async take(database: Queryable, now: Date, passedOver: readonly string[]): Promise<Claim | undefined> {
    const [row] = await database.query<Row>(
      `UPDATE ${this.#table} SET status = 'running', attempt = attempt + 1, revision = revision + 1,
         updated_at = greatest(updated_at, $1), heartbeat_at = now()
       WHERE job_id = (
         SELECT job_id FROM ${this.#table} WHERE status = 'queued' AND organization <> ALL ($2::text[])
         ORDER BY turn, arrival LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING ${COLUMNS}`,
      [now, passedOver],
    );
    return row && readRow(row);
  }

  /** Gives a sign of life for jobs; gives those of them that still run in these attempts. */
  async keep<Kept extends Claim>(database: Queryable, claims: readonly Kept[]): Promise<readonly Kept[]> {
    const rows = await database.query<Pick<Row, 'jobId' | 'attempt'>>(
      `UPDATE ${this.#table} AS jobs SET heartbeat_at = now() FROM unnest($1::text[], $2::integer[]) AS kept (job_id, attempt)
       WHERE jobs.job_id = kept.job_id AND jobs.attempt = kept.attempt AND status = 'running'
       RETURNING jobs.job_id AS "jobId", jobs.attempt`,
      [claims.map(({ job }) => job.jobId), claims.map(({ attempt }) => attempt)],
    );
    return claims.filter(({ job, attempt }) => rows.some((row) => row.jobId === job.jobId && row.attempt === attempt));
  }

  /** Gives the jobs whose runners gave no sign of life for {@link HEARTBEAT_MS}; all that run, where none can be alive. */
  async lost(database: Queryable, areAllGone: boolean): Promise<readonly Claim[]> {
    const rows = await database.query<Row>(
      `SELECT ${COLUMNS} FROM ${this.#table}
       WHERE status = 'running' AND ($1 OR heartbeat_at < now() - $2 * interval '1 millisecond')`,
      [areAllGone, HEARTBEAT_MS],
    );
    return rows.map(readRow);
  }

  /**
   * Writes a job that runs in this attempt; `false`, and nothing is written, when it does not any more. One that is to wait
   * again has its old place, or one behind all that wait, with `isLast`.
   */
  async save(database: Queryable, { job, attempt }: Claim, isLast = false): Promise<boolean> {
    const failure = job.error === undefined ? null : { error: job.error, diagnostics: job.errorDiagnostics ?? [] };
    const rows = await database.query(
      `UPDATE ${this.#table} SET status = $3, progress = $4, page_count = $5, updated_at = $6, failure = $7, result = $8,
         losses = $9, crashes = $10, content_commit = $11, revision = revision + 1, turn = CASE WHEN $12
           THEN greatest(turn, (SELECT max(turn) + 1 FROM ${this.#table} WHERE status = 'queued')) ELSE turn END
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
        isLast,
      ],
    );
    return rows.length > 0;
  }

  /** Removes jobs that ended before a time, some of them where they are many; gives their ids. */
  async removeEnded(database: Queryable, before: Date): Promise<readonly string[]> {
    const rows = await database.query<Pick<Row, 'jobId'>>(
      `DELETE FROM ${this.#table} WHERE job_id IN (
         SELECT job_id FROM ${this.#table} WHERE status IN ('completed', 'failed') AND updated_at < $1 LIMIT $2
       ) RETURNING job_id AS "jobId"`,
      [before, REMOVED_MAX],
    );
    return rows.map(({ jobId }) => jobId);
  }
}

function readRow(row: Row): Claim {
  const { failure, attempt, ...job } = withoutNulls(row);
  if (failure === undefined) return { job, attempt };
  return { job: { ...job, error: failure.error, errorDiagnostics: failure.diagnostics }, attempt };
}
