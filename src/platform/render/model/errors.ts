/** A finding: something in the documentation that was left out or changed. Lines and columns count from 1. */
export interface Diagnostic {
  /** Relative to the documentation folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Place {
  readonly line: number;
  readonly column: number;
  /** The place is that of what holds the fault: the same fault in a file is reported once, at the first such place. */
  readonly isRough?: true;
}

/** The place of something in a file of the documentation. */
export interface FilePlace {
  readonly file: string;
  readonly place: Place;
}

export const FILE_START: Place = { line: 1, column: 1 };

/** Computes the place of an offset in a text; many of one text are found faster by `openPlaces`. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/**
 * Puts a text of a diagnostic on one line. It may hold text of an author's, whose second line could else begin where it is
 * printed as something of its own, such as a workflow command.
 */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\r\n\v\f\x85\u2028\u2029]+/g, ' ');
}

/** Formats a diagnostic the way compilers do, so that editors and log readers can jump to it. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  return `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}: ${diagnostic.message}`;
}

/** A documentation folder that cannot become a site. The message names file, line and column where there is one. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    message: string,
    options: { readonly diagnostics?: readonly Diagnostic[]; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.diagnostics = options.diagnostics ?? [];
  }
}

/** Ends a run in which too many pages exceeded a limit. */
export class LostPagesError extends RenderError {}

/** Makes the error of one place in one file. */
export function errorAt(file: string, place: Place, message: string, cause?: unknown): RenderError {
  const diagnostic = { file: onOneLine(file), line: place.line, column: place.column, message: onOneLine(message) };
  return new RenderError(formatDiagnostic(diagnostic), { diagnostics: [diagnostic], cause });
}

/** Returns the code of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}
