/** Texts within texts: a file, and YAML that a string of it holds. */
import { Fault } from './errors.ts';
import { doubleQuotedInside } from './scalar.ts';
import { parseSource } from './source.ts';
import { lineEndAt, nextLine, type Splice } from './text.ts';
import type { Document, ScalarTree, Source, Tree } from './tree.ts';
import type { Wanted } from './values.ts';

export interface Layer {
  readonly source: Source;
  readonly document: Document;
  /** By the name of its file, whatever it holds. */
  readonly isKustomization: boolean;
  /** The string that holds this text; undefined for the file itself. */
  readonly within: Within | undefined;
}

interface Within {
  readonly layer: Layer;
  /** From the root of the outer document to the string. */
  readonly trail: readonly Tree[];
  readonly scalar: ScalarTree;
  readonly embedded: Embedded;
}

/** What is to be changed in one text, and what may differ afterwards. */
export interface Plan {
  readonly layer: Layer;
  /** Changes of the layer's text. */
  readonly splices: readonly Splice[];
  /** The one value that may differ: a mapping, or null, or a list of parameters; undefined: an empty document's root. */
  readonly place: Tree | undefined;
  /** Key of a mapping that the place is to get. */
  readonly key: string | undefined;
  /** Values that are written, the others are what was asked for already. */
  readonly changed: readonly Wanted[];
}

/** Opens the YAML in a string; throws Fault for a string that cannot be edited inside, or holds no sound YAML. */
export function openString(layer: Layer, trail: readonly Tree[], scalar: ScalarTree): Layer {
  const embedded = inLayer(layer, () => embed(layer.source, scalar));
  const within = { layer, trail, scalar, embedded };
  try {
    const source = parseSource(embedded.text, 'yaml');
    const [document, second] = source.documents;
    if (!document || second)
      throw new Fault(0, 'the string holds several YAML documents', 'Keep one document in the string.');
    return { source, document, isKustomization: false, within };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const offset = embedded.toOuter(error.offset);
    throw faultIn(layer, new Fault(offset, `in this string: ${error.message}`, error.hint));
  }
}

/** Runs work on a layer's text; its faults are moved to the file. */
export function inLayer<T>(layer: Layer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Fault ? faultIn(layer, error) : error;
  }
}

/** Moves a fault of a layer's text to the file. */
export function faultIn(layer: Layer, fault: Fault): Fault {
  return fault.isInFile ? fault : new Fault(offsetInFile(layer, fault.offset), fault.message, fault.hint, true);
}

/** Tells where in the file an offset of a layer's text is. */
export function offsetInFile({ within }: Layer, offset: number): number {
  return within ? offsetInFile(within.layer, within.embedded.toOuter(offset)) : offset;
}

/** Turns changes of a layer's text into changes of the file. */
export function splicesInFile({ within }: Layer, splices: readonly Splice[]): readonly Splice[] {
  if (!within) return splices;
  const { embedded, layer } = within;
  const outer = splices.map(({ start, end, text }) => ({
    start: embedded.toOuter(start),
    end: embedded.toOuter(end),
    text: embedded.encode(text),
  }));
  return splicesInFile(layer, outer);
}

export interface Embedded {
  /** What the string holds. */
  readonly text: string;
  /** Gives the offset in the outer text. */
  readonly toOuter: (offset: number) => number;
  /** Writes text as it has to stand in the outer text; throws Fault where the style has no way to. */
  readonly encode: (text: string) => string;
}

const HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
/** Lengths of the escapes of a double-quoted scalar, the backslash included: https://yaml.org/spec/1.2.2/#57-escaped-characters */
const ESCAPE_LENGTHS: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/** Maps a string of a YAML or JSON text; throws Fault for styles that fold lines. */
export function embed(source: Source, scalar: ScalarTree): Embedded {
  switch (scalar.style) {
    case 'literal':
      return embedLiteral(source.text, scalar);
    case 'double':
      return embedQuoted(source.text, scalar, doubleUnits, doubleQuotedInside);
    case 'single':
      return embedQuoted(source.text, scalar, singleUnits, singleInside(scalar.start));
    case 'plain':
    case 'folded':
    case 'none':
      throw new Fault(scalar.start, `a string in ${scalar.style} style cannot be edited inside`, HINT);
  }
}

/** A literal block is its lines without their indentation: https://yaml.org/spec/1.2.2/#812-literal-style */
function embedLiteral(outer: string, { start, end, value }: ScalarTree): Embedded {
  const lines = linesOf(outer, nextLine(outer, start) ?? end, end);
  const content = String(value).split('\n');
  const first = lines.findIndex(({ text }, at) => text.trimEnd() !== '' && (content[at] ?? '') !== '');
  const indent = (lines[first]?.text.length ?? 0) - (content[first]?.length ?? 0);
  const inner = lines.map(({ text }) => text.slice(indent));
  const text = String(value);
  if (!`${inner.join('\n')}\n`.startsWith(text) || indent < 0)
    throw new Fault(start, 'this block cannot be edited inside', HINT);
  const starts = startsOf(inner);
  const toOuter = (offset: number) => {
    const line = starts.findLastIndex((at) => at <= offset);
    const at = lines[line];
    return at ? at.start + Math.min(indent, at.text.length) + offset - (starts[line] ?? 0) : end;
  };
  const prefix = lineEndAt(outer, start) + ' '.repeat(indent);
  return { text, toOuter, encode: (inserted) => inserted.replaceAll('\n', prefix) };
}

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string, start: number, end: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end; ) {
    const next = Math.min(nextLine(text, at) ?? end, end);
    lines.push({ start: at, text: text.slice(at, next).replace(/\r?\n$/, '') });
    at = next;
  }
  return lines;
}

function startsOf(lines: readonly string[]): readonly number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

/** Gives for a place in the source how long the character there is, and how many units it stands for. */
type Units = (source: string, at: number) => { readonly length: number; readonly units: number };

function doubleUnits(source: string, at: number): ReturnType<Units> {
  if (source[at] !== '\\') return { length: 1, units: 1 };
  const kind = source[at + 1] ?? '';
  const units = kind === 'U' && Number.parseInt(source.slice(at + 2, at + 10), 16) > 0xffff ? 2 : 1;
  return { length: ESCAPE_LENGTHS[kind] ?? 2, units };
}

function singleUnits(source: string, at: number): ReturnType<Units> {
  return { length: source[at] === "'" ? 2 : 1, units: 1 };
}

function singleInside(offset: number): (text: string) => string {
  return (text) => {
    if (/[\r\n]/.test(text)) throw new Fault(offset, 'a line cannot be added to a string in single quotes', HINT);
    return text.replaceAll("'", "''");
  };
}

function embedQuoted(outer: string, scalar: ScalarTree, unitsAt: Units, encode: (text: string) => string): Embedded {
  const [start, end] = [scalar.start + 1, scalar.end - 1];
  const text = String(scalar.value);
  const source = outer.slice(start, end);
  if (/[\r\n]/.test(source))
    throw new Fault(scalar.start, 'a quoted string over several lines cannot be edited inside', HINT);
  const offsets: number[] = [];
  for (let at = 0; at < source.length; ) {
    const { length, units } = unitsAt(source, at);
    for (let unit = 0; unit < units; unit++) offsets.push(start + at);
    at += length;
  }
  if (offsets.length !== text.length) throw new Fault(scalar.start, 'this string cannot be edited inside', HINT);
  return { text, toOuter: (offset) => offsets[offset] ?? end, encode };
}
