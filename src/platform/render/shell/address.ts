import { type LinkKind, resolveLink, wayToRoot } from '../links/resolve.ts';
import type { Page } from '../page.ts';
import { addressOfPath, encodePath } from '../page-path.ts';
import type { SiteFrame } from './site.ts';

/** Gives the address of a page as seen from a file at this distance from the root. */
export function pageHref(page: Page, toRoot: string): string {
  return toRoot + encodePath(page.output);
}

/** Gives the address of a configured link or file as seen from a page; a page's path becomes its HTML file. */
export function configHref(written: string, page: Page, site: SiteFrame, kind: LinkKind = 'page'): string {
  const from = { path: '/index', file: site.config.file, toRoot: wayToRoot(page.output) };
  return resolveLink(written, from, site.siteMap, kind).href ?? '#';
}

/** Gives the public address of a page, without the ending; none where the site has no host name. */
export function canonicalUrl(page: Page, origin: string | undefined): string | undefined {
  return origin === undefined ? undefined : origin + encodePath(addressOfPath(page.path));
}
