/** The size of a list of entries, and the position of each page in it. */
import type { Entry, GroupEntry } from '../division.ts';

/** Counts the links of a list of entries, those in groups too. */
export function countLinks(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => {
    if (entry.kind !== 'group') return sum + 1;
    return sum + (entry.root === undefined ? 0 : 1) + countLinks(entry.entries);
  }, 0);
}

/** Lists the paths of the pages in an entry, in reading order. */
export function pathsOf(entry: Entry): readonly string[] {
  if (entry.kind === 'link') return [];
  if (entry.kind === 'page') return [entry.path];
  return [...(entry.root === undefined ? [] : [entry.root]), ...entry.entries.flatMap(pathsOf)];
}

/** Returns the first page of a group: the one that its title opens, else the first in it. */
export function firstPath({ root, entries }: GroupEntry): string | undefined {
  if (root !== undefined) return root;
  for (const entry of entries) {
    const path = entry.kind === 'page' ? entry.path : entry.kind === 'group' ? firstPath(entry) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The place of a page: its index, or that of its group, on each level from the outermost. */
export type Position = readonly number[];

/** Finds the places of all pages, of each the first; the page of a group's title stands at the group. */
export function findPositions(entries: readonly Entry[]): ReadonlyMap<string, Position> {
  const found = new Map<string, Position>();
  const add = (path: string, position: Position) => {
    if (!found.has(path)) found.set(path, position);
  };
  const walk = (list: readonly Entry[], outer: Position): void => {
    for (const [index, entry] of list.entries()) {
      const position = [...outer, index];
      if (entry.kind === 'page') add(entry.path, position);
      if (entry.kind !== 'group') continue;
      if (entry.root !== undefined) add(entry.root, position);
      walk(entry.entries, position);
    }
  };
  walk(entries, []);
  return found;
}
