/** Changes of a text that set a single value, add entries or items beside others, or fill an empty mapping. */
import { refuseAliased } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import {
  blockLines,
  blockStep,
  braced,
  DEFAULT_STEP,
  flowPair,
  keyText,
  type Layout,
  layoutOf,
  type Pair,
  quoteFor,
  refuseToReplace,
  written,
} from './style.ts';
import { indentBefore, insertion, lineEnd, lineEndAt, lineStart, linesBelow, nextLine, type Splice } from './text.ts';
import {
  type Entry,
  type Format,
  faultAt,
  type ListTree,
  type MapTree,
  type Node,
  type ScalarTree,
  type Tree,
} from './tree.ts';

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

/** Writes an item for a line with this indentation; undefined: for the line that all items share. */
type Render = (indent: string | undefined) => string;

/** What an entry of a mapping is to be. */
export interface Assignment {
  readonly key: string;
  readonly value: boolean | string;
  readonly alwaysQuoted: boolean;
}

/** Sets entries of a mapping that has some; new ones go below the last one of these names, else of all. */
export function setEntries(
  map: MapTree,
  assignments: readonly Assignment[],
  names: readonly string[],
): readonly Splice[] {
  const { text, format } = map.source;
  const known = assignments.flatMap((one) => {
    const entry = map.byName.get(one.key);
    return entry ? setValue(map, entry, one) : [];
  });
  const added = assignments.filter(({ key }) => !map.byName.has(key));
  if (added.length === 0) return known;
  const pairs = added.map(({ key, value, alwaysQuoted }): Pair => {
    return [keyText(key, map.entries, format), written(value, quoteFor({ text, map, alwaysQuoted }), format)];
  });
  const below = map.entries.findLast(({ name }) => name !== undefined && names.includes(name));
  return [...known, ...addEntries(map, pairs, { below })];
}

/** Replaces the bytes of one value; throws where something else than a single value stands. */
function setValue(map: MapTree, entry: Entry, { value, alwaysQuoted }: Assignment): readonly Splice[] {
  const old = entry.value;
  const { text, format } = map.source;
  refuseAliased([old]);
  if (old.kind === 'map' || old.kind === 'list') throw faultAt(old, 'there is more than a single value');
  if (old.kind === 'scalar') refuseToReplace(old, value);
  const after = written(value, quoteFor({ text, map, old, alwaysQuoted }), format);
  if (old.kind === 'scalar' && old.style === 'none') return [inGap({ map, entry }, after, 'value')];
  if (old.kind === 'scalar' && (old.style === 'literal' || old.style === 'folded')) return inPlaceOfBlock(old, after);
  return [{ start: old.start, end: old.end, text: after }];
}

/** Puts a value where a key has none. */
function inGap({ map, entry }: Around, after: string, example: string): Splice {
  if (entry.hasColon) return insertion(entry.gap, ` ${after}`);
  if (map.style === 'flow') return insertion(entry.key.end, `: ${after}`);
  throw noColon({ map, entry }, example);
}

function noColon({ map, entry }: Around, example: string): DeploymentError {
  const spot = { source: map.source, start: entry.start };
  return faultAt(spot, 'this key has neither colon nor value', `Write it as \`key: ${example}\`.`);
}

/** Puts a value in place of a block scalar's header, whose comment stays, and removes its lines. */
function inPlaceOfBlock(old: ScalarTree, after: string): readonly Splice[] {
  const { text } = old.source;
  const [header = ''] = /^[|>][-+0-9]*/.exec(text.slice(old.start, old.start + 4)) ?? [];
  const below = lineEnd(text, old.start);
  return [
    { start: old.start, end: old.start + header.length, text: after },
    { start: below, end: Math.max(below, old.end), text: '' },
  ];
}

interface Where {
  readonly below?: Entry | undefined;
  /** Lines are set apart by a blank one. */
  readonly isApart?: boolean;
}

/** Adds entries to a mapping that has some, in a block below one of them, else behind the last. */
export function addEntries(map: MapTree, pairs: readonly Pair[], where: Where): readonly Splice[] {
  const below = where.below ?? map.entries.at(-1);
  if (map.style === 'pair' || !below)
    throw faultAt(map, 'this mapping has no braces, so it can hold one key only', 'Write it between braces.');
  if (map.style === 'flow') return addPairs(map, layoutOf(map), pairs);
  const lines = blockLines(pairs, blockStep(map)).map((line) => ' '.repeat(map.indent) + line);
  return [linesBelowDeep(map.source.text, below.end, map.indent, where.isApart ? ['', ...lines] : lines)];
}

