/** Lists: https://spec.commonmark.org/0.31.2/#lists */
import type { List, ListItem } from 'mdast';
import type { Lines } from './lines.ts';
import type { Block, Span } from './span.ts';

/** What a line of a list's item begins with. */
export const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?: |$)/;
/** A line across the page, which is no list: https://spec.commonmark.org/0.31.2/#thematic-breaks */
export const RULE = /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const ITEM = /^([-+*]|(\d{1,9})([.)]))( {1,4})(?!\[[ xX]\])(?=[^ ])/;

interface Marker {
  readonly kind: string;
  readonly value: number | undefined;
  /** Where the item's content begins. */
  readonly at: number;
}

type ParseBlocks = (lines: Lines, span: Span) => Block[] | undefined;

/** Reads the list whose first marker stands at `at`; `undefined` where something about it is unusual. */
export function readList(
  lines: Lines,
  { from, to, indent, at }: Span,
  parse: ParseBlocks,
): { node: List; next: number } | undefined {
  const first = readMarker(lines, at, from);
  if (first === undefined) return undefined;
  const column = at - lines.start(from);
  const children: ListItem[] = [];
  let spread = false;
  let marker: Marker | undefined = first;
  let line = from;
  while (marker !== undefined) {
    const inner = marker.at - lines.start(line);
    const end = itemEnd(lines, line, to, inner);
    const begin = children.length === 0 ? at : lines.content(line);
    const item = readItem(lines, { from: line, to: end, indent: inner, at: marker.at }, begin, parse);
    if (item === undefined) return undefined;
    children.push(item);
    const next = skipBlank(lines, end, to);
    marker = nextMarker(lines, next, { to, column, kind: first.kind });
    if (marker === undefined) {
      if (next < to && (next === end ? !mayFollow(lines, next) : continues(lines, next, column))) return undefined;
      line = end;
      break;
    }
    spread ||= next > end;
    line = next;
  }
  const last = children.at(-1)?.position?.end;
  if (last === undefined || indent > column) return undefined;
  const ordered = first.value !== undefined;
  const position = { start: lines.point(from, at), end: last };
  return { node: { type: 'list', ordered, start: first.value ?? null, spread, children, position }, next: line };
}

function readMarker(lines: Lines, at: number, line: number): Marker | undefined {
  const text = lines.text.slice(at, lines.end(line));
  const [whole, mark = '', number, delimiter] = ITEM.exec(text) ?? [];
  if (whole === undefined || RULE.test(text)) return undefined;
  return { kind: delimiter ?? mark, value: number === undefined ? undefined : Number(number), at: at + whole.length };
}

/** Finds the line behind the item's last: what is not indented as far is not its. */
function itemEnd(lines: Lines, from: number, to: number, inner: number): number {
  let end = from + 1;
  for (let line = from + 1; line < to; line += 1) {
    if (lines.isBlank(line)) continue;
    if (lines.content(line) - lines.start(line) < inner) break;
    end = line + 1;
  }
  return end;
}

function skipBlank(lines: Lines, from: number, to: number): number {
  let line = from;
  while (line < to && lines.isBlank(line)) line += 1;
  return line;
}

interface Same {
  readonly to: number;
  readonly column: number;
  readonly kind: string;
}

function nextMarker(lines: Lines, line: number, { to, column, kind }: Same): Marker | undefined {
  if (line >= to || lines.content(line) - lines.start(line) !== column) return undefined;
  const marker = readMarker(lines, lines.content(line), line);
  return marker?.kind === kind ? marker : undefined;
}

/** Tells whether a line behind a blank one may still belong to the list or look like it. */
function continues(lines: Lines, line: number, column: number): boolean {
  const text = lines.text.slice(lines.content(line), lines.end(line));
  return lines.content(line) - lines.start(line) > column || LIST_MARKER.test(text);
}

/** Tells whether a line ends a list without a blank one between: prose would go on with the last paragraph. */
function mayFollow(lines: Lines, line: number): boolean {
  const text = lines.text.slice(lines.content(line), lines.end(line));
  return /^<\/[\w.]+>$/.test(text);
}

function readItem(lines: Lines, span: Span, begin: number, parse: ParseBlocks): ListItem | undefined {
  const children = parse(lines, span);
  const end = children?.at(-1)?.position?.end;
  if (children === undefined || end === undefined) return undefined;
  // Blank lines inside of tags count as those of the item.
  if (children.some((child) => child.type === 'mdxJsxFlowElement' && holdsBlank(lines, child))) return undefined;
  const spread = children.some((child, at) => {
    const before = children[at - 1]?.position?.end.line;
    return before !== undefined && (child.position?.start.line ?? 0) > before + 1;
  });
  return { type: 'listItem', spread, checked: null, children, position: { start: lines.point(span.from, begin), end } };
}

function holdsBlank(lines: Lines, { position }: Block): boolean {
  const last = position?.end.line ?? 0;
  for (let line = position?.start.line ?? last; line < last; line += 1) if (lines.isBlank(line)) return true;
  return false;
}
