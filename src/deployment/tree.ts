/** What YAML and JSON texts have in common: values with the place where they stand. Offsets are in UTF-16 units. */
import { DeploymentError } from './errors.ts';
import { lineOf, lineStart } from './text.ts';

/** An offset of a text. */
export interface Spot {
  readonly source: Source;
  readonly start: number;
}

/** `start` is the first character of the value itself, behind anchor and tag. */
interface Properties extends Spot {
  /** Behind the last character; in a block only blanks and comments stand behind it on its line. */
  readonly end: number;
  readonly anchor: string | undefined;
  readonly tag: string | undefined;
}

export interface MapTree extends Properties {
  readonly kind: 'map';
  /** `pair`: the mapping without braces of `[a: 1]`. */
  readonly style: 'block' | 'flow' | 'pair';
  /** Column of the keys of a block mapping. */
  readonly indent: number;
  readonly entries: readonly Entry[];
  /** The first entry of each name. */
  readonly byName: ReadonlyMap<string | undefined, Entry>;
  /** What merge keys (`<<`) name, https://yaml.org/type/merge.html */
  readonly merged: readonly MapTree[];
}

export interface ListTree extends Properties {
  readonly kind: 'list';
  readonly style: 'block' | 'flow';
  /** Column of the dashes of a block list. */
  readonly indent: number;
  readonly items: readonly Tree[];
}

export interface ScalarTree extends Properties {
  readonly kind: 'scalar';
  /** `none`: there is nothing where a value could be. */
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'none';
  /** By the core schema of YAML 1.2, or as JSON has it. */
  readonly value: unknown;
}

interface AliasTree extends Properties {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: Tree;
}

/** A value that is no alias. */
export type Node = MapTree | ListTree | ScalarTree;
export type Tree = Node | AliasTree;

export interface Entry {
  /** Where anchor, tag or question mark of the key begin. */
  readonly start: number;
  readonly end: number;
  readonly key: Tree;
  /** Text of a scalar key; `null` is a key as any other. */
  readonly name: string | undefined;
  readonly hasColon: boolean;
  /** Behind colon, anchor and tag: where a value goes that is not there. */
  readonly gap: number;
  readonly value: Tree;
}

export type Format = 'yaml' | 'json';

/** A text that was parsed and is sound: valid, keys unique, no template. */
export interface Source {
  /** As the user wrote it: its name tells format and kind, errors name it. */
  readonly file: string;
  readonly format: Format;
  readonly text: string;
  /** Roots of those that hold something, which alone are counted; where none does, and in a string, of all. */
  readonly documents: readonly Node[];
  /** In the order of the text. */
  readonly comments: readonly string[];
  /** What aliases refer to. */
  readonly aliased: ReadonlySet<Tree>;
  /** The string that holds this text; undefined for that of the file itself. */
  readonly within: StringText | undefined;
}

/** A string that holds a text which is edited inside. */
export interface StringText {
  readonly scalar: ScalarTree;
  /** What the string holds. */
  readonly text: string;
  /** Gives the offset in the outer text. */
  readonly toOuter: (offset: number) => number;
  /** Writes text as it has to stand in the outer text; throws where the style has no way to. */
  readonly encode: (text: string) => string;
}

/** Mappings that one takes over through merges of merges; people write a handful. */
const MAX_MERGED = 100;
const MAX_VALUE_CHARACTERS = 60;

/** Makes the error of what is wrong at a place of a text, with file, line and column. */
export function faultAt(spot: Spot, message: string, hint?: string): DeploymentError {
  let { source } = spot;
  while (source.within) source = source.within.scalar.source;
  const { file, text } = source;
  const offset = offsetInFile(spot);
  const line = lineOf(text, offset);
  const column = offset - lineStart(text, offset) + 1;
  const where = { file, line, column, ...(hint !== undefined && { hint }) };
  return new DeploymentError(`${file}:${line}:${column}: ${message}`, where);
}

/** Tells where in the file a place of a text is that may be one in a string. */
export function offsetInFile({ source: { within }, start }: Spot): number {
  return within ? offsetInFile({ source: within.scalar.source, start: within.toOuter(start) }) : start;
}

/** Does work whose errors count as finding nothing. */
export function unlessFaulty<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DeploymentError) return undefined;
    throw error;
  }
}

/** Tells whether there is no value: one could stand where this one does. */
export function isNothing(tree: Tree): boolean {
  return tree.kind === 'scalar' && tree.style === 'none' && (tree.anchor ?? tree.tag) === undefined;
}

/** Tells whether a value is null or missing. */
export function isNull(tree: Tree): boolean {
  return tree.kind === 'scalar' && tree.value === null;
}

/** Follows an alias. */
export function resolve(tree: Tree): Node {
  let resolved = tree;
  while (resolved.kind === 'alias') resolved = resolved.target;
  return resolved;
}

/** What a mapping has under a key. */
interface Hit {
  readonly entry: Entry;
  /** Behind aliases. */
  readonly node: Node;
  readonly isMerged: boolean;
}

/**
 * Finds the entry of a key as readers do: its own, else the first of a merge key. Every mapping is looked at once, for
 * merges of merges would be a number without bounds. Throws where too many are merged.
 */
export function lookUp(map: MapTree, key: string): Hit | undefined {
  const seen = new Set<MapTree>();
  const open = [map];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > MAX_MERGED + 1)
      throw faultAt(map, `more than ${MAX_MERGED} mappings are merged into this one`, 'Write its values out.');
    const entry = next.byName.get(key);
    if (entry) return { entry, node: resolve(entry.value), isMerged: next !== map };
    open.push(...next.merged.toReversed());
  }
  return undefined;
}

/** Text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(tree: Tree, ...keys: readonly string[]): string | undefined {
  let node: Node | undefined = resolve(tree);
  for (const key of keys) node = node?.kind === 'map' ? lookUp(node, key)?.node : undefined;
  return node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

/** Says what kind of value stands in a tree, with the value where it is short. */
export function described(tree: Tree): string {
  switch (tree.kind) {
    case 'map':
      return 'a mapping';
    case 'list':
      return `a list of ${tree.items.length}`;
    case 'alias':
      return `the alias ${shown(`*${tree.name}`)}`;
    case 'scalar':
      return tree.value === null ? 'empty' : `the ${typeof tree.value} ${shown(tree.value)}`;
  }
}

/** Quotes a value of a file as it may stand in an error. */
export function shown(value: unknown): string {
  return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}

/** Writes the first of some things, and how many more there are. */
export function listed<T>(all: readonly T[], most: number, write: (one: T) => string): string {
  const more = all.length > most ? ` and ${all.length - most} more` : '';
  return all.slice(0, most).map(write).join(', ') + more;
}

/** Makes one short line of foreign text, without the query of links, which may sign them, and credentials before the host. */
export function withoutSecrets(text: string, most: number): string {
  const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
  const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
