/** Collects the findings of a run about the documentation, without duplicates. */
import { type Diagnostic, onOneLine, type Place, RenderError } from './errors.ts';

/** More than anybody reads; keeps a hostile folder from filling the memory. */
const MAX_DIAGNOSTICS = 5_000;

export type Report = (file: string, place: Place, message: string) => void;

export interface Diagnostics {
  readonly report: Report;
  /** Returns the findings sorted by file and position, independent of the order of work. */
  readonly sorted: () => readonly Diagnostic[];
}

/** Opens an empty list. The same message at the same place counts once: a snippet is used by many pages. */
export function collectDiagnostics(): Diagnostics {
  let found = new Map<string, Diagnostic>();
  return {
    report(writtenFile, { line, column }, writtenMessage) {
      const [file, message] = [onOneLine(writtenFile), onOneLine(writtenMessage)];
      found.set(`${file}\0${line}\0${column}\0${message}`, { file, line, column, message });
      if (found.size >= 2 * MAX_DIAGNOSTICS) found = firstOf(found);
    },
    sorted: () => [...firstOf(found).values()],
  };
}

/** Reports an error about the documentation; rethrows every other error. */
export function reportError(error: unknown, report: Report): void {
  if (!(error instanceof RenderError) || error.diagnostics.length === 0) throw error;
  for (const { file, message, ...place } of error.diagnostics) report(file, place, message);
}

/** Keeps those that come first by file and place, so that what is dropped does not depend on the order of work. */
function firstOf(found: ReadonlyMap<string, Diagnostic>): Map<string, Diagnostic> {
  return new Map([...found].sort(([, a], [, b]) => byPlace(a, b)).slice(0, MAX_DIAGNOSTICS));
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message);
}

/** Orders texts by their UTF-16 code units: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
