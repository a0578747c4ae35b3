/** The states of a job as a pure machine: queued, running, then completed or failed for good; queued again when cut short. */
import { randomBytes } from 'node:crypto';
import type { Job, JobStatus } from '../../contract/static-export.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';

/** What a client asked to be exported. `paths` are page paths as the renderer lists them; all pages when absent. */
export interface ExportRequest {
  /** Whose job it is; {@link DEFAULT_ORGANIZATION} when absent. */
  readonly organization?: string;
  readonly domain: string;
  readonly version?: string;
  readonly paths?: readonly string[];
  /** Who started it: a key by its prefix, or a person of the dashboard. */
  readonly startedBy?: string;
}

/** A finding about a page that did not stop the export. */
export interface JobDiagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Where a finished archive is kept. `sha256` in hexadecimal digits. */
export interface StoredBundle {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ExportResult {
  readonly pages: number;
  readonly diagnostics: readonly JobDiagnostic[];
  readonly bundle: StoredBundle;
}

/** A job as the platform keeps it. */
export interface JobRecord {
  readonly jobId: string;
  readonly organization: string;
  readonly request: ExportRequest;
  readonly status: JobStatus;
  /** Per cent, 0 to 100; 100 exactly when completed. */
  readonly progress: number;
  readonly pageCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** How often it was cut short, by whatever. */
  readonly losses: number;
  /** How often of these its own process ended, while the server that ran it lived on. */
  readonly crashes: number;
  /** Why the job failed; present only then. */
  readonly error?: string;
  /** Where it failed, if that is known; present only then. */
  readonly errorDiagnostics?: readonly JobDiagnostic[];
  /** What the export gave; present only when completed. */
  readonly result?: ExportResult;
  /** The commit that is exported, of documentation in a git repository; the same however often the job runs. */
  readonly commit?: string;
}

/** What can happen to a job that runs. */
export type JobEvent =
  | { readonly type: 'resolved'; readonly commit: string }
  | { readonly type: 'rendered'; readonly done: number; readonly total: number }
  | { readonly type: 'packing' }
  | { readonly type: 'completed'; readonly result: ExportResult }
  | { readonly type: 'failed'; readonly error: string; readonly diagnostics: readonly JobDiagnostic[] }
  /**
   * It waits again: what ran it was `stopped` in order, or is `lost`, or its own process `crashed`; `error` says how if
   * that is known.
   */
  | { readonly type: 'requeued'; readonly reason: 'stopped' | 'lost' | 'crashed'; readonly error?: string };

/** All that can be heard of a job. */
export type JobNews = JobEvent | { readonly type: 'queued' | 'started' };

/** What can be heard of a job while it is exported. */
export type ProgressEvent = Extract<JobEvent, { readonly type: 'resolved' | 'rendered' | 'packing' }>;

/** Runs the export of one job; rejects with an error whose message is the job's `error`. Ends early on `signal`. */
export type RunExport = (
  job: JobRecord,
  onProgress: (event: ProgressEvent) => void,
  signal: AbortSignal,
) => Promise<ExportResult>;

/** The organization of jobs that name none. */
export const DEFAULT_ORGANIZATION = 'default';
/** Share of rendering in the whole, per cent; the rest is packing and storing. */
export const RENDERED_PERCENT = 95;
const JOB_ID_BYTES = 8;
const JOB_ID = /^se_[0-9a-f]{16}$/;

/** Tells whether a text has the form of a job id. */
export function isJobId(text: string): boolean {
  return JOB_ID.test(text);
}

/**
 * Makes a job id: `se_` and 16 random hexadecimal digits, the form that clients know.
 *
 * An id is no secret: a job is shown to the keys of its organization alone.
 */
export function newJobId(): string {
  return `se_${randomBytes(JOB_ID_BYTES).toString('hex')}`;
}

export function queuedJob(jobId: string, request: ExportRequest, now: Date): JobRecord {
  const { organization = DEFAULT_ORGANIZATION } = request;
  const times = { createdAt: now, updatedAt: now };
  return { jobId, organization, request, status: 'queued', progress: 0, pageCount: 0, ...times, losses: 0, crashes: 0 };
}

/** Gives the job after an event; throws when it does not run: a fault of the platform, never of a client. */
export function transition(job: JobRecord, event: JobEvent, now: Date): JobRecord {
  if (job.status !== 'running')
    throw new Error(`job ${job.jobId} is ${job.status}; "${event.type}" cannot happen to it`);
  // The clock of the machine may be set back; a job's times never are.
  const updatedAt = now > job.updatedAt ? now : job.updatedAt;
  return { ...job, ...change(job, event), updatedAt };
}

function change(job: JobRecord, event: JobEvent): Partial<JobRecord> {
  switch (event.type) {
    case 'resolved':
      return { commit: event.commit };
    case 'rendered': {
      const share = event.total > 0 ? Math.min(event.done / event.total, 1) : 1;
      return {
        progress: Math.max(job.progress, Math.floor(share * RENDERED_PERCENT)),
        pageCount: Math.max(job.pageCount, event.done),
      };
    }
    case 'packing':
      return { progress: Math.max(job.progress, RENDERED_PERCENT) };
    case 'completed':
      return {
        status: 'completed',
        progress: 100,
        pageCount: Math.max(job.pageCount, event.result.pages),
        result: event.result,
      };
    case 'failed':
      return { status: 'failed', error: event.error, errorDiagnostics: event.diagnostics };
    case 'requeued':
      // It begins anew, and a count that stood still until it was passed again would look stuck.
      return {
        status: 'queued',
        progress: 0,
        pageCount: 0,
        losses: job.losses + (event.reason === 'stopped' ? 0 : 1),
        crashes: job.crashes + (event.reason === 'crashed' ? 1 : 0),
      };
  }
}

/** Gives the job as clients read it. */
export function publicJob(job: Omit<JobRecord, 'request'>): Job {
  const { jobId, status, progress, pageCount, commit, error } = job;
  return {
    jobId,
    status,
    progress,
    pageCount,
    createdAt: formatTimestamp(job.createdAt),
    updatedAt: formatTimestamp(job.updatedAt),
    ...(commit !== undefined && { commit }),
    ...(error !== undefined && { error }),
  };
}
