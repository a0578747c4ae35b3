/** Tables whose rows all begin and end with a line: https://github.github.com/gfm/#tables-extension- */
import type { AlignType, Table, TableCell, TableRow } from 'mdast';
import { parseInline } from './inline.ts';
import { type Lines, proseOf } from './lines.ts';

const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/;
/** A backslash may stand before a line that is none. */
const RARE = /[\\\t]/;
const ROW = /^\|.*\|$/;

/** Tells whether a table of this form may begin on a line. */
export function beginsTable(lines: Lines, line: number, to: number): boolean {
  return line + 1 < to && DELIMITERS.test(contentOf(lines, line + 1)) && ROW.test(contentOf(lines, line));
}

/** Reads the table that begins on a line at `at`; `undefined` where something about it is unusual. */
export function readTable(
  lines: Lines,
  from: number,
  to: number,
  at: number,
): { node: Table; next: number } | undefined {
  const align = splitRow(contentOf(lines, from + 1)).map(alignment);
  const children: TableRow[] = [];
  let next = from;
  while (next < to && !lines.isBlank(next)) {
    if (next !== from + 1) {
      const row = readRow(lines, next, next === from ? at : lines.content(next));
      if (row === undefined) return undefined;
      children.push(row);
    }
    next += 1;
  }
  const [head] = children;
  const end = children.at(-1)?.position?.end;
  if (end === undefined || head?.children.length !== align.length) return undefined;
  // The line of marks belongs to a table without a body too.
  const last = children.length === 1 ? lines.point(from + 1, lines.end(from + 1)) : end;
  return { node: { type: 'table', align, children, position: { start: lines.point(from, at), end: last } }, next };
}

function contentOf(lines: Lines, line: number): string {
  return lines.text.slice(lines.content(line), lines.end(line));
}

/** Cuts a row at its lines; the last part ends before the last of them. */
function splitRow(row: string): string[] {
  return row.slice(1, -1).split('|');
}

function alignment(mark: string): AlignType {
  const [isLeft, isRight] = [mark.trim().startsWith(':'), mark.trim().endsWith(':')];
  if (isLeft && isRight) return 'center';
  if (isRight) return 'right';
  return isLeft ? 'left' : null;
}

function readRow(lines: Lines, line: number, at: number): TableRow | undefined {
  const row = lines.text.slice(at, lines.end(line));
  if (!ROW.test(row) || RARE.test(row)) return undefined;
  const parts = splitRow(row);
  const children: TableCell[] = [];
  let start = at;
  for (const [index, part] of parts.entries()) {
    const from = start + 1;
    // The last cell takes the line behind it too.
    const end = from + part.length + (index === parts.length - 1 ? 1 : 0);
    const content = part.replace(/^ +| +$/g, '');
    const inner = from + part.indexOf(content);
    const found = parseInline(proseOf(lines, line, inner, inner + content.length));
    if (found === undefined) return undefined;
    children.push({
      type: 'tableCell',
      children: found,
      position: { start: lines.point(line, start), end: lines.point(line, end) },
    });
    start = from + part.length;
  }
  const position = { start: lines.point(line, at), end: lines.point(line, lines.end(line)) };
  return { type: 'tableRow', children, position };
}
