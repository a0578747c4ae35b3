/** Lines of a text. They end in LF or CRLF; offsets are in UTF-16 units. */

const BYTE_ORDER_MARK = '\ufeff';

/** Finds where the line of an offset begins, behind a byte order mark. */
export function lineStart(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith(BYTE_ORDER_MARK) ? Math.min(1, offset) : start;
}

/** Finds where the line of an offset ends, before its line end. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end === -1) return text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

/** Finds where the next line begins; undefined on the last one. */
export function nextLine(text: string, offset: number): number | undefined {
  const end = text.indexOf('\n', offset);
  return end === -1 ? undefined : end + 1;
}

/** Counts lines, from 1 on. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Counts the characters before an offset on its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Gives the white space that an offset's line begins with, when nothing else stands before the offset. */
export function indentBefore(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** Gives the line end to write at an offset: that of its line, else of the line before, else LF. */
export function lineEndAt(text: string, offset: number): string {
  const next = text.indexOf('\n', offset);
  const end = next === -1 ? text.lastIndexOf('\n') : next;
  return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}

/** Adds lines below the line of an offset; they end as that line does. */
export function linesBelow(text: string, offset: number, lines: readonly string[]): Splice {
  const at = lineEnd(text, offset);
  const eol = lineEndAt(text, at);
  return { start: at, end: at, text: lines.map((line) => eol + line).join('') };
}

/** A change of text: what stands from `start` to `end` is replaced. Offsets are those of the old text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies changes that do not overlap; those at the same place keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let done = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    if (splice.start < done) throw new RangeError(`Two changes overlap at ${splice.start}.`);
    result += text.slice(done, splice.start) + splice.text;
    done = splice.end;
  }
  return result + text.slice(done);
}
