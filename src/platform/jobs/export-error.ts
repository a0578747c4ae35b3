/** Why an export gave no bundle. */
import type { JobDiagnostic } from './state.ts';

/** An export that gave no bundle. The message is the job's `error`; the diagnostics say where, if that is known. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly diagnostics: readonly JobDiagnostic[];

  constructor(message: string, diagnostics: readonly JobDiagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** An export that was cut short by what happened around it, not by its site: run once more, it may well succeed. */
export class ExportInterruption extends Error {
  override readonly name = 'ExportInterruption';
}
