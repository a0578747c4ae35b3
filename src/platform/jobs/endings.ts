/** What becomes of a job that did not come to its end well. */
import { ExportError } from './export-error.ts';
import type { JobEvent, JobRecord } from './state.ts';

/** Fails a job for good, with what is known of the reason. */
export function failed(error: unknown): JobEvent {
  const diagnostics = error instanceof ExportError ? error.diagnostics : [];
  return { type: 'failed', error: Error.isError(error) ? error.message : String(error), diagnostics };
}

/** Has a job that was cut short run again, but not for ever: with the last of `lossesMax` losses it fails. */
export function lost({ losses }: JobRecord, lossesMax: number, error?: string): JobEvent {
  const times = losses + 1;
  if (times >= lossesMax) return { type: 'failed', error: givenUp(times, error), diagnostics: [] };
  return { type: 'requeued', reason: 'lost', ...(error !== undefined && { error }) };
}

/** Of a runner that let its lease run out nobody knows whether it is alive. */
function givenUp(times: number, last = 'what ran it ended, or lost touch with the database.'): string {
  return `The export was given up after it was cut short ${times === 1 ? '1 time' : `${times} times`}; the last time: ${last}`;
}
