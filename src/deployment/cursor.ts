/** Follows paths through a text, and into strings that hold YAML. */
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import { formatPath, type Step } from './config-path.ts';
import { parseSource } from './parse.ts';
import {
  type Cursor,
  described,
  endOf,
  faultAt,
  type Hit,
  listed,
  lookUp,
  nameOf,
  resolve,
  type Source,
  type StringText,
  shown,
  textUnder,
  type Value,
} from './source.ts';
import { lineEndAt } from './text.ts';

/** Steps that lead nowhere. */
export interface DeadEnd {
  /** How far they lead. */
  readonly cursor: Cursor;
  readonly rest: readonly Step[];
  readonly reason: string;
}

const SHARED_HINT =
  'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';
const STRING_HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
/** Characters as they stand in quotes: https://yaml.org/spec/1.2.2/#57-escaped-characters */
const IN_DOUBLE_QUOTES = /\\(?:x..|u.{4}|U.{8}|.)|[\s\S]/g;
const IN_SINGLE_QUOTES = /''|[\s\S]/g;
/** Characters that JSON leaves as they are, and a reader of YAML takes for a line end, a mark or nothing. */
const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;

export function atRoot(source: Source, root: Value, steps: readonly Step[] = []): Cursor {
  return { source, steps, trail: [root], node: root, entry: undefined, sharedBy: undefined };
}

/** Returns the offset of a place: that of its key, where it has one. */
export function startOf({ entry, node }: Cursor): number {
  return (entry?.key ?? node).range[0];
}

/** Follows steps, into strings too. Throws for a string on the way that is not sound YAML. */
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

