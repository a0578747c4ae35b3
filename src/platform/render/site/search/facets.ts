/** Facets of a page for readers who search: what narrows the search down, and what results say of where it stands. */
import { allDivisions, type Division } from '../../config/division.ts';
import { languageOf, type NavigationIndex } from '../../config/navigation/placement.ts';
import type { Page } from '../../model/page.ts';

/** Filters of a search; a page without a value belongs to all values. */
export const SEARCH_FILTERS = ['version', 'product'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

export interface SearchFacets {
  /** Language code in lower case, as the engine writes it. */
  readonly language: string;
  /** Where the navigation has the page, from the outside: `Guides › Start`. */
  readonly section: string;
  readonly filters: Readonly<Record<SearchFilter, readonly string[]>>;
}

/** Creates the function that finds the facets of a page. A page may be in several versions, and is found in each. */
export function createSearchFacets(navigation: NavigationIndex): (page: Page) => SearchFacets {
  const titles = new Map<string, Record<SearchFilter, Set<string>>>();
  for (const division of allDivisions(navigation.root)) {
    const { kind, title } = division;
    if (kind !== 'version' && kind !== 'product') continue;
    for (const path of navigation.pagesOf(division)) {
      const own = titles.get(path) ?? { version: new Set(), product: new Set() };
      titles.set(path, own);
      own[kind].add(title);
    }
  }
  return ({ path }) => {
    const placement = navigation.placementOf(path);
    const own = titles.get(path);
    const listed = navigation.isListed(path) ? placement : { trail: [], groups: [] };
    const isShown = ({ kind }: Division) => kind !== 'root' && kind !== 'version' && kind !== 'language';
    const names = [...listed.trail.filter(isShown), ...listed.groups].map(({ title }) => title);
    return {
      language: languageOf(placement).code.toLowerCase(),
      section: names.filter((name, index) => name !== names[index - 1]).join(' › '),
      filters: { version: [...(own?.version ?? [])], product: [...(own?.product ?? [])] },
    };
  };
}
