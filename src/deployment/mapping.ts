/** Changes of a `staticExport` mapping, be it empty, and a new one where it is missing. */
import { type Cursor, refuseAliased, refuseShared } from './cursor.ts';
import { Fault } from './errors.ts';
import {
  addEntries,
  addToFlow,
  blockLines,
  blockStep,
  braced,
  entryEnd,
  flowRender,
  type Holder,
  type Layout,
  layoutOf,
  type Pair,
} from './insert.ts';
import type { Layer, Plan } from './layer.ts';
import { currentScalar, holds, keyText, newQuote, replaceValue, written } from './scalar.ts';
import { indentBefore, lineEndAt, linesBelow, type Splice } from './text.ts';
import { type Entry, isNull, lookUp, type MapTree, resolve, type Source, type Span, type Tree } from './tree.ts';
import { VALUE_NAMES, type Wanted } from './values.ts';

/** Plans the changes; undefined when the mapping has the values. Throws Fault where they cannot be made. */
export function planMapping(cursor: Cursor, wanted: readonly Wanted[]): Plan | undefined {
  const { layer, node } = cursor;
  const { format } = layer.source;
  const map = node.kind === 'map' ? node : undefined;
  const changed = wanted.filter(({ name, value }) => !map || !holds(currentScalar(map, name), value, format));
  if (changed.length === 0) return undefined;
  refuseShared(cursor);
  const splices = map && map.entries.length > 0 ? changeEntries(cursor, map, changed) : fill(cursor, changed);
  return { layer, splices, place: node, key: undefined, changed };
}

function changeEntries({ layer }: Cursor, map: MapTree, changed: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const splices: Splice[] = [];
  const missing: Wanted[] = [];
  for (const one of changed) {
    const entry = map.byName.get(one.name);
    if (!entry) missing.push(one);
    else {
      refuseAliased(layer, [entry.value]);
      splices.push(...replaceValue({ source, map, entry, value: one.value, alwaysQuoted: one.name === 'version' }));
    }
  }
  if (missing.length === 0) return splices;
  const names: readonly (string | undefined)[] = VALUE_NAMES;
  const last = map.entries.findLast(({ name }) => names.includes(name));
  return [...splices, ...addEntries({ source, root: document.root, map }, pairsOf(source, map, map, missing), last)];
}

/** Gives the entries to write, keys as those `beside` are written; quotes as those `within` the same mapping are. */
function pairsOf(
  { text, format }: Source,
  beside: MapTree | undefined,
  within: MapTree | undefined,
  wanted: readonly Wanted[],
): readonly Pair[] {
  return wanted.map(({ name, value }) => [
    keyText(name, beside?.entries ?? [], format),
    written(value, newQuote(text, within, name === 'version'), format),
  ]);
}

/** A `staticExport` that is null or `{}` becomes a mapping; comments beside and inside stay. */
function fill({ layer, entry, trail, node }: Cursor, changed: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const { text } = source;
  const parent = trail.at(-2);
  const map = parent && resolve(parent);
  if (!entry || map?.kind !== 'map') {
    const hint = 'Put it under one, and name that by config-path.';
    throw new Fault(node.start, 'this empty mapping stands under no key', hint);
  }
  refuseTag(entry.value, 'value');
  const pairs = pairsOf(source, map, undefined, changed);
  const layout = layoutOf(source, document.root, map);
  if (holdsComment(text, entry.value)) return fillComments(source, layout, entry.value, pairs);
  if (map.style === 'block' && layer.within?.scalar.style !== 'single')
    return fillBlock({ source, root: document.root, map }, entry, pairs);
  const indent = source.format === 'json' ? indentBefore(text, entry.start) : undefined;
  return [fillFlow(entry, braced(pairs, layout, indent))];
}

function refuseTag(value: Tree, what: string): void {
  if (value.kind !== 'scalar' || value.tag === undefined) return;
  throw new Fault(
    value.start,
    `the ${what} has the tag \`${value.tag}\`, which a mapping cannot have`,
    'Remove the tag.',
  );
}

/** Tells whether there is more than white space between the braces of a mapping without entries. */
function holdsComment(text: string, { kind, start, end }: Tree): boolean {
  return kind === 'map' && text.slice(start + 1, end - 1).trim() !== '';
}

function fillComments(source: Source, layout: Layout, span: Span, pairs: readonly Pair[]): readonly Splice[] {
  const renders = pairs.map((pair) => flowRender(source, layout, pair));
  return addToFlow(source, { span, items: [], space: ' ' }, renders);
}

