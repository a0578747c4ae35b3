/** Where each page stands in the navigation. */
import type { Division, GroupEntry } from '../division.ts';
import { firstPlaces } from './extent.ts';

export interface Placement {
  /** From the root to the division that lists the page. */
  readonly trail: readonly Division[];
  /** Pages of that division in reading order. */
  readonly pages: readonly string[];
  /** The groups that hold the page there, from the outermost. */
  readonly groups: readonly GroupEntry[];
}

export interface NavigationIndex {
  readonly root: Division;
  /** Returns a page's place; a page that the navigation does not name has the place of the first page, and no turn. */
  readonly placementOf: (path: string) => Placement;
  readonly isListed: (path: string) => boolean;
  /** Whether a search may find a page that is hidden. */
  readonly isFindable: (path: string) => boolean;
  readonly firstPage: (division: Division) => string | undefined;
  readonly pagesOf: (division: Division) => readonly string[];
}

/** Indexes a bound navigation. A page that stands at several places counts at the first, defaults before others. */
export function indexNavigation(root: Division): NavigationIndex {
  const placements = new Map<string, Placement>();
  const listed = new Set<string>();
  const findable = new Set(root.findable);
  const allPages = new Map<Division, readonly string[]>();
  const walk = (division: Division, outer: readonly Division[], isHidden: boolean): readonly string[] => {
    const trail = [...outer, division];
    const own = firstPlaces(division.entries);
    const pages = [...own.keys()];
    for (const [path, { groups }] of own) {
      if (!isHidden) listed.add(path);
      if (!placements.has(path)) placements.set(path, { trail, pages, groups });
    }
    const below = inOrder(division.divisions).map((inner) => {
      const inside = walk(inner, trail, isHidden || inner.isHidden);
      return inner.isHidden ? [] : inside;
    });
    const all = [...new Set([...pages, ...below.flat()])];
    allPages.set(division, all);
    return all;
  };
  const [first] = walk(root, [], false);
  const trail = (first === undefined ? undefined : placements.get(first)?.trail) ?? [root];
  const elsewhere: Placement = { trail, pages: [], groups: [] };
  return {
    root,
    placementOf: (path) => placements.get(path) ?? elsewhere,
    isListed: (path) => listed.has(path),
    isFindable: (path) => findable.has(path),
    firstPage: (division) => allPages.get(division)?.[0],
    pagesOf: (division) => allPages.get(division) ?? [],
  };
}

/** Defaults come first, what is hidden last. */
function inOrder(divisions: readonly Division[]): readonly Division[] {
  const rank = ({ isHidden, isDefault }: Division) => (isHidden ? 2 : isDefault ? 0 : 1);
  return [...divisions].sort((a, b) => rank(a) - rank(b));
}

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ps|ur|yi)(?:-|$)/i;

/** Returns the language of a page, and the direction of its script. */
export function languageOf({ trail }: Placement): { readonly code: string; readonly direction: 'ltr' | 'rtl' } {
  const code = trail.findLast(({ language }) => language !== undefined)?.language ?? 'en';
  return { code, direction: RIGHT_TO_LEFT.test(code) ? 'rtl' : 'ltr' };
}
