/** Where an address in a page leads, as a host of static files sees it. */

/** The file that an address names, decoded and below the site's root, or the other host that it names. */
export type Address =
  | { readonly kind: 'inside'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'outside'; readonly url: string; readonly host: string };

/** Stands for whatever host and folder serve the site: https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const SITE = 'http://site.invalid/';
const SITE_HOST = new URL(SITE).host;
const MAX_BASE = 512;
/** Nine of ten addresses: a path of which nothing is encoded, and a fragment. */
const PLAIN = /^(?!\/\/)[\w.~/-]+(?:#[\w.~/:-]*)?$/;
const DATA = /^\s*data:/i;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;
/** What follows tells the browser what to mark; it is no name: https://wicg.github.io/scroll-to-text-fragment/ */
const FRAGMENT_DIRECTIVE = ':~:';

/** Resolves the addresses of a site's files; those of one file after the other. */
export class Resolver {
  #base: { readonly file: string; readonly base: string | undefined; readonly url: string } | undefined;

  /**
   * Resolves an address that stands in a file, against its `base` where it has one; root-absolute ones against the root
   * of the bundle. `undefined` for what is no file on a host: `data:`, `mailto:`, `javascript:` or nonsense.
   */
  resolve(file: string, address: string, base: string | undefined): Address | undefined {
    if (base === undefined && address.startsWith('#')) return inside(file, address.slice(1));
    // A picture of megabytes may stand in it, which nobody needs to parse.
    if (DATA.test(address)) return undefined;
    if (base === undefined && PLAIN.test(address)) return resolvePlain(file, address);
    return resolveUrl(address, this.#baseOf(file, base));
  }

  /** Reads the base of a page once for all of its addresses. */
  #baseOf(file: string, base: string | undefined): string {
    if (this.#base?.file !== file || this.#base.base !== base) this.#base = { file, base, url: baseUrl(file, base) };
    return this.#base.url;
  }
}

/** What relative addresses in a file are put behind. A monstrous `base`, which would cost its length each time, is ignored. */
function baseUrl(file: string, base: string | undefined): string {
  const own = SITE + file.split('/').map(encodeURIComponent).join('/');
  if (base === undefined || base.length > MAX_BASE) return own;
  return URL.parse(base, own)?.href ?? own;
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

function resolveUrl(address: string, base: string): Address | undefined {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.host !== SITE_HOST) return { kind: 'outside', url: url.href, host: url.host };
  return inside(decoded(url.pathname.slice(1)), url.hash.slice(1));
}

/** Does what {@link resolveUrl} does, in a fifth of its time: https://url.spec.whatwg.org/#path-state */
function resolvePlain(file: string, address: string): Address {
  const [path = '', fragment = ''] = address.split('#');
  const joined = path.startsWith('/') ? path.slice(1) : file.slice(0, file.lastIndexOf('/') + 1) + path;
  return inside(DOT_SEGMENT.test(joined) ? withoutDots(joined) : joined, fragment);
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (!isDots) kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return kept.join('/');
}

/** A fragment loses what tells the browser which text to mark. */
function inside(path: string, hash: string): Address {
  return { kind: 'inside', path, fragment: hash.split(FRAGMENT_DIRECTIVE, 1)[0] ?? '' };
}

/** Decodes what is percent-encoded; text that is not soundly encoded stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
