/** Where the parts of a repaired text stand in its file. */
import type { Place } from '../model/errors.ts';

/** A change of a text: `removed` characters at `offset` give way to `text`. */
export interface Edit {
  readonly offset: number;
  readonly removed: number;
  readonly text: string;
}

/** Gives the offset of a place, counted in lines and columns from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = /\r\n|\n|\r/g;
    next.lastIndex = start;
    const found = next.exec(text);
    if (found === null) return text.length;
    start = found.index + found[0].length;
  }
  return Math.min(start + column - 1, text.length);
}

/** Gives the offset in the file of an offset in the text that changes made of it, one after the other. */
export function sourceOffset(offset: number, edits: readonly Edit[]): number {
  return edits.reduceRight(
    (at, { offset: start, text, removed }) => (at > start ? Math.max(start, at - text.length + removed) : at),
    offset,
  );
}

/** Whether an offset in such a text lies in inserted text. */
export function isInserted(offset: number, edits: readonly Edit[]): boolean {
  let at = offset;
  for (const { offset: start, text, removed } of edits.toReversed()) {
    if (removed === 0 && at >= start && at < start + text.length) return true;
    at = at > start ? Math.max(start, at - text.length + removed) : at;
  }
  return false;
}

/** Opens a source for questions which place an offset has. */
export function openPlaces(source: string): (offset: number) => Place {
  const starts = [0, ...[...source.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index + end.length)];
  return (offset) => {
    let [line, after] = [0, starts.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

interface Point {
  line: number;
  column: number;
  readonly offset?: number;
}

/** Gives every node below a value the lines and columns of the file; offsets stay those of the repaired text. */
export function placeInFile(value: unknown, placeAt: (offset: number) => Place): void {
  if (typeof value !== 'object' || value === null) return;
  const { position, loc, start, end } = value as Readonly<Record<string, unknown>>;
  if (isSpan(position)) {
    put(position.start, position.start.offset, placeAt);
    put(position.end, position.end.offset, placeAt);
  }
  // Columns of programs are counted from 0.
  if (isSpan(loc) && typeof start === 'number' && typeof end === 'number') {
    put(loc.start, start, placeAt, 0);
    put(loc.end, end, placeAt, 0);
  }
  for (const [name, below] of Object.entries(value)) {
    if (name !== 'position' && name !== 'loc') placeInFile(below, placeAt);
  }
}

function isSpan(value: unknown): value is { readonly start: Point; readonly end: Point } {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function put(point: Point, offset: number | undefined, placeAt: (offset: number) => Place, firstColumn = 1): void {
  if (offset === undefined) return;
  const { line, column } = placeAt(offset);
  point.line = line;
  point.column = column - 1 + firstColumn;
}
