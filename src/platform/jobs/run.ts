/** What a queue knows of exporting. */
import type { ExportResult, JobEvent, JobRecord } from './state.ts';

/** What can be heard of a job while it is exported. */
export type ProgressEvent = Extract<JobEvent, { readonly type: 'resolved' | 'rendered' | 'packing' }>;

/** Runs the export of one job; rejects with an error whose message is the job's `error`. Ends early on `signal`. */
export type RunExport = (
  job: JobRecord,
  onProgress: (event: ProgressEvent) => void,
  signal: AbortSignal,
) => Promise<ExportResult>;
