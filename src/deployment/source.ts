/** A parsed text and what is read from it: nodes of `yaml` with their ranges. Offsets are in UTF-16 units. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Step } from './config-path.ts';
import { DeploymentError } from './errors.ts';
import { lineEnd, lineOf, lineStart } from './text.ts';

export type MapNode = YAMLMap.Parsed;
export type ListNode = YAMLSeq.Parsed;
/** A value that is not an alias. */
export type Value = Scalar.Parsed | MapNode | ListNode;
export type Entry = Pair<ParsedNode, ParsedNode | null>;

/** A text that was parsed and is sound: valid, keys unique, no template. */
export interface Source {
  /** As the user wrote it. Errors name it, and its name tells format and kind. */
  readonly file: string;
  readonly format: 'json' | 'yaml';
  readonly text: string;
  /** Roots of the documents that hold something, which alone are counted; of all where none does, and in a string. */
  readonly roots: readonly Value[];
  /** In the order of the text. */
  readonly comments: readonly string[];
  /** The values that aliases stand for. */
  readonly targets: ReadonlyMap<ParsedNode, Value>;
  /** The string that holds this text; undefined for the text of a file. */
  readonly within: StringText | undefined;
}

/** A string whose text is edited. */
export interface StringText {
  readonly cursor: Cursor;
  /** Maps an offset of the string's text to one of the outer text. */
  readonly toOuter: (offset: number) => number;
  /** Writes text as it has to stand in the outer text; throws where the style of the string does not allow it. */
  readonly encode: (text: string) => string;
}

/** A value that steps lead to. */
export interface Cursor {
  readonly source: Source;
  /** From the root of the file, through strings. */
  readonly steps: readonly Step[];
  /** From the root of this text to the value; aliases are not followed. */
  readonly trail: readonly ParsedNode[];
  /** The value, behind aliases. */
  readonly node: Value;
  /** The entry of the value, when it stands in a mapping. */
  readonly entry: Entry | undefined;
  /** Set when other places have the same value. */
  readonly sharedBy: 'an alias' | 'a merge key' | undefined;
}

/** Merges of merges; people write a handful. */
const MAX_MERGED = 100;
const MAX_VALUE_CHARACTERS = 60;

/** Makes an error with file, line and column of an offset. */
export function faultAt(source: Source, offset: number, message: string, hint?: string): DeploymentError {
  const { file, text } = fileOf(source);
  const inFile = offsetInFile(source, offset);
  const [line, column] = [lineOf(text, inFile), inFile - lineStart(text, inFile) + 1];
  const where = { file, line, column, ...(hint !== undefined && { hint }) };
  return new DeploymentError(`${file}:${line}:${column}: ${message}`, where);
}

/** Returns the offset in the file of an offset in a text that may be a string's. */
export function offsetInFile({ within }: Source, offset: number): number {
  return within ? offsetInFile(within.cursor.source, within.toOuter(offset)) : offset;
}

/** Returns the source of the file that holds a text. */
export function fileOf(source: Source): Source {
  return source.within ? fileOf(source.within.cursor.source) : source;
}

/** Runs work whose errors count as finding nothing. */
export function unlessFaulty<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DeploymentError) return undefined;
    throw error;
  }
}

/** Follows an alias. */
export function resolve({ targets }: Source, node: ParsedNode): Value {
  if (!isAlias(node)) return node;
  const target = targets.get(node);
  if (!target) throw new TypeError(`The alias ${node.source} was not resolved.`);
  return target;
}

/** Returns the text of a key as it was written: `on`, `1` and `"1"` name the same value of a chart. */
export function nameOf(key: ParsedNode): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? '');
}

/** Tells whether an entry merges mappings into its own: https://yaml.org/type/merge.html */
export function isMerge({ key }: Entry): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.value === '<<';
}

/** Returns the entry that a mapping itself has under a key. */
export function entryOf({ items }: MapNode, key: string): Entry | undefined {
  return items.find((entry) => nameOf(entry.key) === key);
}

/** The entry of a key, which may be that of a merged mapping. */
export interface Hit {
  readonly entry: Entry;
  readonly isMerged: boolean;
}

