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
