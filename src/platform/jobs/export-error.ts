/** Why an export failed. */
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