/** Follows steps as {@link follow} does; returns nothing where they lead nowhere. */
export function placesAt(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

/** Lists the values of a mapping under their keys, or the items of a list. */
export function childrenOf(cursor: Cursor): readonly Cursor[] {
  const { node } = cursor;
  if (isSeq(node)) return node.items.map((item, index) => moved(cursor, { kind: 'index', index }, item));
  if (!isMap(node)) return [];
  return node.items.flatMap((entry) => {
    const key = nameOf(entry.key);
    return key === undefined ? [] : moved(cursor, { kind: 'key', key }, entry.value, { entry, isMerged: false });
  });
}

/** Takes a step, or says why there is none. */
function take(cursor: Cursor, step: Step): Cursor | string {
  const { source, node } = cursor;
  const path = formatPath([step]);
  if (step.kind === 'key') {
    if (!isMap(node)) return `is ${described(node)}, so it has no key ${shown(step.key)}`;
    const hit = lookUp(source, node, step.key);
    if (hit) return moved(cursor, step, hit.entry.value, hit);
    const names = node.items.flatMap(({ key }) => nameOf(key) ?? []);
    const known = names.length === 0 ? 'it has no keys' : `its keys are ${listed(names, shown)}`;
    return `has no key ${shown(step.key)}; ${known}`;
  }
  if (!isSeq(node)) return `is ${described(node)}, so it has no item ${path}`;
  const { items } = node;
  const [item, second] =
    step.kind === 'index' ? items.slice(step.index, step.index + 1) : items.filter((one) => matches(source, one, step));
  if (second) return `has several items ${path}; name one by its number`;
  if (item) return moved(cursor, step, item);
  const names = step.kind === 'index' ? [] : items.flatMap((one) => textUnder(source, one, ...step.keys) ?? []);
  return `has no item ${path}; it has ${items.length}${names.length === 0 ? '' : `: ${listed(names, shown)}`}`;
}

function moved(cursor: Cursor, step: Step, value: ParsedNode | null, hit?: Hit): Cursor {
  // A key without a colon has no value.
  const node = value ?? hit?.entry.key ?? cursor.node;
  const by = hit?.isMerged ? 'a merge key' : isAlias(node) ? 'an alias' : undefined;
  return {
    source: cursor.source,
    steps: [...cursor.steps, step],
    trail: [...cursor.trail, node],
    node: resolve(cursor.source, node),
    entry: hit?.entry,
    sharedBy: cursor.sharedBy ?? by,
  };
}

/** Tells whether a value is the one that a step names. */
export function matches(source: Source, node: ParsedNode, { keys, value }: Step & { kind: 'match' }): boolean {
  return textUnder(source, node, ...keys) === value;
}

/** Throws where a change of a value would change other places of the file too. */
export function refuseShared({ source, trail, node, sharedBy }: Cursor): void {
  if (sharedBy) {
    const start = trail.find((one) => isAlias(one))?.range[0] ?? node.range[0];
    throw faultAt(source, start, `the values come from elsewhere by ${sharedBy}; other places share them`, SHARED_HINT);
  }
  for (const one of trail) refuseAliased(source, one);
  if (source.within) refuseShared(source.within.cursor);
}

/** Throws where an alias stands for a value. */
export function refuseAliased(source: Source, node: ParsedNode): void {
  if (isAlias(node) || ![...source.targets.values()].includes(node)) return;
  const anchor = shown(`&${node.anchor}`);
  const message = `the anchor ${anchor} is used elsewhere in the file; a change here would change that too`;
  throw faultAt(source, node.range[0], message, SHARED_HINT);
}

/** Stands at the root of the YAML that a string holds; undefined for values without a structure to edit. */
export function inString(cursor: Cursor): Cursor | undefined {
  const { node } = cursor;
  if (!isScalar(node) || typeof node.value !== 'string') return undefined;
  const source = parseSource(node.value, cursor.source.file, textOf(cursor, node));
  const [root, second] = source.roots;
  if (second) {
    const hint = 'Keep one document in the string.';
    throw faultAt(source, 0, 'in this string: the string holds several YAML documents', hint);
  }
  return root && !isScalar(root) ? atRoot(source, root, cursor.steps) : undefined;
}

function textOf(cursor: Cursor, scalar: Scalar.Parsed): StringText {
  const fault = (message: string) => faultAt(cursor.source, scalar.range[0], message, STRING_HINT);
  switch (scalar.type) {
    case 'BLOCK_LITERAL':
      return inLiteral(cursor, scalar);
    case 'QUOTE_DOUBLE':
      return inQuotes(cursor, scalar, IN_DOUBLE_QUOTES, doubleQuotedInside);
    case 'QUOTE_SINGLE':
      return inQuotes(cursor, scalar, IN_SINGLE_QUOTES, (text) => {
        if (!/[\r\n]/.test(text)) return text.replaceAll("'", "''");
        throw fault('a line cannot be added to a string in single quotes');
      });
    default:
      throw fault('a plain or folded string cannot be edited inside');
  }
}

/** A literal block is its lines without their indentation: https://yaml.org/spec/1.2.2/#812-literal-style */
function inLiteral(cursor: Cursor, scalar: Scalar.Parsed): StringText {
  const { text } = cursor.source;
  const [start] = scalar.range;
  const end = endOf(text, scalar);
  const value = String(scalar.value);
  const content = value.replace(/\n$/, '').split('\n');
  const body = text.indexOf('\n', start) + 1;
  const lines = text.slice(body).split('\n', content.length);
  const indent = Math.max(0, ...lines.map((line, at) => bare(line).length - (content[at]?.length ?? 0)));
  if (!`${lines.map((line) => bare(line).slice(indent)).join('\n')}\n`.startsWith(value))
    throw faultAt(cursor.source, start, 'this block cannot be edited inside', STRING_HINT);
  const offsets: number[] = [];
  let at = body;
  for (const line of lines) {
    const { length } = bare(line);
    for (let column = Math.min(indent, length); column <= length; column++) offsets.push(at + column);
    at += line.length + 1;
  }
  const eol = lineEndAt(text, start) + ' '.repeat(indent);
  return {
    cursor,
    toOuter: (offset) => offsets[offset] ?? end,
    encode: (inserted) => inserted.replaceAll('\n', eol),
  };
}

function bare(line: string): string {
  return line.replace(/\r$/, '');
}

function inQuotes(
  cursor: Cursor,
  { range: [start, end], value }: Scalar.Parsed,
  character: RegExp,
  encode: StringText['encode'],
): StringText {
  const inside = cursor.source.text.slice(start + 1, end - 1);
  const offsets = [...inside.matchAll(character)].flatMap(({ 0: written, index }) => {
    const isPair = written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff;
    return isPair ? [start + 1 + index, start + 1 + index] : [start + 1 + index];
  });
  if (/[\r\n]/.test(inside) || offsets.length !== String(value).length) {
    const message = 'a quoted string over several lines cannot be edited inside';
    throw faultAt(cursor.source, start, message, STRING_HINT);
  }
  return { cursor, toOuter: (offset) => offsets[offset] ?? end - 1, encode };
}

/** Escapes text for double quotes of YAML and JSON alike. */
export function doubleQuotedInside(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
