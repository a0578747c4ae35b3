/** Why an export gave no bundle, and what becomes of its job. */

import { messageOf } from '../log.ts';
import type { JobDiagnostic, JobEvent, JobRecord } from './state.ts';

/** An export that gave no bundle. The message is the job's `error`; the diagnostics say where, if that is known. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly diagnostics: readonly JobDiagnostic[];

  constructor(message: string, diagnostics: readonly JobDiagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/**
 * What cut an export short: its own `process` ended, of which nobody knows whether the site is to blame, or what is
 * `around` it was gone, such as the storage.
 */
export type Interrupter = 'process' | 'around';

/** An export that was cut short before its site was found at fault: run once more, it may well succeed. */
export class ExportInterruption extends Error {
  override readonly name = 'ExportInterruption';
  readonly by: Interrupter;

  constructor(message: string, { by = 'process', ...options }: ErrorOptions & { readonly by?: Interrupter } = {}) {
    super(message, options);
    this.by = by;
  }
}

/** How often a job may be cut short; with the last time it fails. Each kind is counted apart from the other. */
export interface LossLimits {
  /** By the end of its own process, while the server that ran it lived on. */
  readonly crashesMax: number;
  /** By the loss of the server, the machine, the database or the storage. */
  readonly lossesMax: number;
}

/** The losses of its server from which on a job lets others go first. */
const PATIENCE_LOSSES = 6;

/** Tells whether a job was lost so often that an export which takes its server along would stand in the way of others. */
export function shouldYield({ losses, crashes }: JobRecord): boolean {
  return losses - crashes >= PATIENCE_LOSSES;
}

/** Tells what becomes of a job whose export gave no bundle: it runs again when it was cut short, or fails for good. */
export function ended(job: JobRecord, error: unknown, limits: LossLimits): JobEvent {
  if (error instanceof ExportInterruption) return requeueOrFail(job, limits, error);
  const diagnostics = error instanceof ExportError ? error.diagnostics : [];
  return { type: 'failed', error: messageOf(error), diagnostics };
}

/** Has a job that was cut short run again, but not for ever. Without an interruption what ran it is lost. */
export function requeueOrFail(job: JobRecord, limits: LossLimits, interruption?: ExportInterruption): JobEvent {
  const isCrash = interruption?.by === 'process';
  const times = 1 + (isCrash ? job.crashes : job.losses - job.crashes);
  const error = interruption?.message;
  if (times >= (isCrash ? limits.crashesMax : limits.lossesMax)) {
    return { type: 'failed', error: givenUp(times, error), diagnostics: [] };
  }
  return { type: 'requeued', reason: isCrash ? 'crashed' : 'lost', ...(error !== undefined && { error }) };
}

/** Of a runner without a heartbeat nobody knows whether it is alive. */
function givenUp(times: number, last = 'what ran it ended, or lost touch with the database.'): string {
  return `The export was given up after it was cut short ${times === 1 ? '1 time' : `${times} times`}; the last time: ${last}`;
}
