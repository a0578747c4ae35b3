/** Lists of the pages of a site, for crawlers and for language models. */

import type { Division } from '../../config/division.ts';
import { pathsOf } from '../../config/navigation/extent.ts';
import { textOf } from '../../model/fields.ts';
import { html, trusted } from '../../model/html/template.ts';
import type { Page } from '../../model/page.ts';
import { encodePath } from '../../model/page-path.ts';
import { alternates, canonicalUrl, markdownFile } from '../address.ts';
import { isIndexed, type SiteContext } from '../site-context.ts';

/**
 * Writes the list for language models, https://llmstxt.org: name, summary, and a section for each part of the navigation
 * with links to the Markdown copies.
 */
export function llmsList(pages: readonly Page[], site: SiteContext): string {
  const { config, navigation } = site;
  const named = new Set<Page>();
  const line = (page: Page): readonly string[] => {
    if (named.has(page) || !isIndexed(page, site)) return [];
    named.add(page);
    const description = textOf(page.frontMatter.get('description'));
    const text = description === undefined ? '' : `: ${oneLine(description)}`;
    return [`- [${oneLine(page.title)}](${copyUrl(page, site)})${text}`];
  };
  const sections = sectionsOf(navigation.root, []).map(({ title, paths }) => ({
    title,
    lines: paths.flatMap((path) => site.pageAt(path) ?? []).flatMap(line),
  }));
  const others = { title: 'Optional', lines: pages.flatMap(line) };
  const written = [...sections, others]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${title || 'Pages'}\n\n${lines.join('\n')}\n`);
  const summary = config.description === undefined ? [] : [`> ${oneLine(config.description)}\n`];
  return [`# ${oneLine(config.name)}\n`, ...summary, ...written].join('\n');
}

/** Returns the public address of a Markdown copy; the way from the root where the site has no host name. */
export function copyUrl(page: Page, { origin }: SiteContext): string {
  return `${origin === undefined ? '' : `${origin}/`}${encodePath(markdownFile(page))}`;
}

/** Top groups are sections, named by the way to them. */
function sectionsOf(
  division: Division,
  outer: readonly string[],
): readonly { readonly title: string; readonly paths: readonly string[] }[] {
  if (division.isHidden) return [];
  const trail = division.title === '' ? outer : [...outer, division.title];
  const own: { title: string; paths: readonly string[] }[] = [];
  for (const entry of division.entries) {
    const title = [...trail, ...(entry.kind === 'group' ? [entry.title] : [])].map(oneLine).join(' / ');
    const paths = pathsOf(entry);
    const last = own.at(-1);
    if (last?.title === title) own[own.length - 1] = { title, paths: [...last.paths, ...paths] };
    else own.push({ title, paths });
  }
  return [...own, ...division.divisions.flatMap((inner) => sectionsOf(inner, trail))];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Writes the list of pages for search engines: https://www.sitemaps.org/protocol.html, with the other languages of each:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
export function sitemap(pages: readonly Page[], site: SiteContext): string {
  const urls = pages
    .filter((page) => isIndexed(page, site))
    .map((page) => {
      const others = alternates(page, site).map(
        ({ language, url }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
      );
      return html`  <url><loc>${canonicalUrl(page, site.origin)}</loc>${others}</url>
`;
    });
  return html`${trusted('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`.html;
}

/** Writes what crawlers read first: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(origin: string | undefined): string {
  const map = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}
