/** Where each page stands in the navigation. */
import type { Division, Entry } from './division.ts';

export interface Placement {
  /** From the root to the division that lists the page. */
  readonly trail: readonly Division[];
  /** Pages of that division in reading order. */
  readonly pages: readonly string[];
}

export interface NavigationIndex {
  readonly root: Division;
  /** Gives a page's place; a page that the navigation does not name has the place of the first page, and no turn. */
  readonly placementOf: (path: string) => Placement;
  readonly isListed: (path: string) => boolean;
  readonly firstPage: (division: Division) => string | undefined;
  readonly pagesOf: (division: Division) => readonly string[];
}

/** Indexes a bound navigation. A page that stands at several places counts at the first, defaults before others. */
export function indexNavigation(root: Division): NavigationIndex {
  const placements = new Map<string, Placement>();
  const allPages = new Map<Division, readonly string[]>();
  const walk = (division: Division, outer: readonly Division[]): readonly string[] => {
    const trail = [...outer, division];
    const own = [...new Set(division.entries.flatMap(entryPages))];
    for (const path of own) if (!placements.has(path)) placements.set(path, { trail, pages: own });
    const below = defaultsFirst(division.divisions).flatMap((inner) => walk(inner, trail));
    const pages = [...new Set([...own, ...below])];
    allPages.set(division, pages);
    return pages;
  };
  const [first] = walk(root, []);
  const elsewhere: Placement = { trail: (first && placements.get(first)?.trail) || [root], pages: [] };
  return {
    root,
    placementOf: (path) => placements.get(path) ?? elsewhere,
    isListed: (path) => placements.has(path),
    firstPage: (division) => allPages.get(division)?.[0],
    pagesOf: (division) => allPages.get(division) ?? [],
  };
}

function defaultsFirst(divisions: readonly Division[]): readonly Division[] {
  return [...divisions].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

function entryPages(entry: Entry): readonly string[] {
  if (entry.kind === 'link') return [];
  if (entry.kind === 'page') return [entry.path];
  return [...(entry.root === undefined ? [] : [entry.root]), ...entry.entries.flatMap(entryPages)];
}
