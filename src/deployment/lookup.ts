import { type AliasTree, type Entry, type MapTree, resolve, type Tree } from './tree.ts';

/** Why a value is not of its place alone. */
export type Sharing = 'alias' | 'merge key';

/** What a mapping has under a key. */
export interface Hit {
  readonly entry: Entry;
  /** Behind aliases. */
  readonly node: Exclude<Tree, AliasTree>;
  readonly shared: Sharing | undefined;
}

/** Merges of merges that are followed; recursion of anchors would have no end. */
const MAX_MERGES = 8;

/** Finds the entry of a key as readers do: its own, else the first of a merge key. */
export function lookUp(map: MapTree, key: string, depth = 0): Hit | undefined {
  const entry = map.entries.find(({ name }) => name === key);
  if (entry) {
    const { value } = entry;
    return { entry, node: resolve(value), shared: value.kind === 'alias' ? 'alias' : undefined };
  }
  if (depth === MAX_MERGES) return undefined;
  for (const source of mergedInto(map)) {
    const hit = lookUp(source, key, depth + 1);
    if (hit) return { ...hit, shared: 'merge key' };
  }
  return undefined;
}

/** Mappings that the merge keys (`<<`) of a mapping name, https://yaml.org/type/merge.html */
function mergedInto(map: MapTree): readonly MapTree[] {
  return map.entries.filter(isMerge).flatMap(({ value }) => {
    const merged = resolve(value);
    const sources = merged.kind === 'list' ? merged.items.map(resolve) : [merged];
    return sources.filter((source) => source.kind === 'map');
  });
}

function isMerge({ key }: Entry): boolean {
  return key.kind === 'scalar' && key.style === 'plain' && key.value === '<<';
}
