/** How mappings and lists are laid out: where they end, and how others are written beside them. */
import { indentBefore, lineEnd, lineEndAt } from './text.ts';
import type { Document, Entry, Format, MapTree, ScalarTree, Tree } from './tree.ts';

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

export const DEFAULT_STEP = '  ';

/** Writes entries as lines of a block mapping, without the indentation of its own keys. */
export function blockLines(pairs: readonly Pair[], step: number): readonly string[] {
  return pairs.flatMap(([key, content]) => {
    if (typeof content === 'string') return [`${key}: ${content}`];
    return [`${key}:`, ...blockLines(content, step).map((line) => ' '.repeat(step) + line)];
  });
}

/** Writes an entry for a mapping between braces, which has entries on lines of this indentation or all on one. */
export function flowPair([key, content]: Pair, layout: Layout, indent: string | undefined): string {
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
export function layoutOf({ source: { text, format }, root }: Document, map: MapTree | undefined): Layout {
  const flow = map?.style === 'flow' ? map : undefined;
  const colon = colonOf(text, flow?.entries[0], format);
  const [first] = root?.kind === 'map' ? root.entries : root?.kind === 'list' ? root.items : [];
  return {
    colon,
    space: colon === ':' ? '' : ' ',
    pad: flow && text[flow.start + 1] === ' ' ? ' ' : '',
    step: (first && indentBefore(text, first.start)) || DEFAULT_STEP,
    eol: lineEndAt(text, (map ?? root)?.start ?? 0),
  };
}

/** Gives what stands between the key and the value of an entry, when that is simple. */
function colonOf(text: string, entry: Entry | undefined, format: Format): string {
  const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
  const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
  return simple.test(between) ? between : ': ';
}

/**
 * Gives the number of columns by which a block mapping in another, or the first of a document, is indented. Looks level by
 * level, as the outer ones are the ones that people see.
 */
export function blockStep(around: MapTree | undefined, root: Tree | undefined): number {
  const first = around && stepIn(around);
  if (first !== undefined) return first;
  for (let level = root ? [root] : []; level.length > 0; level = level.flatMap(childrenOf)) {
    const [step] = level.flatMap((tree) => (tree.kind === 'map' ? (stepIn(tree) ?? []) : []));
    if (step !== undefined) return step;
  }
  return DEFAULT_STEP.length;
}

function stepIn({ style, entries, indent }: MapTree): number | undefined {
  if (style !== 'block') return undefined;
  const steps = entries.flatMap(({ value }) => (value.kind === 'map' ? value.indent - indent : []));
  return steps.find((step) => step > 0);
}

function childrenOf(tree: Tree): readonly Tree[] {
  if (tree.kind === 'map') return tree.entries.map(({ value }) => value);
  return tree.kind === 'list' ? tree.items : [];
}

/** Finds the end of what an entry holds: in a block only blanks and comments stand behind it on the line. */
export function entryEnd(entry: Entry): number {
  return entry.hasColon ? Math.max(entry.gap, treeEnd(entry.value)) : entry.key.end;
}

/** Finds the end of what a value holds. */
export function treeEnd(tree: Tree): number {
  if (tree.kind === 'alias') return tree.end;
  if (tree.kind === 'scalar') return tree.style === 'literal' || tree.style === 'folded' ? blockEnd(tree) : tree.end;
  if (tree.style !== 'block') return tree.end;
  const last = tree.kind === 'map' ? tree.entries.at(-1) : tree.items.at(-1);
  if (!last) return tree.end;
  return 'gap' in last ? entryEnd(last) : treeEnd(last);
}

/** Finds the end of the last line of a block scalar; blank lines below are its own only when it keeps them (`|+`). */
export function blockEnd({ source: { text }, start, end }: ScalarTree): number {
  const header = text.slice(start, lineEnd(text, start));
  let last = end;
  if (last > start && text[last - 1] === '\n') last = lineEnd(text, last - 1 - Number(text[last - 2] === '\r'));
  if (/^.[-0-9]*\+/.test(header)) return last;
  return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}
