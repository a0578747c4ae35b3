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

/** Entries that are looked through faster than they are put into a map. */
const MAX_SEARCHED = 16;
/** Mappings that one takes over through merges of merges; people write a handful. */
const MAX_MERGED = 100;

/** A large mapping may be merged into each of thousands of others, and a long list of merges be searched for each key. */
const ENTRIES = new WeakMap<MapTree, ReadonlyMap<string | undefined, Entry>>();
const MERGED = new WeakMap<MapTree, readonly MapTree[]>();

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
    const entry = ownEntry(next, key);
    if (entry) return hitOf(entry, next === map);
    open.push(...mergedInto(next).toReversed());
  }
  return undefined;
}

function hitOf(entry: Entry, isOwn: boolean): Hit {
  const { value } = entry;
  const shared = value.kind === 'alias' ? 'alias' : undefined;
  return { entry, node: resolve(value), shared: isOwn ? shared : 'merge key' };
}

function ownEntry(map: MapTree, key: string): Entry | undefined {
  if (map.entries.length <= MAX_SEARCHED) return map.entries.find(({ name }) => name === key);
  const known = ENTRIES.get(map);
  if (known) return known.get(key);
  const byName = new Map(map.entries.toReversed().map((entry) => [entry.name, entry]));
  ENTRIES.set(map, byName);
  return byName.get(key);
}

/** Lists the mappings that the merge keys (`<<`) of a mapping name, https://yaml.org/type/merge.html */
function mergedInto(map: MapTree): readonly MapTree[] {
  const known = MERGED.get(map);
  if (known) return known;
  const values = map.entries.filter(isMerge).map(({ value }) => resolve(value));
  const sources = values.flatMap((value) => (value.kind === 'list' ? value.items.map(resolve) : [value]));
  const merged = [...new Set(sources.filter((source) => source.kind === 'map'))];
  if (merged.length > 0 || map.entries.length > MAX_SEARCHED) MERGED.set(map, merged);
  return merged;
}

function isMerge({ key }: Entry): boolean {
  return key.kind === 'scalar' && key.style === 'plain' && key.value === '<<';
}
