/** The same page in other divisions: the other languages for search engines, the other versions for readers. */

import type { Division } from '../config/division.ts';
import type { NavigationIndex } from '../config/navigation/placement.ts';
import { memoize } from '../model/memoize.ts';
import type { Page } from '../model/page.ts';
import { canonicalUrl } from './address.ts';
import type { SiteContext } from './site-context.ts';

/** Finds the path of a page's counterpart in a division. */
export type FindTranslation = (division: Division, path: string) => string | undefined;

/** Indexes the divisions of a site, each when it is first asked for. */
export function createCounterparts(navigation: NavigationIndex): FindTranslation {
  const indexOf = memoize<Division, FindCounterpart>((division) => indexCounterparts(navigation.pagesOf(division)));
  return (division, path) => indexOf(division)(path);
}

export interface Alternate {
  /** Language code, or `x-default`. */
  readonly language: string;
  readonly url: string;
}

/** Lists the public addresses of a page in all languages, its own too; none where it has only one. */
export function createAlternates(
  site: SiteContext,
  counterpart: FindTranslation,
): (page: Page) => readonly Alternate[] {
  const { navigation, origin } = site;
  return (page) => {
    if (origin === undefined || !navigation.isListed(page.path)) return [];
    const { trail } = navigation.placementOf(page.path);
    const at = trail.findIndex(({ kind }) => kind === 'language');
    const languages = trail[at - 1]?.divisions.filter(({ kind, isHidden }) => kind === 'language' && !isHidden) ?? [];
    const found = languages.flatMap((division): Alternate[] => {
      const path = division === trail[at] ? page.path : counterpart(division, page.path);
      const url = canonicalUrl(site.page(path ?? '') ?? page, origin);
      if (path === undefined || division.language === undefined || url === undefined) return [];
      const main: Alternate[] = division.isDefault ? [{ language: 'x-default', url }] : [];
      return [{ language: division.language, url }, ...main];
    });
    return found.filter(({ language }) => language !== 'x-default').length > 1 ? found : [];
  };
}

/** Finds a page's counterpart in a division: its path differs in one segment, not the last. */
type FindCounterpart = (path: string) => string | undefined;

/** Indexes a division's pages by their paths with one segment masked or missing. */
export function indexCounterparts(pages: readonly string[]): FindCounterpart {
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
