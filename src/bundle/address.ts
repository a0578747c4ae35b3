/** Where an address in a page leads, as a host of static files sees it. */

/** The file that an address names, decoded and below the site's root, or the other host that it names. */
export type Address =
  | { readonly kind: 'inside'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'outside'; readonly url: string };

/** Stands for whatever host and folder serve the site: https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const SITE = 'http://site.invalid/';
const SITE_HOST = new URL(SITE).host;
const MAX_BASE = 512;
const DATA = /^\s*data:/i;
/** What follows tells the browser what to mark; it is no name: https://wicg.github.io/scroll-to-text-fragment/ */
const FRAGMENT_DIRECTIVE = ':~:';

/**
 * Returns the URL that addresses of a file are relative to: its own, or its `base` where it has one. The root of the
 * bundle is the root of the host.
 */
export function baseOf(file: string, base: string | undefined): string {
  const own = SITE + file.split('/').map(encodeURIComponent).join('/');
  // A monstrous one would cost its length for each address.
  if (base === undefined || base.length > MAX_BASE) return own;
  return URL.parse(base, own)?.href ?? own;
}

/** Resolves an address; `undefined` for what is no file on a host: `data:`, `mailto:`, `javascript:` or nonsense. */
export function resolveAddress(address: string, base: string): Address | undefined {
  // A picture of megabytes may stand in it, which nobody needs to parse.
  if (DATA.test(address)) return undefined;
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.host !== SITE_HOST) return { kind: 'outside', url: url.href };
  const [fragment = ''] = url.hash.slice(1).split(FRAGMENT_DIRECTIVE, 1);
  return { kind: 'inside', path: decoded(url.pathname.slice(1)), fragment };
}

/**
 * Finds the file that a host of static files answers with: the path itself, with `.html`, or the `index.html` of a folder.
 */
export function servedFile(path: string, has: (file: string) => boolean): string | undefined {
  if (path !== '' && has(path)) return path;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const bare = path.slice(0, end);
  const [page, index] = [`${bare}.html`, bare === '' ? 'index.html' : `${bare}/index.html`];
  return (path === bare && bare !== '' ? [page, index] : [index, page]).find(has);
}

/** Decodes percent-encoding; text that is not soundly encoded stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
