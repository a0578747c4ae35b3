/** A place in a file where something is wrong. */
export interface Finding {
  /** Relative to the project. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Writes a finding as `file:line: text`, on one line. */
export function formatFinding({ file, line, text }: Finding): string {
  return `${file}:${line}: ${text.replace(/\s*\n\s*/g, ' ')}`;
}
