/** Where each page stands in the navigation. */
import { memoize } from '../../model/memoize.ts';
import { allDivisions, type Division, type GroupEntry } from '../division.ts';
import { pagesIn } from './extent.ts';

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
  /** Codes of all languages, in small letters. */
  readonly languages: readonly string[];
  /** Returns a page's place; a page that the navigation does not name has the place of the first page, and no turn. */
  readonly placementOf: (path: string) => Placement;
  readonly isListed: (path: string) => boolean;
  /** Whether a search may find a page that is hidden. */
  readonly isFindable: (path: string) => boolean;
  readonly pagesOf: (division: Division) => readonly string[];
  /** Finds the same page in another language or version. */
  readonly counterpart: (division: Division, path: string) => string | undefined;
}

/** Indexes a bound navigation. A page that stands at several places counts at the first, defaults before others. */
export function indexNavigation(root: Division): NavigationIndex {
  const placements = new Map<string, Placement>();
  const listed = new Set<string>();
  const findable = new Set(root.findable);
  const allPages = new Map<Division, readonly string[]>();
  const walk = (division: Division, outer: readonly Division[], isHidden: boolean): readonly string[] => {
    const trail = [...outer, division];
    const own = [...pagesIn(division.entries)];
    const pages = [...new Set(own.map(({ path }) => path))];
    for (const { path, groups } of own) {
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
  const pagesOf = (division: Division) => allPages.get(division) ?? [];
  const counterpartsIn = memoize((division: Division) => indexCounterparts(pagesOf(division)));
  const languages = allDivisions(root).flatMap(({ language }) => language?.toLowerCase() ?? []);
  return {
    root,
    languages: [...new Set(languages)],
    placementOf: (path) => placements.get(path) ?? elsewhere,
    isListed: (path) => listed.has(path),
    isFindable: (path) => findable.has(path),
    pagesOf,
    counterpart: (division, path) => counterpartsIn(division)(path),
  };
}

/** Defaults come first, what is hidden last. */
function inOrder(divisions: readonly Division[]): readonly Division[] {
  const rank = ({ isHidden, isDefault }: Division) => (isHidden ? 2 : isDefault ? 0 : 1);
  return [...divisions].sort((a, b) => rank(a) - rank(b));
}

/** Indexes pages by their paths with one segment masked or missing: that of a counterpart differs in one, not the last. */
export function indexCounterparts(pages: readonly string[]): (path: string) => string | undefined {
  const byMask = new Map<string, string>();
  const byShort = new Map<string, string>();
  for (const path of pages) {
    for (const { mask, short } of variants(path)) {
      if (!byMask.has(mask)) byMask.set(mask, path);
      if (!byShort.has(short)) byShort.set(short, path);
    }
  }
  const own = new Set(pages);
  return (path) => {
    for (const { mask, short } of variants(path)) {
      const found = byMask.get(mask) ?? (own.has(short) ? short : undefined);
      if (found !== undefined) return found;
    }
    return byShort.get(path);
  };
}

function variants(path: string): readonly { readonly mask: string; readonly short: string }[] {
  const segments = path.slice(1).split('/');
  return segments.slice(0, -1).map((_, index) => ({
    mask: `/${segments.with(index, '*').join('/')}`,
    short: `/${segments.toSpliced(index, 1).join('/')}`,
  }));
}

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ps|ur|yi)(?:-|$)/i;

/** Returns the language of a page, and the direction of its script. */
export function languageOf({ trail }: Placement): {
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
} {
  const code = trail.findLast(({ language }) => language !== undefined)?.language ?? 'en';
  return { code, direction: RIGHT_TO_LEFT.test(code) ? 'rtl' : 'ltr' };
}
