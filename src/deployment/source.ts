/** A parsed configuration file: nodes of `yaml` with their ranges, and errors that name file, line and column. */
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
import { DeploymentError } from './errors.ts';
import { lineEnd, lineOf, lineStart } from './text.ts';

export type MapNode = YAMLMap.Parsed;
export type ListNode = YAMLSeq.Parsed;
/** A value that is not an alias. */
export type Value = Scalar.Parsed | MapNode | ListNode;
export type Entry = Pair<ParsedNode, ParsedNode | null>;

/** Offsets of all nodes, those within strings too, are those of the file's text, in UTF-16 units. */
export interface Source {
  /** As the user wrote it. Errors name it, and its name tells format and kind. */
  readonly file: string;
  readonly format: 'json' | 'yaml';
  readonly text: string;
  /** Roots of the documents that hold something, which alone are counted; of all where none does. */
  readonly roots: readonly Value[];
  /** The values that aliases stand for. */
  readonly targets: ReadonlyMap<ParsedNode, Value>;
}

const MAX_VALUE_CHARACTERS = 60;

/** Makes an error with file, line and column of an offset. */
export function faultAt({ file, text }: Source, offset: number, message: string, hint: string): DeploymentError {
  const [line, column] = [lineOf(text, offset), offset - lineStart(text, offset) + 1];
  return new DeploymentError(`${file}:${line}:${column}: ${message}`, { file, line, column, hint });
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

/**
 * Finds the entry of a key as readers do: its own, else the first of a merge key. Visits every mapping once, since merges
 * of merges multiply.
 */
export function lookUp(source: Source, map: MapNode, key: string): Entry | undefined {
  const seen = new Set<MapNode>();
  const open = [map];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const entry = entryOf(next, key);
    if (entry) return entry;
    const merged = next.items.filter(isMerge).flatMap(({ value }) => {
      const one = value && resolve(source, value);
      return isSeq(one) ? one.items.map((item) => resolve(source, item)) : [one];
    });
    open.push(...merged.filter((one) => isMap(one)).toReversed());
  }
  return undefined;
}

/** Returns the text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(source: Source, node: ParsedNode, ...keys: readonly string[]): string | undefined {
  let value: Value | undefined = resolve(source, node);
  for (const key of keys) {
    const found: ParsedNode | null | undefined = isMap(value) ? lookUp(source, value, key)?.value : undefined;
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
  return srcToken?.type === 'flow-collection';
}

/** Returns the column of the keys of a block mapping, or of the dashes of a block list. */
export function indentOf({ srcToken }: MapNode | ListNode): number {
  return srcToken?.type === 'block-map' || srcToken?.type === 'block-seq' ? srcToken.indent : 0;
}

export function isBlockScalar(node: ParsedNode): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Returns the deepest value that stands last in a value. */
export function lastOf(node: ParsedNode): ParsedNode {
  const last = (isMap(node) || isSeq(node)) && !isFlow(node) ? node.items.at(-1) : undefined;
  if (!last) return node;
  return lastOf('range' in last ? last : (last.value ?? last.key));
}

/** Returns the offset behind the last character of a value; blank lines below a block scalar belong to it if it keeps them. */
export function endOf(text: string, node: ParsedNode): number {
  const last = lastOf(node);
  const [start, end] = last.range;
  if (!isBlockScalar(last)) return end;
  const header = text.slice(start, lineEnd(text, start));
  if (/^.\d?\+/.test(header) && text[end - 1] === '\n') return end - (text[end - 2] === '\r' ? 2 : 1);
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
