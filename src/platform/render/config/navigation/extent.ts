/** The pages in a list of entries. */
import type { Entry, GroupEntry } from '../division.ts';

/** A page in a list of entries. That of a group's title stands in the group. */
interface EntryPage {
  readonly path: string;
  /** The groups around it, from the outermost. */
  readonly groups: readonly GroupEntry[];
}

/** Lists the pages of entries in reading order. */
export function* pagesIn(entries: readonly Entry[], outer: EntryPage['groups'] = []): Generator<EntryPage, undefined> {
  for (const entry of entries) {
    if (entry.kind === 'page') yield { path: entry.path, groups: outer };
    if (entry.kind !== 'group') continue;
    const groups = [...outer, entry];
    if (entry.root !== undefined) yield { path: entry.root, groups };
    yield* pagesIn(entry.entries, groups);
  }
}

/** Lists the paths of the pages in an entry, in reading order. */
export function pathsOf(entry: Entry): readonly string[] {
  return [...pagesIn([entry])].map(({ path }) => path);
}

/** Returns the first page of a group: the one that its title opens, else the first in it. */
export function firstPath(group: GroupEntry): string | undefined {
  return pagesIn([group]).next().value?.path;
}
