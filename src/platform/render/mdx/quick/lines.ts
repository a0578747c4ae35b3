/** A text by its lines, and the places of its characters. */

/** A place as trees have it: lines and columns from 1, offsets from 0. */
export interface Place {
  line: number;
  column: number;
  offset: number;
}

/** From where to where something stands. */
export interface Stretch {
  start: Place;
  end: Place;
}

export interface Lines {
  readonly text: string;
  readonly count: number;
  /** Where a line begins, from 0; lines are counted from 0. */
  readonly start: (line: number) => number;
  /** Where a line ends, without its line feed. */
  readonly end: (line: number) => number;
  /** Where the first character stands that is no space; the end of a blank line. */
  readonly content: (line: number) => number;
  readonly isBlank: (line: number) => boolean;
  readonly point: (line: number, offset: number) => Place;
}

const LINE_FEED = 10;
const SPACE = 32;

/** Reads the lines of a text whose lines end with line feeds. */
export function readLines(text: string): Lines {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const contents = starts.map((start) => {
    let at = start;
    while (text.charCodeAt(at) === SPACE) at += 1;
    return at;
  });
  const start = (line: number): number => starts[line] ?? text.length;
  const end = (line: number): number => (line + 1 < starts.length ? start(line + 1) - 1 : text.length);
  const content = (line: number): number => contents[line] ?? text.length;
  return {
    text,
    count: starts.length,
    start,
    end,
    content,
    isBlank: (line) => content(line) >= text.length || text.charCodeAt(content(line)) === LINE_FEED,
    point: (line, offset) => ({ line: line + 1, column: offset - start(line) + 1, offset }),
  };
}

/** Part of a text whose lines are read without the spaces before them, as prose is. */
export interface Prose {
  readonly text: string;
  readonly pointAt: (index: number) => Place;
  /** Where text ends: before the spaces of a line that begins behind it. */
  readonly textEnd: (index: number) => Place;
  /** Tells whether spaces were left out before a line that begins between two places. */
  readonly isIndented: (from: number, to: number) => boolean;
}

/** Takes what stands between two places, the first on line `first`, as prose. */
export function proseOf(lines: Lines, first: number, from: number, to: number): Prose {
  const { text, start, end, content } = lines;
  if (to <= end(first)) {
    const pointAt = (index: number): Place => lines.point(first, from + index);
    return { text: text.slice(from, to), pointAt, textEnd: pointAt, isIndented: () => false };
  }
  const parts: string[] = [];
  const begins: number[] = [];
  let length = 0;
  for (let line = first; start(line) < to; line += 1) {
    const part = text.slice(line === first ? from : content(line), Math.min(end(line), to));
    begins.push(length);
    parts.push(part);
    length += part.length + 1;
  }
  const pointAt = (index: number): Place => {
    let at = 0;
    for (let above = begins.length; above - at > 1; ) {
      const middle = (at + above) >> 1;
      if ((begins[middle] ?? 0) > index) above = middle;
      else at = middle;
    }
    const line = first + at;
    return lines.point(line, (at === 0 ? from : content(line)) + index - (begins[at] ?? 0));
  };
  const textEnd = (index: number): Place => {
    const point = pointAt(index);
    return index > 0 && begins[point.line - 1 - first] === index
      ? lines.point(point.line - 1, start(point.line - 1))
      : point;
  };
  const isIndented = (after: number, before: number): boolean =>
    begins.some((begin) => begin > after && begin < before && pointAt(begin).column > 1);
  return { text: parts.join('\n'), pointAt, textEnd, isIndented };
}

/** Gives the position between two places of prose. */
export function between({ pointAt }: Prose, from: number, to: number): Stretch {
  return { start: pointAt(from), end: pointAt(to) };
}
