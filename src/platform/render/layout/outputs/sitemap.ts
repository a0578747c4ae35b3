import { html, trusted } from '../../model/html/template.ts';
import type { Page } from '../../model/page.ts';
import { alternates, canonicalUrl } from '../address.ts';
import { isIndexed, type SiteContext } from '../site-context.ts';

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
