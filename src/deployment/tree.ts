/** What YAML and JSON texts have in common: values with the place where they stand. Offsets are in UTF-16 units. */
import { Fault } from './errors.ts';
import { shown } from './shown.ts';

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
  /** The first entry of each name. */
  readonly byName: ReadonlyMap<string | undefined, Entry>;
  /** What merge keys (`<<`) name, https://yaml.org/type/merge.html */
  readonly merged: ReadonlySet<MapTree>;
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

/** Makes a mapping, which may be referred to while its entries come. */
export class MapBuilder {
  readonly map: MapTree;
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string | undefined, Entry>();
  readonly #merged = new Set<MapTree>();
  readonly #keys = new Set<string>();

  constructor(properties: Properties & Pick<MapTree, 'style' | 'indent'>) {
    this.map = { kind: 'map', ...properties, entries: this.#entries, byName: this.#byName, merged: this.#merged };
  }

  /** Throws Fault for a key that is there: readers differ in which of the two they take, or refuse the file. */
  add(entry: Entry): void {
    const { key, name, start, value } = entry;
    this.#entries.push(entry);
    if (!this.#byName.has(name)) this.#byName.set(name, entry);
    // Keys that are collections are not compared.
    if (key.kind !== 'scalar') return;
    if (key.style === 'plain' && key.value === '<<') {
      this.#merge(resolve(value));
      return;
    }
    const identity = `${typeof key.value} ${String(key.value)}`;
    if (this.#keys.has(identity))
      throw new Fault(start, `the key ${shown(name)} is there twice`, 'Remove the one that does not count.');
    this.#keys.add(identity);
  }

  #merge(value: Tree): void {
    const sources = value.kind === 'list' ? value.items.map(resolve) : [value];
    for (const source of sources) if (source.kind === 'map') this.#merged.add(source);
  }
}

/** Why a value is not of its place alone. */
export type Sharing = 'alias' | 'merge key';

/** What a mapping has under a key. */
export interface Hit {
  readonly entry: Entry;
  /** Behind aliases. */
  readonly node: Exclude<Tree, AliasTree>;
  readonly shared: Sharing | undefined;
}

/** Mappings that one takes over through merges of merges; people write a handful. */
const MAX_MERGED = 100;

/**
 * Finds the entry of a key as readers do: its own, else the first of a merge key. Every mapping is looked at once, for
 * merges of merges would be a number without bounds. Throws Fault where too many are merged.
 */
export function lookUp(map: MapTree, key: string): Hit | undefined {
  const seen = new Set<MapTree>();
  const open = [map];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > MAX_MERGED + 1)
      throw new Fault(map.start, `more than ${MAX_MERGED} mappings are merged into this one`, 'Write its values out.');
    const entry = next.byName.get(key);
    if (entry) return hitOf(entry, next === map);
    open.push(...[...next.merged].reverse());
  }
  return undefined;
}

function hitOf(entry: Entry, isOwn: boolean): Hit {
  const { value } = entry;
  const shared = value.kind === 'alias' ? 'alias' : undefined;
  return { entry, node: resolve(value), shared: isOwn ? shared : 'merge key' };
}

/** Makes the fault of nesting that parsers cannot be trusted with. */
export function tooDeep(offset: number): Fault {
  return new Fault(offset, `more than ${MAX_DEPTH} levels of nesting`, 'Configuration is not nested like this.');
}

/** Makes the fault of a text that takes too long to be read. */
export function tooMany(offset: number, limit: number, what: string): Fault {
  const hint = 'Move the values of the deployment into a file of their own.';
  return new Fault(offset, `more than ${limit} ${what}`, hint);
}

/** Makes the fault of a template. */
export function templateFault(offset: number): Fault {
  return new Fault(
    offset,
    'this is template text (`{{ }}`), not YAML',
    'Name the values file that the template reads, or a file without templates.',
  );
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
