/** What the pages of one site share while they are written. */
import type { SiteConfig } from '../config/site-config.ts';
import type { SiteMap } from '../content/links/resolve.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import type { Policy } from '../model/policy.ts';
import type { NavigationIndex } from '../navigation/placement.ts';

export interface Frame {
  readonly config: SiteConfig;
  readonly policy: Policy;
  readonly navigation: NavigationIndex;
  readonly siteMap: SiteMap;
  /** Draws icons by the names that authors write. */
  readonly icons: Icons;
  /** Gives a page of this export by its path. */
  readonly page: (path: string) => Page | undefined;
  /** Style sheets in their order, relative to the site: ours, then the author's. */
  readonly styles: readonly string[];
  /** Runs before the page is shown: it sets the colour scheme. */
  readonly themeScript: string;
  /** Scripts in the order in which they run, relative to the site: ours, then the author's. */
  readonly scripts: readonly string[];
  /** Whether the site can be searched. */
  readonly hasSearch: boolean;
  /** Public address without a slash at its end; none for a site that is known by a single label. */
  readonly origin?: string;
}
