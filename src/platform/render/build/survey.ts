/** What every page may need to know of the others. */

import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { openIcons } from '../content/icons/library.ts';
import type { ImageSizes } from '../content/images/measure.ts';
import type { SiteMap } from '../content/links/resolve.ts';
import type { Page } from '../model/page.ts';
import type { Policy } from '../model/policy.ts';
import { indexNavigation, type NavigationIndex } from '../navigation/placement.ts';
import type { SiteFrame } from '../shell/site.ts';
import { mapSite } from './site-map.ts';

/** The facts of a site before its pages are rendered: plain data, the same in every process. */
export interface SiteFacts {
  readonly config: SiteConfig;
  readonly policy: Policy;
  /** The pages of this export. */
  readonly pages: readonly Page[];
  /** Sources of all pages, those that this export leaves out included. */
  readonly files: readonly string[];
  readonly assets: readonly string[];
  readonly imageSizes: ImageSizes;
  /** The navigation with the paths of existing pages only. */
  readonly navigation: Division;
  /** Public address without a slash at its end. */
  readonly origin?: string;
  /** The folder below which the site is served, where its links name it. */
  readonly base?: string;
}

/** The facts in the form in which they are asked. */
export interface Survey {
  readonly navigation: NavigationIndex;
  readonly siteMap: SiteMap;
}

/** Indexes the facts of a site. */
export function surveySite({ config, pages, files, assets, imageSizes, navigation, origin, base }: SiteFacts): Survey {
  return {
    navigation: indexNavigation(navigation),
    siteMap: mapSite({ config, files, chosen: pages, assets, imageSizes, origin, base }),
  };
}

/** The files that every page loads, relative to the site. */
export interface SharedFiles {
  /** Style sheets in their order: ours, then the author's. */
  readonly styles: readonly string[];
  readonly themeScript: string;
  /** The author's scripts. */
  /** In the order in which they run: ours, then the author's. */
  readonly scripts: readonly string[];
  /** Whether the site can be searched. */
  readonly hasSearch: boolean;
}

/** Gives what the pages of a site share while they are written. */
export function frameSite(facts: SiteFacts, { navigation, siteMap }: Survey, shared: SharedFiles): SiteFrame {
  const pages = new Map(facts.pages.map((page) => [page.path, page]));
  const origin = siteMap.origin === undefined ? {} : { origin: siteMap.origin };
  const { config, policy } = facts;
  const icons = openIcons(config.iconLibrary);
  return { config, policy, navigation, siteMap, icons, page: (path) => pages.get(path), ...shared, ...origin };
}
