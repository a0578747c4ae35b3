import { Fault } from './errors.ts';
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

interface Index {
  readonly byName: ReadonlyMap<string, Entry>;
  /** Mappings that merge keys name, the first first. */
  readonly merged: readonly MapTree[];
}

/** Mappings that one takes over through merges of merges; people write a handful. */
const MAX_MERGED = 100;

/** A large mapping may be merged into each of thousands of others. */
const INDICES = new WeakMap<MapTree, Index>();

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
    const { byName, merged } = indexOf(next);
    const entry = byName.get(key);
    if (entry) return hitOf(entry, next === map);
    open.push(...merged.toReversed());
  }
  return undefined;
}

function hitOf(entry: Entry, isOwn: boolean): Hit {
  const { value } = entry;
  const shared = value.kind === 'alias' ? 'alias' : undefined;
  return { entry, node: resolve(value), shared: isOwn ? shared : 'merge key' };
}

function indexOf(map: MapTree): Index {
  const known = INDICES.get(map);
  if (known) return known;
  const byName = new Map<string, Entry>();
  for (const entry of map.entries)
    if (entry.name !== undefined) byName.set(entry.name, byName.get(entry.name) ?? entry);
  const index = { byName, merged: [...new Set(mergedInto(map))] };
  INDICES.set(map, index);
  return index;
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
