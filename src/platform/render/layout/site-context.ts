/** Context that the pages of one site share while they are written, and the plain data that it is made from. */

import type { FontFace } from '../browser/fonts.ts';
import type { Words } from '../browser/words.ts';
import type { Division } from '../config/division.ts';
import type { NavigationIndex, Placement } from '../config/navigation/placement.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { Html } from '../model/html/template.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import { addressOfPath } from '../model/page-path.ts';
import type { Policy } from '../model/policy.ts';
import type { ImageSizes } from '../page/images/measure.ts';
import type { PageAnchors, SHELL_IDS } from '../page/links/fragments.ts';
import type { LinkTargets } from '../page/links/resolve.ts';

/** The decisions about a site before its first page is rendered. Plain data, the same in every process. */
export interface SitePlan {
  readonly config: SiteConfig;
  readonly policy: Policy;
  /** The pages of this export. */
  readonly pages: readonly Page[];
  /** Sources of all pages, those that this export leaves out included. */
  readonly files: readonly string[];
  /** The author's files that the site carries, with its style sheets and scripts. */
  readonly assets: readonly string[];
  readonly imageSizes: ImageSizes;
  /** The navigation with the paths of existing pages only. */
  readonly tree: Division;
  /** Style sheets in their order, relative to the site: ours, then the author's. */
  readonly styles: readonly string[];
  /** Style rules in the head of each page, by which it is drawn before the sheet arrives. */
  readonly firstStyles: string;
  /** Fonts of the platform, of which each page names those for its characters beside these rules. */
  readonly fontFaces: readonly FontFace[];
  /** Stands in the head and runs before the page is shown: it sets the colour scheme. */
  readonly themeScript: string;
  /** Scripts in the order in which they run, relative to the site: ours, then the author's. */
  readonly scripts: readonly string[];
  /** Script of the form by which readers try requests, relative to the site; none where no page describes an API. */
  readonly formScript?: string;
  /** Whether the site can be searched. */
  readonly hasSearch: boolean;
  /** Public address without a slash at its end; none for a site that is known by a single label. */
  readonly origin?: string;
}

/** The plan of a site, and what is looked up in it while its pages are written. */
export interface SiteContext extends SitePlan, LinkTargets {
  readonly navigation: NavigationIndex;
  /** Draws icons by the names that authors write. */
  readonly icons: Icons;
  /** Finds a page of this export by its path. */
  readonly pageAt: (path: string) => Page | undefined;
}

/**
 * Whether search engines, the site's own search and lists for language models may name a page: not when it is
 * hidden, and without `seo.indexing: all` only when the navigation names it or it is the start page.
 */
export function isIndexed(page: Page, { config, navigation }: Pick<SiteContext, 'config' | 'navigation'>): boolean {
  if (page.frontMatter.get('noindex') === true) return false;
  if (config.isAllIndexed) return true;
  const isNamed = navigation.isListed(page.path) || navigation.isFindable(page.path);
  return !page.isHidden && (isNamed || addressOfPath(page.path) === '/');
}

/** Whether the site's own search and its assistant may find a page. */
export function isSearched(page: Page, site: Pick<SiteContext, 'config' | 'navigation'>): boolean {
  return page.frontMatter.get('searchable') !== false && isIndexed(page, site);
}

/** Parts that pages of one language with the same bar, foot and banner share, at one distance from the root. */
export interface SharedParts {
  readonly banner: Html | undefined;
  readonly links: Html | undefined;
  readonly footer: Html;
}

/** Context for the layout of one page. */
export interface View {
  readonly page: Page;
  readonly placement: Placement;
  /** The way to the site's root: `''`, `../../`, or `/` on a page that is served at any address. */
  readonly toRoot: string;
  /** The words around the content in the page's language. */
  readonly words: Words;
  readonly site: SiteContext;
  readonly shared: SharedParts;
  readonly anchors: PageAnchors | undefined;
}

/**
 * Returns the id by which styles and scripts of authors know a part of the shell: another where the content has that one
 * itself, for the addresses of authors lead to what they wrote. No heading's id has a dot.
 */
export function shellId(name: (typeof SHELL_IDS)[number], { anchors }: Pick<View, 'anchors'>): string {
  return anchors?.ids.includes(name) ? `${name}.page` : name;
}
