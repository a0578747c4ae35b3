/** What YAML and JSON texts have in common: values with the place where they stand. Offsets are in UTF-16 units. */

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'none';

/** From the first character of the value itself, behind anchor and tag, to behind the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Properties extends Span {
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
  readonly style: ScalarStyle;
  /** By the core schema of YAML 1.2, or as JSON has it. */
  readonly value: unknown;
}

export interface AliasTree extends Properties {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: Tree;
}

export type Tree = MapTree | ListTree | ScalarTree | AliasTree;

export interface Entry {
  /** Where anchor, tag or question mark of the key begin. */
  readonly start: number;
  readonly key: Tree;
  /** Text of a scalar key; `null` is a key as any other. */
  readonly name: string | undefined;
  readonly hasColon: boolean;
  /** Behind colon, anchor and tag: where a value goes that is not there. */
  readonly gap: number;
  readonly value: Tree;
}

export interface Document {
  /** Undefined for a document of comments and blank lines. */
  readonly root: Tree | undefined;
  /** Where the first value of an empty document goes. */
  readonly bottom: number;
  /** What aliases refer to. */
  readonly aliased: ReadonlySet<Tree>;
}

export type Format = 'yaml' | 'json';

/** A text that was parsed and is sound: valid, keys unique, no template. */
export interface Source {
  readonly format: Format;
  readonly text: string;
  readonly documents: readonly Document[];
  /** In the order of the text. */
  readonly comments: readonly string[];
}

/** Nesting that no configuration comes near, and that the parsers' recursion bears. */
export const MAX_DEPTH = 200;

/** A file of 1 MiB has fewer keys and values, unless nobody wrote it; parsers take seconds for more. */
export const MAX_NODES = 150_000;
/** Documents that a rendered chart does not come near. */
export const MAX_DOCUMENTS = 1_000;

/** Tells whether a value is null or missing. */
export function isNull(tree: Tree): boolean {
  return tree.kind === 'scalar' && tree.value === null;
}

/** Follows an alias. */
export function resolve(tree: Tree): Exclude<Tree, AliasTree> {
  let resolved = tree;
  while (resolved.kind === 'alias') resolved = resolved.target;
  return resolved;
}
