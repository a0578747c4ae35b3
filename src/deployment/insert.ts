/** What is added to mappings and lists, in the layout of what stands beside it: lines of a block, or between braces. */
import { Fault } from './errors.ts';
import { indentBefore, lineEnd, lineEndAt, lineStart, linesBelow, nextLine, type Splice } from './text.ts';
import type { Entry, Format, ListTree, MapTree, ScalarTree, Source, Span, Tree } from './tree.ts';

/** An entry to be written: its key as it is to stand there, and its scalar, or the entries of a mapping. */
export type Pair = readonly [key: string, content: string | readonly Pair[]];

/** Layout of a mapping between braces. */
export interface Layout {
  /** Between key and value. */
  readonly colon: string;
  /** Behind commas on one line: a blank, or nothing in JSON that was written without any. */
  readonly space: string;
  /** Inside the braces on one line: a blank or nothing. */
  readonly pad: string;
  /** By which each level is indented more than the one around it. */
  readonly step: string;
  readonly eol: string;
}

/** Writes an item for a line with this indentation; undefined: for the line that all items share. */
export type Render = (indent: string | undefined) => string;

const DEFAULT_STEP = '  ';
/** White space, and comments of the format. */
const GAPS: Readonly<Record<Format, RegExp>> = {
  json: /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y,
  yaml: /(?:[ \t\r\n]|(?<=[\s,{}[\]])#[^\r\n]*)*/y,
};
/** The same, up to the end of a line. */
const REST_OF_LINE: Readonly<Record<Format, RegExp>> = {
  json: /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))*(?=[ \t]*\r?\n)/y,
  yaml: /(?:[ \t]+#[^\r\n]*)?(?=[ \t]*\r?\n)/y,
};

/** Writes entries as lines of a block mapping, without the indentation of its own keys. */
export function blockLines(pairs: readonly Pair[], step: number): readonly string[] {
  return pairs.flatMap(([key, content]) => {
    if (typeof content === 'string') return [`${key}: ${content}`];
    return [`${key}:`, ...blockLines(content, step).map((line) => ' '.repeat(step) + line)];
  });
}

/** Writes an entry for a mapping between braces; in YAML its own mapping stays on its line. */
export function flowRender({ format }: Source, layout: Layout, pair: Pair): Render {
  return (indent) => flowPair(pair, layout, format === 'json' ? indent : undefined);
}

function flowPair([key, content]: Pair, layout: Layout, indent: string | undefined): string {
  return key + layout.colon + (typeof content === 'string' ? content : braced(content, layout, indent));
}

/** Writes a mapping between braces; with an indentation, that of the opening brace, one entry a line. */
export function braced(pairs: readonly Pair[], layout: Layout, indent: string | undefined): string {
  const { step, eol, pad, space } = layout;
  const inner = indent === undefined ? undefined : indent + step;
  const entries = pairs.map((pair) => flowPair(pair, layout, inner));
  if (inner === undefined) return `{${pad}${entries.join(`,${space}`)}${pad}}`;
  return `{${entries.map((entry) => eol + inner + entry).join(',')}${eol}${indent}}`;
}

/** Reads the layout of mappings between braces off one of them, or the one that is around. */
export function layoutOf({ text, format }: Source, root: Tree | undefined, map: MapTree | undefined): Layout {
  const flow = map?.style === 'flow' ? map : undefined;
  const colon = colonOf(text, flow?.entries[0], format);
  return {
    colon,
    space: colon === ':' ? '' : ' ',
    pad: flow && text[flow.start + 1] === ' ' ? ' ' : '',
    step: flowStep(text, root),
    eol: lineEndAt(text, map?.start ?? 0),
  };
}

/** Gives what stands between the key and the value of an entry, when that is simple. */
function colonOf(text: string, entry: Entry | undefined, format: Format): string {
  const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
  const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
  return simple.test(between) ? between : ': ';
}

function flowStep(text: string, root: Tree | undefined): string {
  const [first] = root?.kind === 'map' ? root.entries : root?.kind === 'list' ? root.items : [];
  return (first && indentBefore(text, first.start)) || DEFAULT_STEP;
}

/** Where entries are added. */
export interface Holder {
  readonly source: Source;
  readonly root: Tree | undefined;
  readonly map: MapTree;
  /** Lines are set apart by a blank one. */
  readonly isApart?: boolean;
}

/** Adds entries to a mapping that has some, in a block `below` this one, else below the last. */
export function addEntries(
  { source, root, map, isApart = false }: Holder,
  pairs: readonly Pair[],
  below = map.entries.at(-1),
): readonly Splice[] {
  const { text } = source;
  if (map.style === 'pair' || !below)
    throw new Fault(map.start, 'this mapping has no braces, so it can hold one key only', 'Write it between braces.');
  if (map.style === 'block') {
    const lines = blockLines(pairs, blockStep(map, root)).map((line) => ' '.repeat(map.indent) + line);
    return [linesBelowDeep(text, entryEnd(text, below), map.indent, isApart ? ['', ...lines] : lines)];
  }
  const layout = layoutOf(source, root, map);
  const items = map.entries.map((entry) => ({ start: entry.start, end: entryEnd(text, entry) }));
  const renders = pairs.map((pair) => flowRender(source, layout, pair));
  return addToFlow(source, { span: map, items, space: layout.space }, renders);
}

/** Gives the number of columns by which a block mapping in another, or the first of a document, is indented. */
export function blockStep(around: MapTree | undefined, root: Tree | undefined): number {
  return (around && stepIn(around)) ?? (root && stepBelow(root)) ?? DEFAULT_STEP.length;
}

