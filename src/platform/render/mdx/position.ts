/** Positions of syntax that was parsed at another place than where it stands. */

/** Where a text stands in a file. */
export interface Start {
  /** Lines and characters before it. */
  readonly lines: number;
  readonly offset: number;
}

/**
 * Copies a syntax tree (mdast, hast, estree) with every position in it moved to where its text stands in the file. The
 * text must begin at the start of a line: columns stay.
 */
export function moved<T>(tree: T, start: Start): T {
  return copy(tree, start) as T;
}

function copy(value: unknown, start: Start): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, start));
  if (!isPlain(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name in value) {
    const field = value[name];
    if (typeof field !== 'object' || field === null)
      result[name] = isOffset(name, value) ? shift(field, start.offset) : field;
    else if (name === 'range' && Array.isArray(field)) result[name] = field.map((at) => shift(at, start.offset));
    else if (name === 'position' || name === 'loc') result[name] = movedSpan(field, start);
    else result[name] = copy(field, start);
  }
  return result;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Nodes of acorn have a class of their own; regular expressions and the like are values.
  return !(value instanceof RegExp) && !(value instanceof Map) && prototype !== null;
}

/** Syntax nodes have their offsets as `start` and `end`; so do no others of the trees. */
function isOffset(name: string, node: Readonly<Record<string, unknown>>): boolean {
  return (name === 'start' || name === 'end') && typeof node.type === 'string';
}

function shift(at: unknown, by: number): unknown {
  return typeof at === 'number' ? at + by : at;
}

function movedSpan(span: object, start: Start): unknown {
  const { start: from, end: to, ...rest } = span as { readonly start?: object; readonly end?: object };
  return { ...rest, start: movedPoint(from, start), end: movedPoint(to, start) };
}

function movedPoint(point: object | undefined, { lines, offset }: Start): unknown {
  if (point === undefined) return point;
  const { line, column, offset: at } = point as { line?: number; column?: number; offset?: number };
  const place = { line: (line ?? 1) + lines, column };
  return at === undefined ? place : { ...place, offset: at + offset };
}
