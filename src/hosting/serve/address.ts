/** From the target of a request to the path of the site that it asks for. Pure. */

/** Separators and NUL that hide in an escape, and escapes of escapes: no link of a site needs them. */
const HIDDEN = /%(?:2f|5c|00)/i;
/** What no file of a bundle has in its path. */
const UNPRINTABLE = /[\p{Cc}\\]/u;
/** `..`, `.git` and the like; `.well-known` is a place for pages of a site: https://www.rfc-editor.org/rfc/rfc8615 */
const DOT_SEGMENT = /\/\.(?!well-known(?:\/|$))/;

/** Reads the path, decoded; undefined for one that leads to no file, whatever the site holds. The query does not count. */
export function sitePath(target: string): string | undefined {
  const query = target.indexOf('?');
  const raw = query === -1 ? target : target.slice(0, query);
  if (raw.charCodeAt(0) !== 0x2f) return undefined;
  const path = raw.includes('%') ? decoded(raw) : raw;
  if (path === undefined || UNPRINTABLE.test(path) || DOT_SEGMENT.test(path)) return undefined;
  return path;
}

function decoded(raw: string): string | undefined {
  if (HIDDEN.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Gives the query of a target, with its question mark. */
export function queryOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? '' : target.slice(query);
}