function fillFlow({ value, hasColon, gap, key }: Entry, after: string): Splice {
  if (value.kind !== 'scalar' || value.style !== 'none') return { start: value.start, end: value.end, text: after };
  return hasColon ? { start: gap, end: gap, text: ` ${after}` } : { start: key.end, end: key.end, text: `: ${after}` };
}

function fillBlock({ source: { text }, root, map }: Holder, entry: Entry, pairs: readonly Pair[]): readonly Splice[] {
  const { value, gap } = entry;
  if (!entry.hasColon) throw new Fault(entry.start, 'this key has neither colon nor value', 'Write it as `key: {}`.');
  const step = blockStep(map, root);
  const ownLine = value.start > gap ? indentBefore(text, value.start) : undefined;
  return vacate(text, { span: value, gap, ownLine, indent: ' '.repeat(map.indent + step) }, blockLines(pairs, step));
}

interface Vacancy {
  readonly span: Span;
  /** Where the blanks before the value begin at the earliest. */
  readonly gap: number;
  /** The indentation of a value that is the first thing on its line: the first entry can take its place. */
  readonly ownLine: string | undefined;
  /** That of the entries otherwise. */
  readonly indent: string;
}

/** Replaces what stands for an empty mapping by lines of a block, behind the comment of its line. */
function vacate(text: string, { span, gap, ownLine, indent }: Vacancy, lines: readonly string[]): readonly Splice[] {
  const [first = '', ...others] = lines;
  const below = (ownLine === undefined ? lines : others).map((line) => (ownLine ?? indent) + line);
  let { start } = span;
  if (ownLine === undefined) while (start > gap && text[start - 1] === ' ') start--;
  return [{ start, end: span.end, text: ownLine === undefined ? '' : first }, linesBelow(text, span.end, below)];
}

/** Plans a new mapping at the root; undefined when there is nothing to write. Throws Fault where it cannot be added. */
export function planMissing(layer: Layer, key: string, wanted: readonly Wanted[]): Plan | undefined {
  const { root } = layer.document;
  if (wanted.length === 0) return undefined;
  if (root) refuseAliased(layer, [root]);
  return { layer, splices: insert(layer, key, wanted), place: root, key, changed: wanted };
}

function insert({ source, document: { root, bottom } }: Layer, key: string, wanted: readonly Wanted[]) {
  const { text, format } = source;
  const map = root?.kind === 'map' && root.entries.length > 0 ? root : undefined;
  if (map && lookUp(map, key)?.shared)
    throw new Fault(map.start, `\`${key}\` comes from a merge key`, `Write \`${key}\` out in the file.`);
  const pair: Pair = [keyText(key, map?.entries ?? [], format), pairsOf(source, map, undefined, wanted)];
  if (map) return addEntries({ source, root, map, isApart: isApart(text, map) }, [pair]);
  const layout = layoutOf(source, root, map);
  if (root && holdsComment(text, root)) return fillComments(source, layout, root, [pair]);
  const isJson = format === 'json';
  const lines = isJson ? braced([pair], layout, '').split(layout.eol) : blockLines([pair], blockStep(undefined, root));
  if (root === undefined) return [atBottom(text, bottom, lines)];
  if (isJson) return [{ start: root.start, end: root.end, text: lines.join(lineEndAt(text, root.start)) }];
  if (isNull(root)) refuseTag(root, 'document');
  return vacate(text, { span: root, gap: 0, ownLine: indentBefore(text, root.start), indent: '' }, lines);
}

/** Sections that are set apart by a blank line stay so. */
function isApart(text: string, { entries }: MapTree): boolean {
  const [last, before] = [entries.at(-1), entries.at(-2)];
  return (
    last !== undefined && before !== undefined && /\n[ \t]*\r?\n/.test(text.slice(entryEnd(text, before), last.start))
  );
}

/** Adds lines below the comments of an empty document; a last line without line end stays without. */
function atBottom(text: string, bottom: number, lines: readonly string[]): Splice {
  const eol = lineEndAt(text, bottom);
  const before = text.slice(0, bottom).replace(/^\ufeff/, '');
  const isOpen = before !== '' && !before.endsWith('\n');
  return { start: bottom, end: bottom, text: (isOpen ? eol : '') + lines.join(eol) + (isOpen ? '' : eol) };
}
