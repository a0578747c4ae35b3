/** From the target of a request to the path of the site that it asks for. Pure. */

/** Separators and NUL that hide in an escape: no link of a site needs them. */
const HIDDEN = /%(?:2f|5c|00)/i;
/** What no file of a bundle has in its path. */
const UNPRINTABLE = /[\p{Cc}\\]/u;
/** `..`, `.git` and the like; `.well-known` is a place for pages of a site: https://www.rfc-editor.org/rfc/rfc8615 */
const DOT_SEGMENT = /\/\.(?!well-known(?:\/|$))/;

/** Which host is asked does not matter here: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Reads the path, decoded; undefined for one that leads to no file, whatever the site holds. The query does not count. */
export function sitePath(target: string): string | undefined {
  const own = target.startsWith('/') ? target : ownForm(target);
  const query = own.indexOf('?');
  const raw = query === -1 ? own : own.slice(0, query);
  if (!raw.startsWith('/')) return undefined;
  const path = raw.includes('%') ? decoded(raw) : raw;
  return path === undefined || UNPRINTABLE.test(path) || DOT_SEGMENT.test(path) ? undefined : path;
}

/** Takes the host off a target that names one. */
function ownForm(target: string): string {
  const host = ABSOLUTE_FORM.exec(target)?.[0];
  if (host === undefined) return target;
  const rest = target.slice(host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Takes the base path off a path: `/` for the base itself, with or without its slash; undefined for what is not below. */
export function pathBelow(path: string, base: string): string | undefined {
  if (base === '') return path;
  if (!path.startsWith(base)) return undefined;
  if (path.length === base.length) return '/';
  return path[base.length] === '/' ? path.slice(base.length) : undefined;
}

/**
 * Writes where a redirect leads, from a path to the same with a slash or an ending more or less or to its folder: as seen from the
 * address that was asked for, so that it holds below whatever path a proxy has taken off.
 */
export function redirectTarget(path: string, to: string): string {
  const isFolder = to.endsWith('/');
  if (isFolder && path.startsWith(to)) return './';
  const bare = isFolder ? to.slice(0, -1) : to;
  const name = encodeURIComponent(bare.slice(bare.lastIndexOf('/') + 1));
  if (isFolder) return `./${name}/`;
  return path.endsWith('/') ? `../${name}` : `./${name}`;
}

/** Writes an address from the root of the site as seen from a path of it, for the same reason. */
export function rootTarget(path: string, address: string): string {
  const up = '../'.repeat(path.split('/').length - 2) || './';
  return up + pageTarget(address.slice(1));
}

/** Writes an address of a page as a header can hold it: https://url.spec.whatwg.org/#url-parsing */
export function pageTarget(address: string): string {
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function decoded(raw: string): string | undefined {
  if (HIDDEN.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

export function queryOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? '' : target.slice(query);
}
