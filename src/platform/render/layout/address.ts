import { type Themed, themed } from '../config/appearance.ts';
import { isAbsolute } from '../model/html/outside.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { addressOfPath, encodePath } from '../model/page-path.ts';
import { fragmentOf } from '../page/links/fragments.ts';
import { addressMessage, type LinkBase, type ResolvedLink, resolveLink } from '../page/links/resolve.ts';
import type { SiteContext } from './site-context.ts';

/** The file that hosts show for addresses which lead nowhere. */
export const NOT_FOUND_FILE = '404.html';

/** The way to the root from there: such a page is served at any address, so its links start at the root of the host. */
export const ANYWHERE = '/';

/**
 * Draws a tag that loads a file of the site; `prefix` stands before the attribute that names the file. On a page that is
 * served anywhere the tag waits for the script that finds the site, and is there at once where no script runs.
 */
export function loadingTag(toRoot: string, draw: (prefix: string) => Html): Html {
  if (toRoot !== ANYWHERE) return draw('');
  return html`${draw('data-')}<noscript>${draw('')}</noscript>`;
}

/** Returns the address of a page as seen from a file at this distance from the root. */
export function pageHref(page: Page, toRoot: string): string {
  return toRoot + encodePath(page.output);
}

/** Returns the address of a configured link as seen from there; a page's path becomes its HTML file. */
export function configHref(written: string, toRoot: string, site: SiteContext): string {
  return resolveConfigured(written, toRoot, site).href ?? '#';
}

/** Checks a configured link: its fault, as a sentence, or the part of a page that it leads to. */
export function checkConfigured(written: string, site: SiteContext) {
  const { href, fault } = resolveConfigured(written, '', site);
  if (fault !== undefined) return { fault: addressMessage(written, fault) };
  return { fragment: href === undefined ? undefined : fragmentOf(href, { toRoot: '' }) };
}

function resolveConfigured(written: string, toRoot: string, site: SiteContext): ResolvedLink {
  return resolveLink(written, configBase(toRoot, site), site, 'page');
}

/** Returns where the links of the configuration and of front matter stand: at the root of the site. */
export function configBase(toRoot: string, { config }: SiteContext): LinkBase {
  return { path: '/index', file: config.file, toRoot };
}

/** Returns the address of a file of the site; none for one that is not there, or on another host. */
export function fileHref(written: string, toRoot: string, site: SiteContext): string | undefined {
  if (isAbsolute(written)) return undefined;
  const { href, fault } = resolveLink(written, configBase(toRoot, site), site, 'file');
  return fault === undefined ? href : undefined;
}

/** Returns the addresses of a picture for each colour scheme; none where the site has neither. */
export function themedHref(image: Themed | undefined, toRoot: string, site: SiteContext): Themed | undefined {
  const [light, dark] = [image?.light, image?.dark].map((file) => file && fileHref(file, toRoot, site));
  return themed(light, dark);
}

/** Returns the public address of a page, without the ending; none where the site has no host name. */
export function canonicalUrl(page: Page, origin: string | undefined): string | undefined {
  return origin === undefined ? undefined : origin + encodePath(addressOfPath(page.path));
}

interface Alternate {
  /** Language code, or `x-default`. */
  readonly language: string;
  readonly url: string;
}

/** Lists the public addresses of a page in all languages, its own too; none where it has only one. */
export function alternates(page: Page, { navigation, origin, pageAt }: SiteContext): readonly Alternate[] {
  if (origin === undefined || !navigation.isListed(page.path)) return [];
  const { trail } = navigation.placementOf(page.path);
  const at = trail.findIndex(({ kind }) => kind === 'language');
  const found = (trail[at - 1]?.divisions ?? []).flatMap((division) => {
    const { language, isDefault } = division;
    const target = division === trail[at] ? page : pageAt(navigation.counterpart(division, page.path) ?? '');
    if (division.isHidden || target === undefined || language === undefined) return [];
    return [{ language, url: origin + encodePath(addressOfPath(target.path)), isDefault }];
  });
  if (found.length < 2) return [];
  return found.flatMap(({ language, url, isDefault }) =>
    [language, ...(isDefault ? ['x-default'] : [])].map((name) => ({ language: name, url })),
  );
}

/** Returns the file of a page's Markdown copy, relative to the site. */
export function markdownFile(page: Page): string {
  return `${page.path.slice(1)}.md`;
}
