/** Places that paths lead to, through documents and through strings that hold YAML. */
import { formatPath, type Step } from './config-path.ts';
import { parseSource } from './parse.ts';
import { doubleQuotedInside } from './style.ts';
import { lineEndAt, nextLine } from './text.ts';
import {
  described,
  type Entry,
  faultAt,
  listed,
  lookUp,
  type Node,
  resolve,
  type ScalarTree,
  type Spot,
  type StringText,
  shown,
  type Tree,
  textUnder,
} from './tree.ts';

/** A value that steps lead to. */
export interface Cursor {
  /** From the root of the file, through strings. */
  readonly steps: readonly Step[];
  /** What holds the value, from the root of the file's document on, then the value itself. */
  readonly trail: readonly Tree[];
  /** Behind aliases. */
  readonly node: Node;
  /** What the value stands in, when that is a mapping. */
  readonly entry: Entry | undefined;
  /** How the value is one of other places too. */
  readonly shared: { readonly by: 'an alias' | 'a merge key'; readonly tree: Tree } | undefined;
}

/** Steps that lead nowhere. */
interface DeadEnd {
  /** How far they lead. */
  readonly cursor: Cursor;
  readonly rest: readonly Step[];
  readonly reason: string;
}

const MAX_NAMES_SHOWN = 12;
const SHARED_HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';

const STRING_HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
/** Characters as they stand in quotes: https://yaml.org/spec/1.2.2/#57-escaped-characters */
const IN_DOUBLE_QUOTES = /\\(?:x..|u.{4}|U.{8}|.)|[\s\S]/g;
const IN_SINGLE_QUOTES = /''|[\s\S]/g;

/** Stands at the root of a document. */
export function atRoot(root: Node, steps: readonly Step[] = []): Cursor {
  return { steps, trail: [root], node: root, entry: undefined, shared: undefined };
}

/** Gives where a place begins: with its key, where it has one. */
export function spotOf({ entry, node }: Cursor): Spot {
  return { source: node.source, start: entry?.start ?? node.start };
}

/** Follows steps, into strings too; throws for a string on the way that holds no sound YAML. */
export function follow(from: Cursor, steps: readonly Step[]): Cursor | DeadEnd {
  let cursor = from;
  for (const [depth, step] of steps.entries()) {
    const next = take(inString(cursor) ?? cursor, step);
    if (typeof next === 'string') {
      const place = cursor.steps.length === 0 ? 'the document' : `\`${formatPath(cursor.steps)}\``;
      return { cursor, rest: steps.slice(depth), reason: `${place} ${next}` };
    }
    cursor = next;
  }
  return cursor;
}

