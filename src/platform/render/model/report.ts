/** Collects the findings of a run about the documentation, without duplicates. */
import { type Diagnostic, onOneLine, type Place, RenderError } from './errors.ts';
import { UNKNOWN_ICON } from './icons.ts';

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
  const sorted = () => chooseFindings([...found.values()].sort(byPlace), MAX_DIAGNOSTICS);
  const limitSize = () => {
    const kept = new Set(sorted());
    found = new Map([...found].filter(([, finding]) => kept.has(finding)));
  };
  return {
    report(writtenFile, { line, column, isRough }, writtenMessage) {
      const [file, message] = [onOneLine(writtenFile), onOneLine(writtenMessage)];
      const finding = { file, line, column, message };
      const key = JSON.stringify(isRough === true ? [file, message] : finding);
      const known = found.get(key);
      if (known === undefined || byPlace(finding, known) < 0) found.set(key, finding);
      if (found.size >= 2 * MAX_DIAGNOSTICS) limitSize();
    },
    sorted,
  };
}

/**
 * Chooses the findings that a list has room for, in their order: of each kind the first, before any kind has a second.
 * Findings are of one kind when their messages differ in names and numbers only.
 */
export function chooseFindings(findings: readonly Diagnostic[], room: number): readonly Diagnostic[] {
  const kinds = Map.groupBy(findings, ({ message }) => message.replaceAll(/`[^`]*`|\d+| \(The same in .*$/g, ''));
  const firsts = [...kinds.values()].flatMap((all) => all.slice(0, 1));
  const chosen = new Set([...new Set([...firsts, ...findings])].slice(0, room));
  return findings.filter((one) => chosen.has(one));
}

/**
 * Joins findings that have one cause, and says in how many other files they are: those of the translations of a file, and
 * an icon that no set has. `languages` are the names of the folders of translations in small letters, the original's first.
 */
export function joinFindings(findings: readonly Diagnostic[], languages: readonly string[]): readonly Diagnostic[] {
  const folder = languages.length === 0 ? /(?!)/g : new RegExp(`(?<=^|[/\`])(?:${languages.join('|')})/`, 'gi');
  const bare = (text: string): string => text.replaceAll(folder, '');
  const rankOf = ({ file }: Diagnostic) => languages.indexOf(file.match(folder)?.[0].slice(0, -1).toLowerCase() ?? '');
  const causes = Map.groupBy(findings, ({ file, message }) =>
    message.startsWith(UNKNOWN_ICON) ? message : `${bare(file)}\0${bare(message)}`,
  );
  const joined = [...causes.values()].flatMap((all) => {
    const sorted = all.toSorted((a, b) => rankOf(a) - rankOf(b));
    const inFirst = sorted.filter(({ file }) => file === sorted[0]?.file);
    const others = new Set(all.map(({ file }) => file)).size - 1;
    const kept = sorted[0]?.message.startsWith(UNKNOWN_ICON) ? inFirst.slice(0, 1) : inFirst;
    const note = others === 0 ? '' : ` (The same in ${others} other ${others === 1 ? 'file' : 'files'}.)`;
    return kept.map((one): Diagnostic => ({ ...one, message: one.message + note }));
  });
  return joined.sort(byPlace);
}

/** Reports an error about the documentation; rethrows every other error. */
export function reportError(error: unknown, report: Report): void {
  if (!(error instanceof RenderError) || error.diagnostics.length === 0) throw error;
  for (const { file, message, ...place } of error.diagnostics) report(file, place, message);
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message);
}

/** Orders texts by their UTF-16 code units: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