/**
 * Finds the entry of a key as readers do: its own, else the first of a merge key. Visits every mapping once, since merges
 * of merges multiply. Throws where too many are merged.
 */
export function lookUp(source: Source, map: MapNode, key: string): Hit | undefined {
  const seen = new Set<MapNode>();
  const open = [map];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > MAX_MERGED + 1) {
      const message = `more than ${MAX_MERGED} mappings are merged into this one`;
      throw faultAt(source, map.range[0], message, 'Write its values out.');
    }
    const entry = entryOf(next, key);
    if (entry) return { entry, isMerged: next !== map };
    open.push(...mergedBy(source, next).toReversed());
  }
  return undefined;
}

function mergedBy(source: Source, { items }: MapNode): readonly MapNode[] {
  return items.filter(isMerge).flatMap(({ value }) => {
    const merged = value && resolve(source, value);
    const all = isSeq(merged) ? merged.items.map((item) => resolve(source, item)) : [merged];
    return all.filter((one) => isMap(one));
  });
}

/** Returns the text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(source: Source, node: ParsedNode, ...keys: readonly string[]): string | undefined {
  let value: Value | undefined = resolve(source, node);
  for (const key of keys) {
    const found: ParsedNode | null | undefined = isMap(value) ? lookUp(source, value, key)?.entry.value : undefined;
    value = found ? resolve(source, found) : undefined;
  }
  return isScalar(value) && value.value !== null ? String(value.value) : undefined;
}

/** Tells whether a value is null or missing. */
export function isNull(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

/** Tells whether nothing is written where a value could be. */
export function isAbsent(node: ParsedNode): boolean {
  return isNull(node) && node.range[0] === node.range[1];
}

/** Tells whether a collection stands between braces or brackets. */
export function isFlow({ srcToken }: MapNode | ListNode): boolean {
  return srcToken?.type !== 'block-map' && srcToken?.type !== 'block-seq';
}

/** Returns the column of the keys of a block mapping, or of the dashes of a block list. */
export function indentOf({ srcToken }: MapNode | ListNode): number {
  return srcToken?.type === 'block-map' || srcToken?.type === 'block-seq' ? srcToken.indent : 0;
}

export function isBlockScalar(node: ParsedNode | null): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Returns the offset behind the last character of a value. */
export function endOf(text: string, node: ParsedNode): number {
  if (isScalar(node) && isBlockScalar(node)) return blockEnd(text, node);
  const last = isMap(node) || isSeq(node) ? node.items.at(-1) : undefined;
  if (!last || ((isMap(node) || isSeq(node)) && node.srcToken?.type === 'flow-collection')) return node.range[1];
  return endOf(text, 'range' in last ? last : (last.value ?? last.key));
}

/** Finds the end of the last line of a block scalar; blank lines below are its own only when it keeps them (`|+`). */
function blockEnd(text: string, { range: [start, end] }: Scalar.Parsed): number {
  const header = text.slice(start, lineEnd(text, start));
  if (/^.[-0-9]*\+/.test(header) && text[end - 1] === '\n') return end - (text[end - 2] === '\r' ? 2 : 1);
  return Math.max(start + header.length, start + text.slice(start, end).trimEnd().length);
}

/** Describes the kind of a value, and the value where it is short. */
export function described(node: Value): string {
  if (isMap(node)) return 'a mapping';
  if (isSeq(node)) return `a list of ${node.items.length}`;
  return node.value === null ? 'empty' : `the ${typeof node.value} ${shown(node.value)}`;
}

/** Quotes a value of a file as it may stand in an error. */
export function shown(value: unknown): string {
  return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}

/** Writes the first of some things, and how many more there are. */
export function listed<T>(all: readonly T[], write: (one: T) => string): string {
  const most = 10;
  const more = all.length > most ? ` and ${all.length - most} more` : '';
  return all.slice(0, most).map(write).join(', ') + more;
}

/** Makes one short line of foreign text, without the query of links, which may sign them, and without credentials. */
export function withoutSecrets(text: string, most: number): string {
  const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
  const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
