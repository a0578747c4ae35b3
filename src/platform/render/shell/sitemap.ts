import { html, trusted } from '../html/template.ts';
import type { Page } from '../page.ts';
import { canonicalUrl } from './address.ts';
import { isIndexed } from './head.ts';

/** Writes the list of pages for search engines: https://www.sitemaps.org/protocol.html */
export function sitemap(pages: readonly Page[], origin: string): string {
  const urls = pages.filter(isIndexed).map(
    (page) => html`  <url><loc>${canonicalUrl(page, origin)}</loc></url>
`,
  );
  return html`${trusted('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.html;
}
