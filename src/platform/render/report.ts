/** Collects what a run has to say about the documentation, each thing once. */
import type { Diagnostic, Place } from './errors.ts';

/** More than anybody reads; keeps a hostile folder from filling the memory. */
const MAX_DIAGNOSTICS = 5_000;

export type Report = (file: string, place: Place, message: string) => void;

export interface Diagnostics {
  readonly report: Report;
  /** Gives what was reported, by file and place, whatever the order of work was. */
  readonly sorted: () => readonly Diagnostic[];
}

/** Opens an empty list. The same message at the same place counts once: a snippet is used by many pages. */
export function collectDiagnostics(): Diagnostics {
  const found = new Map<string, Diagnostic>();
  return {
    report(file, { line, column }, message) {
      if (found.size >= MAX_DIAGNOSTICS) return;
      found.set(`${file}\0${line}\0${column}\0${message}`, { file, line, column, message });
    },
    sorted: () => [...found.values()].sort(byPlace),
  };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message);
}

/** Orders texts by their UTF-16 code units: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
