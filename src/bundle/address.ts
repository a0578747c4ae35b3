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
const MAX_CACHED = 500;
/** Few addresses are longer, and one may have as many characters as its page. */
const MAX_CACHED_LENGTH = 512;
/** What follows tells the browser what to mark; it is no name: https://wicg.github.io/scroll-to-text-fragment/ */
const FRAGMENT_DIRECTIVE = ':~:';

/** Resolves the addresses of a site's files. */
export class Resolver {
  readonly #cache = new Map<string, Address | undefined>();
  #base: { readonly file: string; readonly base: string; readonly url: string } | undefined;

  /**
   * Resolves an address that stands in a file, against its `base` where it has one; root-absolute ones against the root
   * of the bundle. `undefined` for what is no file on a host: `data:`, `mailto:`, `javascript:` or nonsense.
   */
  resolve(file: string, address: string, base: string | undefined): Address | undefined {
    if (base === undefined && address.startsWith('#')) return inside(file, address.slice(1));
    // A picture of megabytes may stand in it, which nobody needs to parse.
    if (DATA.test(address)) return undefined;
    if (base !== undefined) return resolveUrl(address, this.#baseOf(file, base));
    if (address === '' || address.startsWith('?')) return resolveUrl(address, siteUrl(file));
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    if (PLAIN.test(address)) return resolvePlain(folder, address);
    if (address.length > MAX_CACHED_LENGTH) return resolveUrl(address, siteUrl(folder));
    const key = `${folder}\0${address}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined || this.#cache.has(key)) return cached;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const resolved = resolveUrl(address, siteUrl(folder));
    this.#cache.set(key, resolved);
    return resolved;
  }

  /** Reads the base of a page once for all of its addresses. */
  #baseOf(file: string, base: string): string {
    if (this.#base?.file !== file || this.#base.base !== base) {
      // It is put before each address: a monstrous one would cost its length as often.
      const url = base.length > MAX_BASE ? null : URL.parse(base, siteUrl(file));
      this.#base = { file, base, url: url === null || url.href.length > MAX_BASE ? siteUrl(file) : url.href };
    }
    return this.#base.url;
  }
}

/**
 * Finds the file that a host of static files answers with: the path itself, with `.html`, or the `index.html` of a folder.
 */
export function servedFile(path: string, has: (file: string) => boolean): string | undefined {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const bare = path.slice(0, end);
  const index = bare === '' ? 'index.html' : `${bare}/index.html`;
  const candidates = path === bare && bare !== '' ? [path, `${bare}.html`, index] : [index, `${bare}.html`];
  return candidates.find(has);
}

function siteUrl(file: string): string {
  return SITE + file.split('/').map(encodeURIComponent).join('/');
}

function resolveUrl(address: string, base: string): Address | undefined {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.host !== SITE_HOST) return { kind: 'outside', url: url.href, host: url.host };
  return inside(decoded(url.pathname.slice(1)), url.hash.slice(1));
}

/** Does what {@link resolveUrl} does, in a fifth of its time: https://url.spec.whatwg.org/#path-state */
function resolvePlain(folder: string, address: string): Address {
  const hash = address.indexOf('#');
  const path = hash === -1 ? address : address.slice(0, hash);
  const joined = path.startsWith('/') ? path.slice(1) : folder + path;
  const fragment = hash === -1 ? '' : address.slice(hash + 1);
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

function inside(path: string, hash: string): Address {
  return { kind: 'inside', path, fragment: withoutDirective(hash) };
}

/** Takes off a fragment what tells the browser which text to mark. */
export function withoutDirective(fragment: string): string {
  const at = fragment.indexOf(FRAGMENT_DIRECTIVE);
  return at === -1 ? fragment : fragment.slice(0, at);
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
