/** Writes what crawlers read first: https://www.rfc-editor.org/rfc/rfc9309 */
export function robots(origin: string | undefined): string {
  const map = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}