/** Adds mappings to a list, in a block below one of them, else behind the last; they are laid out as that one is. */
export function addRows(list: ListTree, model: MapTree, rows: readonly (readonly Pair[])[]): readonly Splice[] {
  const { text } = list.source;
  const layout = layoutOf(model);
  if (list.style === 'flow') {
    const isOpen = model.entries[0] !== undefined && indentBefore(text, model.entries[0].start) !== undefined;
    return addToFlow(
      list,
      layout,
      rows.map((row) => (indent) => braced(row, layout, isOpen ? indent : undefined)),
    );
  }
  const dash = `${' '.repeat(list.indent)}-`;
  const lines = rows.flatMap((row) => {
    if (model.style === 'flow') return [`${dash} ${braced(row, layout, undefined)}`];
    return blockLines(row, 0).map((line, at) => (at === 0 ? dash : '').padEnd(model.indent) + line);
  });
  return [linesBelowDeep(text, model.end, list.indent, lines)];
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

/** In YAML a mapping that is added between braces stays on its line. */
function addPairs(map: MapTree, layout: Layout, pairs: readonly Pair[]): readonly Splice[] {
  const isJson = map.source.format === 'json';
  return addToFlow(
    map,
    layout,
    pairs.map((pair) => (indent) => flowPair(pair, layout, isJson ? indent : undefined)),
  );
}

/** Adds items between braces or brackets behind the last one, in the layout of the others. */
function addToFlow(tree: MapTree | ListTree, layout: Layout, added: readonly Render[]): readonly Splice[] {
  const { text, format } = tree.source;
  const items = tree.kind === 'list' ? tree.items : tree.entries;
  const [last, before] = [items.at(-1), items.at(-2)];
  if (!last) return [addToEmpty(tree, added)];
  const gap = endOf(GAPS[format], text, last.end) ?? last.end;
  const hasComma = text[gap] === ',';
  const from = hasComma ? gap + 1 : last.end;
  const indent = indentBefore(text, last.start);
  const end = indent === undefined ? undefined : endOf(REST_OF_LINE[format], text, from);
  const between = before ? text.slice(before.end, last.start) : '';
  const onLine = /^,[ \t]*$/.test(between) ? between.slice(1) : layout.space;
  const separator = end === undefined ? onLine : lineEndAt(text, end) + (indent ?? '');
  const rendered = added.map((render) => separator + render(end === undefined ? undefined : indent)).join(',');
  if (hasComma) return [insertion(end ?? from, `${rendered},`)];
  return end === undefined ? [insertion(from, `,${rendered}`)] : [insertion(from, ','), insertion(end, rendered)];
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Nothing but comments stands between the braces: the items go below them. */
function addToEmpty({ source: { text }, start, end }: MapTree | ListTree, added: readonly Render[]): Splice {
  const close = end - 1;
  const indent = indentBefore(text, close);
  if (indent === undefined || lineStart(text, close) <= start)
    return insertion(close, ` ${added.map((render) => render(undefined)).join(', ')} `);
  const inner = indent + DEFAULT_STEP;
  const eol = lineEndAt(text, start);
  return insertion(lineStart(text, close), added.map((render) => inner + render(inner)).join(`,${eol}`) + eol);
}

/** What an empty value is the value of. */
interface Around {
  readonly map: MapTree;
  readonly entry: Entry;
}

/** Puts entries in place of null or `{}`, the value of an entry or the root; comments beside and inside stay. */
export function fill(tree: Node, pairs: readonly Pair[], around?: Around): readonly Splice[] {
  const { source, start, end } = tree;
  const { text, format, within } = source;
  if (tree.kind === 'scalar' && tree.tag !== undefined) {
    const message = `the ${around ? 'value' : 'document'} has the tag \`${tree.tag}\`, which a mapping cannot have`;
    throw faultAt(tree, message, 'Remove the tag.');
  }
  const layout = layoutOf(around?.map ?? tree);
  const holdsComment = tree.kind === 'map' && text.slice(start + 1, end - 1).trim() !== '';
  if (holdsComment) return addPairs(tree, layout, pairs);
  const isInFlow = around && (around.map.style !== 'block' || within?.scalar.style === 'single');
  if (format === 'yaml' && !isInFlow) return fillBlock(tree, pairs, blockStep(around?.map ?? tree), around);
  const indent = around ? indentBefore(text, around.entry.start) : '';
  const after = braced(pairs, layout, format === 'json' ? indent : undefined);
  const isAbsent = tree.kind === 'scalar' && tree.style === 'none';
  return [isAbsent && around ? inGap(around, after, '{}') : { start, end, text: after }];
}

/** Puts lines of a block behind the comment of the line; the first takes the place of a value on a line of its own. */
function fillBlock(tree: Tree, pairs: readonly Pair[], step: number, around?: Around): readonly Splice[] {
  const { text } = tree.source;
  const gap = around?.entry.gap ?? 0;
  if (around && !around.entry.hasColon) throw noColon(around, '{}');
  const [first = '', ...others] = blockLines(pairs, step);
  const ownLine = around && tree.start === gap ? undefined : indentBefore(text, tree.start);
  if (ownLine !== undefined) {
    const below = others.map((line) => ownLine + line);
    return [{ start: tree.start, end: tree.end, text: first }, linesBelow(text, tree.end, below)];
  }
  const indent = ' '.repeat(around ? around.map.indent + step : 0);
  let { start } = tree;
  while (start > gap && text[start - 1] === ' ') start--;
  const lines = [first, ...others].map((line) => indent + line);
  return [{ start, end: tree.end, text: '' }, linesBelow(text, tree.end, lines)];
}

/** Adds an entry below the comments of an empty document; a last line without line end stays without. */
export function addAtBottom(root: Node, pair: Pair): Splice {
  const { text, format } = root.source;
  const bottom = root.start;
  const isJson = format === 'json';
  const layout = layoutOf(root);
  const eol = lineEndAt(text, bottom);
  const lines = isJson ? [braced([pair], { ...layout, eol }, '')] : blockLines([pair], DEFAULT_STEP.length);
  const before = text.slice(0, bottom).replace(/^\ufeff/, '');
  const isOpen = before !== '' && !before.endsWith('\n');
  return insertion(bottom, (isOpen ? eol : '') + lines.join(eol) + (isOpen ? '' : eol));
}
