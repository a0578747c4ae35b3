/** What the log says of jobs. */
import type { Log } from '../log.ts';
import type { JobDiagnostic, JobNews, JobRecord } from './state.ts';

/** Logs one event of a job; of progress only what changes the state, since clients poll for the rest. */
export function logJob(log: Log, job: JobRecord, event: JobNews): void {
  const { jobId, losses, crashes, organization, request } = job;
  const facts = { jobId, pages: job.pageCount, milliseconds: job.updatedAt.getTime() - job.createdAt.getTime() };
  switch (event.type) {
    case 'queued':
      log.info('job.queued', { jobId, organization, version: request.version, paths: request.paths?.length });
      break;
    case 'started':
    case 'packing':
      log.info(`job.${event.type}`, facts);
      break;
    case 'resolved':
      log.info('job.resolved', { ...facts, commit: event.commit });
      break;
    case 'rendered':
      break;
    case 'requeued':
      log.warn('job.requeued', { ...facts, reason: event.reason, error: event.error, losses, crashes });
      break;
    case 'failed':
      logDiagnostics(log, jobId, event.diagnostics);
      log.error('job.failed', { ...facts, diagnostics: event.diagnostics.length, error: event.error });
      break;
    case 'completed': {
      const { bundle, diagnostics } = event.result;
      logDiagnostics(log, jobId, diagnostics);
      const { sizeBytes, sha256 } = bundle;
      log.info('job.completed', { ...facts, diagnostics: diagnostics.length, sizeBytes, sha256 });
    }
  }
}

function logDiagnostics(log: Log, jobId: string, diagnostics: readonly JobDiagnostic[]): void {
  for (const { file, line, column, message } of diagnostics) {
    log.warn('job.diagnostic', { jobId, at: `${file}:${line}:${column}`, message });
  }
}
