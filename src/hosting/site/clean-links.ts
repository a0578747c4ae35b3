/** Links from page to page at clean addresses: `guide` for `guide.html`, `./` for `index.html`. Pure. */
import path from 'node:path';

const PAGE = /\.html$/i;
const INDEX = /(^|\/)index$/i;
/** A link that names a page by its file, up to its end, a query or a fragment. */
const LINK = /(<a\s(?:[^<>]*?\s)?href=")([^"#?:&]*)\.html(?=["#?])/gi;
const BASE = /<base\s/i;

/** Tells at which clean address a page stands, as a path below the root of the site; undefined where it has none. */
export type CleanAddress = (file: string) => string | undefined;

/** Creates the function for a site. A file wins over the page whose clean address has its name. */
export function cleanAddresses(files: ReadonlySet<string>): CleanAddress {
  return (file) => {
    if (!PAGE.test(file) || !files.has(file)) return undefined;
    const clean = file.replace(PAGE, '').replace(INDEX, '$1');
    return files.has(clean) ? undefined : clean;
  };
}

/**
 * Writes the links of a page, and gives the same buffer where it has none. Of links that no address in quotation marks
 * names so, and of pages with another base, the addresses stay: they are redirected.
 */
export function cleanLinks(page: Buffer, file: string, cleanOf: CleanAddress): Buffer {
  const html = page.toString('utf8');
  if (BASE.test(html)) return page;
  const cleaned = html.replace(LINK, (whole, start: string, name: string) => {
    const clean = cleanLink(`${name}.html`, file, cleanOf);
    return clean === undefined ? whole : start + clean;
  });
  return cleaned === html ? page : Buffer.from(cleaned);
}

/** Gives the clean address for a link of a page to another one, relative as it is; undefined where it leads to none. */
export function cleanLink(link: string, file: string, cleanOf: CleanAddress): string | undefined {
  if (link.startsWith('//')) return undefined;
  let target: string;
  try {
    target = path.posix.join(link.startsWith('/') ? '' : path.posix.dirname(file), decodeURIComponent(link));
  } catch {
    return undefined;
  }
  if (cleanOf(target.replace(/^\//, '')) === undefined) return undefined;
  return link.replace(PAGE, '').replace(INDEX, '$1') || './';
}
