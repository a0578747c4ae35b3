/** Counting the jobs in the database. */
import type { JobStatus } from '../../contract/static-export.ts';
import type { Database } from '../database/database.ts';
import type { JobStatistics } from './metrics.ts';

interface Row {
  readonly status: JobStatus;
  readonly count: number;
  readonly oldest: Date;
}

/** Counts the jobs of all organizations by their state. */
export async function countJobs(database: Database): Promise<JobStatistics> {
  const rows = await database.query<Row>(
    `SELECT status, count(*)::integer AS count, min(created_at) AS oldest FROM ${database.schema}.jobs GROUP BY status`,
  );
  const byStatus = { queued: 0, running: 0, completed: 0, failed: 0 };
  for (const { status, count } of rows) byStatus[status] = count;
  return { byStatus, oldestQueuedAt: rows.find(({ status }) => status === 'queued')?.oldest };
}
