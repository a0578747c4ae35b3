/** What is measured of the platform, in the form of Prometheus. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { JOB_STATUSES, type JobStatus } from '../../contract/static-export.ts';
import type { Database } from '../database/database.ts';
import type { JobNews, JobRecord } from '../jobs/state.ts';

/** A request that was answered. `route` is the template of its path, never the path itself: each has few values. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Takes what happens, and writes it all down when asked. */
export interface Metrics {
  observeRequest(request: AnsweredRequest): void;
  /** Takes an event of a job that runs in this process, or was added by it. */
  observeJob(job: JobRecord, event: JobNews): void;
  /** Says how much the storage keeps. */
  setStorage(kept: { readonly archives: number; readonly bytes: number }): void;
  /** Writes the text that Prometheus reads, and its content type. */
  write(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface MetricsOptions {
  readonly database: Pick<Database, 'query' | 'schema'>;
  readonly clock: () => Date;
}

interface JobCount {
  readonly status: JobStatus;
  readonly count: number;
  /** When the job of this state that is there longest was started. */
  readonly oldest: Date;
}

const MS_PER_SECOND = 1000;
const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EXPORT_BUCKETS_S = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Creates metrics in a registry of their own, so that two platforms in one process do not meet. */
export function createMetrics({ database, clock }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  const exports = new Histogram({
    name: 'export_duration_seconds',
    help: 'Time from the beginning of an export to its end, by how it ended.',
    labelNames: ['outcome'],
    buckets: EXPORT_BUCKETS_S,
    registers,
  });
  const bytes = new Gauge({ name: 'storage_bytes', help: 'Size of all bundles at the last sweep.', registers });
  const archives = new Gauge({ name: 'storage_bundles', help: 'Number of bundles at the last sweep.', registers });
  // A process that never looked says nothing, rather than that there is nothing.
  for (const gauge of [bytes, archives]) gauge.remove();
  const setJobs = addJobGauges(registers, clock);
  return {
    observeRequest: ({ method, route, status, milliseconds }) => {
      const label = KNOWN_METHODS.includes(method) ? method : 'other';
      requests.observe({ method: label, route, status: String(status) }, milliseconds / MS_PER_SECOND);
    },
    observeJob: timeExports((outcome, seconds) => exports.observe({ outcome }, seconds), clock),
    setStorage: (kept) => {
      bytes.set(kept.bytes);
      archives.set(kept.archives);
    },
    write: async () => {
      setJobs(await countJobs(database));
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Measures from the beginning of each export to its end. */
function timeExports(observe: (outcome: string, seconds: number) => void, clock: () => Date): Metrics['observeJob'] {
  const begun = new Map<string, number>();
  return ({ jobId }, { type }) => {
    const since = begun.get(jobId);
    if (type === 'started') begun.set(jobId, clock().getTime());
    if (type !== 'completed' && type !== 'failed' && type !== 'requeued') return;
    begun.delete(jobId);
    if (since !== undefined && type !== 'requeued') observe(type, (clock().getTime() - since) / MS_PER_SECOND);
  };
}

function addJobGauges(registers: Registry[], clock: () => Date): (counts: readonly JobCount[]) => void {
  const jobs = new Gauge({ name: 'export_jobs', help: 'Jobs by their state.', labelNames: ['status'], registers });
  const depth = new Gauge({ name: 'export_queue_depth', help: 'Jobs that wait.', registers });
  const wait = new Gauge({
    name: 'export_queue_oldest_wait_seconds',
    help: 'How long the job that waits longest has waited.',
    registers,
  });
  return (counts) => {
    const of = (status: JobStatus) => counts.find((one) => one.status === status);
    for (const status of JOB_STATUSES) jobs.set({ status }, of(status)?.count ?? 0);
    const queued = of('queued');
    depth.set(queued?.count ?? 0);
    const now = clock().getTime();
    wait.set(Math.max(0, now - (queued?.oldest.getTime() ?? now)) / MS_PER_SECOND);
  };
}

/** Counts the jobs of all organizations by their state. */
async function countJobs({ query, schema }: MetricsOptions['database']): Promise<readonly JobCount[]> {
  return await query<JobCount>(
    `SELECT status, count(*)::integer AS count, min(created_at) AS oldest FROM ${schema}.jobs GROUP BY status`,
  );
}
