/** The size of a list of entries, and where each page stands in it. */
import type { Entry, GroupEntry } from '../division.ts';

/** Counts the links of a list of entries, those in groups too. */
export function countLinks(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => {
    if (entry.kind !== 'group') return sum + 1;
    return sum + (entry.root === undefined ? 0 : 1) + countLinks(entry.entries);
  }, 0);
}

/** The place of a page: its index, or that of its group, on each level from the outermost. */
export type Position = readonly number[];

/** A page in a list of entries. That of a group's title stands at the group, and in it. */
export interface EntryPage {
  readonly path: string;
  readonly position: Position;
  /** The groups around it, from the outermost. */
  readonly groups: readonly GroupEntry[];
}

const OUTSIDE: Omit<EntryPage, 'path'> = { position: [], groups: [] };

/** Lists the pages of entries in reading order. */
export function* pagesIn(entries: readonly Entry[], outer = OUTSIDE): Generator<EntryPage, undefined> {
  for (const [index, entry] of entries.entries()) {
    const position = [...outer.position, index];
    if (entry.kind === 'page') yield { path: entry.path, position, groups: outer.groups };
    if (entry.kind !== 'group') continue;
    const groups = [...outer.groups, entry];
    if (entry.root !== undefined) yield { path: entry.root, position, groups };
    yield* pagesIn(entry.entries, { position, groups });
  }
}

/** Finds each page of entries, in reading order, where it stands first. */
export function firstPlaces(entries: readonly Entry[]): ReadonlyMap<string, EntryPage> {
  const found = new Map<string, EntryPage>();
  for (const page of pagesIn(entries)) if (!found.has(page.path)) found.set(page.path, page);
  return found;
}

/** Lists the paths of the pages in an entry, in reading order. */
export function pathsOf(entry: Entry): readonly string[] {
  return [...pagesIn([entry])].map(({ path }) => path);
}

/** Returns the first page of a group: the one that its title opens, else the first in it. */
export function firstPath(group: GroupEntry): string | undefined {
  return pagesIn([group]).next().value?.path;
}