/** Follows steps as {@link follow} does; gives nothing where they lead nowhere. */
export function placesAt(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

/** Stands at the root of the YAML that a string holds; undefined for what is no string, or holds a single value. */
export function inString(cursor: Cursor): Cursor | undefined {
  const { node, trail } = cursor;
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  const root = openString(node);
  return root.kind === 'scalar' ? undefined : { ...cursor, trail: [...trail, root], node: root, entry: undefined };
}

/** Takes a step, or says why there is none. */
function take(cursor: Cursor, step: Step): Cursor | string {
  const { node } = cursor;
  if (step.kind === 'key') {
    const none = `so it has no key ${shown(step.key)}`;
    if (node.kind === 'list') return `is ${described(node)}, ${none}; name an item as \`[0]\` or \`[name=x]\``;
    if (node.kind === 'scalar') return `is ${described(node)}, ${none}`;
    const hit = lookUp(node, step.key);
    if (hit) return moved(cursor, step, hit.entry.value, hit);
    const names = node.entries.flatMap(({ name }) => name ?? []);
    return `has no key ${shown(step.key)}; ${names.length === 0 ? 'it has no keys' : `its keys are ${listed(names, MAX_NAMES_SHOWN, shown)}`}`;
  }
  const path = formatPath([step]);
  if (node.kind !== 'list') return `is ${described(node)}, so it has no item ${path}`;
  const { items } = node;
  const found =
    step.kind === 'index' ? items.slice(step.index, step.index + 1) : items.filter((item) => matches(item, step));
  const [item, second] = found;
  if (second) return `has ${found.length} items ${path}; name one by its number`;
  return item ? moved(cursor, step, item) : `has no item ${path}; it has ${items.length}${namesOf(items, step)}`;
}

function moved(
  cursor: Cursor,
  step: Step,
  tree: Tree,
  hit?: { readonly entry: Entry; readonly isMerged: boolean },
): Cursor {
  const by = hit?.isMerged ? 'a merge key' : tree.kind === 'alias' ? 'an alias' : undefined;
  return {
    steps: [...cursor.steps, step],
    trail: [...cursor.trail, tree],
    node: resolve(tree),
    entry: hit?.entry,
    shared: cursor.shared ?? (by && { by, tree }),
  };
}

/** Tells whether a value is the one that a step names. */
export function matches(tree: Tree, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(tree, ...keys) === value;
}

function namesOf(items: readonly Tree[], step: Step): string {
  if (step.kind !== 'match') return '';
  const names = items.flatMap((item) => textUnder(item, ...step.keys) ?? []);
  return names.length === 0
    ? `, none with a ${shown(step.keys.join('.'))}`
    : `: ${listed(names, MAX_NAMES_SHOWN, shown)}`;
}

/** Throws where a change of a value would change other places of the file too. */
export function refuseShared({ trail, node, shared }: Cursor): void {
  if (shared) {
    const message = `the values come from elsewhere by ${shared.by}; other places share them`;
    throw faultAt(shared.tree, message, SHARED_HINT);
  }
  refuseAliased([...trail, node]);
}

/** Throws where an alias refers to one of these. */
export function refuseAliased(trees: readonly Tree[]): void {
  const tree = trees.find((candidate) => candidate.source.aliased.has(candidate));
  if (!tree) return;
  const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
  throw faultAt(tree, message, SHARED_HINT);
}

/** Gives the root of the YAML in a string; throws for a string that cannot be edited inside, or holds no sound YAML. */
function openString(scalar: ScalarTree): Node {
  const within = textOf(scalar);
  const source = parseSource(within.text, scalar.source.file, within);
  const [root, second] = source.documents;
  if (root && !second) return root;
  const message = 'in this string: the string holds several YAML documents';
  throw faultAt({ source, start: 0 }, message, 'Keep one document in the string.');
}

function textOf(scalar: ScalarTree): StringText {
  switch (scalar.style) {
    case 'literal':
      return inLiteral(scalar);
    case 'double':
      return inQuotes(scalar, IN_DOUBLE_QUOTES, doubleQuotedInside);
    case 'single':
      return inQuotes(scalar, IN_SINGLE_QUOTES, (text) => {
        if (!/[\r\n]/.test(text)) return text.replaceAll("'", "''");
        throw faultAt(scalar, 'a line cannot be added to a string in single quotes', STRING_HINT);
      });
    case 'plain':
    case 'folded':
    case 'none':
      throw faultAt(scalar, `a string in ${scalar.style} style cannot be edited inside`, STRING_HINT);
  }
}

/** A literal block is its lines without their indentation: https://yaml.org/spec/1.2.2/#812-literal-style */
function inLiteral(scalar: ScalarTree): StringText {
  const { source, start, end, value } = scalar;
  const text = String(value);
  const body = nextLine(source.text, start) ?? end;
  const content = text.replace(/\n$/, '').split('\n');
  const lines = source.text.slice(body).split('\n', content.length);
  const first = lines.findIndex((line, at) => line.trimEnd() !== '' && (content[at] ?? '') !== '');
  const indent = first === -1 ? 0 : bare(lines[first]).length - bare(content[first]).length;
  if (!`${lines.map((line) => bare(line).slice(indent)).join('\n')}\n`.startsWith(text) || indent < 0)
    throw faultAt(scalar, 'this block cannot be edited inside', STRING_HINT);
  const offsets: number[] = [];
  let at = body;
  for (const line of lines) {
    const { length } = bare(line);
    for (let column = Math.min(indent, length); column <= length; column++) offsets.push(at + column);
    at += line.length + 1;
  }
  const eol = lineEndAt(source.text, start) + ' '.repeat(indent);
  return {
    scalar,
    text,
    toOuter: (offset) => offsets[offset] ?? end,
    encode: (inserted) => inserted.replaceAll('\n', eol),
  };
}

function bare(line = ''): string {
  return line.replace(/\r$/, '');
}

function inQuotes(scalar: ScalarTree, character: RegExp, encode: StringText['encode']): StringText {
  const { source, start, end, value } = scalar;
  const text = String(value);
  const inside = source.text.slice(start + 1, end - 1);
  if (/[\r\n]/.test(inside))
    throw faultAt(scalar, 'a quoted string over several lines cannot be edited inside', STRING_HINT);
  const offsets = [...inside.matchAll(character)].flatMap(({ 0: written, index }) => {
    const isPair = written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff;
    return isPair ? [start + 1 + index, start + 1 + index] : [start + 1 + index];
  });
  if (offsets.length !== text.length) throw faultAt(scalar, 'this string cannot be edited inside', STRING_HINT);
  return { scalar, text, toOuter: (offset) => offsets[offset] ?? end - 1, encode };
}
