/** The same page in other divisions: the other languages for search engines, the other versions for readers. */

import type { Division } from '../config/division.ts';
import type { Page } from '../model/page.ts';
import { type FindCounterpart, indexCounterparts } from '../navigation/counterpart.ts';
import type { NavigationIndex } from '../navigation/placement.ts';
import { canonicalUrl } from './address.ts';
import { drawnOnce } from './drawn-once.ts';
import type { Frame } from './frame.ts';

/** Gives the path that a page's counterpart has in a division. */
export type FindTranslation = (division: Division, path: string) => string | undefined;

/** Indexes the divisions of a site, each when it is first asked for. */
export function createCounterparts(navigation: NavigationIndex): FindTranslation {
  const indexOf = drawnOnce<Division, FindCounterpart>((division) => indexCounterparts(navigation.pagesOf(division)));
  return (division, path) => indexOf(division)(path);
}

export interface Alternate {
  /** Language code, or `x-default`. */
  readonly language: string;
  readonly url: string;
}

/** Lists the public addresses of a page in all languages, its own too; none where it has only one. */
export function createAlternates(site: Frame, counterpart: FindTranslation): (page: Page) => readonly Alternate[] {
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