function stepIn({ entries, indent }: MapTree): number | undefined {
  const inner = entries.find(({ value }) => value.kind === 'map' && value.style === 'block' && value.indent > indent);
  return inner?.value.kind === 'map' && indent >= 0 ? inner.value.indent - indent : undefined;
}

/** Looks level by level, as the outer ones are the ones that people see. */
function stepBelow(root: Tree): number | undefined {
  for (let level: readonly Tree[] = [root]; level.length > 0; level = level.flatMap(childrenOf)) {
    const steps = level.flatMap((tree) => (tree.kind === 'map' ? (stepIn(tree) ?? []) : []));
    if (steps.length > 0) return steps[0];
  }
  return undefined;
}

function childrenOf(tree: Tree): readonly Tree[] {
  if (tree.kind === 'map') return tree.entries.map(({ value }) => value);
  return tree.kind === 'list' ? tree.items : [];
}

/** A mapping or list between braces or brackets, these included, with the places of what it holds. */
interface Flow {
  readonly span: Span;
  readonly items: readonly Span[];
  /** What to write behind a comma where no other items show it. */
  readonly space: string;
}

/** Adds items behind the last one, in the layout of the others. */
export function addToFlow({ text, format }: Source, flow: Flow, added: readonly Render[]): readonly Splice[] {
  const last = flow.items.at(-1);
  if (!last) return [addToEmpty(text, flow.span, added)];
  const gap = last.end + matched(GAPS[format], text, last.end).length;
  const comma = text[gap] === ',' ? gap : undefined;
  const from = comma === undefined ? last.end : comma + 1;
  const indent = indentBefore(text, last.start);
  const end = indent === undefined ? undefined : endOfLine(text, format, from);
  const separator = end === undefined ? separatorOf(text, flow) : lineEndAt(text, end) + (indent ?? '');
  const rendered = added.map((render) => render(end === undefined ? undefined : indent));
  const joined = separator + rendered.join(`,${separator}`);
  if (comma !== undefined) return [insertion(end ?? from, `${joined},`)];
  return end === undefined ? [insertion(from, `,${joined}`)] : [insertion(from, ','), insertion(end, joined)];
}

/** Nothing but comments stands between the braces: the items go below them. */
function addToEmpty(text: string, span: Span, added: readonly Render[]): Splice {
  const close = span.end - 1;
  const indent = indentBefore(text, close);
  if (indent === undefined || lineStart(text, close) <= span.start)
    return insertion(close, ` ${added.map((render) => render(undefined)).join(', ')} `);
  const inner = indent + DEFAULT_STEP;
  const eol = lineEndAt(text, span.start);
  return insertion(lineStart(text, close), added.map((render) => inner + render(inner)).join(`,${eol}`) + eol);
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** Finds the end of the line behind its comments; undefined where something else follows on it. */
function endOfLine(text: string, format: Format, from: number): number | undefined {
  const pattern = REST_OF_LINE[format];
  pattern.lastIndex = from;
  return pattern.test(text) ? Math.min(pattern.lastIndex, lineEnd(text, from)) : undefined;
}

/** What stands behind the commas of a line. */
function separatorOf(text: string, { items, space }: Flow): string {
  const [last, before] = [items.at(-1), items.at(-2)];
  const between = last && before ? text.slice(before.end, last.start) : '';
  return /^,[ \t]*$/.test(between) ? between.slice(1) : space;
}

function matched(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
}

/** Adds items to a block list below one of them. */
export function addItems(text: string, list: ListTree, below: Tree, lines: readonly string[]): Splice {
  return linesBelowDeep(text, treeEnd(text, below), list.indent, lines);
}

/** Adds lines below the end of an entry, and below the comments that are indented deeper than its key: they belong to it. */
function linesBelowDeep(text: string, end: number, column: number, lines: readonly string[]): Splice {
  let last = end;
  for (let line = nextLine(text, end); line !== undefined; line = nextLine(text, line)) {
    const [blank = ''] = /^[ \t]*/.exec(text.slice(line, lineEnd(text, line))) ?? [];
    const first = text[line + blank.length];
    if (first === '#' && blank.length > column) last = line + blank.length;
    else if (first !== undefined && first !== '\n' && first !== '\r') break;
  }
  return linesBelow(text, last, lines);
}

/** Finds the end of what an entry holds: in a block only blanks and comments stand behind it on the line. */
export function entryEnd(text: string, entry: Entry): number {
  return entry.hasColon ? Math.max(entry.gap, treeEnd(text, entry.value)) : entry.key.end;
}

function treeEnd(text: string, tree: Tree): number {
  if (tree.kind === 'scalar')
    return tree.style === 'literal' || tree.style === 'folded' ? blockEnd(text, tree) : tree.end;
  if (tree.kind === 'alias' || tree.style !== 'block') return tree.end;
  if (tree.kind === 'map') {
    const last = tree.entries.at(-1);
    return last ? entryEnd(text, last) : tree.end;
  }
  const last = tree.items.at(-1);
  return last ? treeEnd(text, last) : tree.end;
}

/** Finds the end of the last line of a block scalar; blank lines below are its own only when it keeps them (`|+`). */
export function blockEnd(text: string, { start, end }: ScalarTree): number {
  const header = text.slice(start, lineEnd(text, start));
  let last = end;
  if (last > start && text[last - 1] === '\n') last = lineEnd(text, last - 1 - Number(text[last - 2] === '\r'));
  if (/^.[-0-9]*\+/.test(header)) return last;
  return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}
