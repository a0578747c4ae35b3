/** The redirects of `docs.json`, by which old links still find their page. */
import type { Redirect } from '../../config/site-config.ts';

const MAX_HOPS = 10;

/** Returns the final target of a path, or `undefined` when no redirect matches. */
export type FollowRedirects = (path: string) => string | undefined;

/**
 * Prepares redirects; `:name` stands for one segment of a path, `:name*` or `*` for all that follow. A chain ends at
 * the first path that exists: a page wins over a redirect from its path.
 */
export function prepareRedirects(redirects: readonly Redirect[], exists: (path: string) => boolean): FollowRedirects {
  const once = stepper(redirects);
  return (path) => {
    let at: string | undefined;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const next = once(trimmed(at ?? path));
      if (next === undefined || next === at) return at;
      at = next;
      if (!at.startsWith('/') || exists(at.replace(/[?#].*$/s, ''))) return at;
    }
    return at;
  };
}

/** Whether a redirect stands for many paths. */
export function isPattern({ source }: Redirect): boolean {
  return /[:*]/.test(source);
}

/** Applies one redirect: exact paths win over patterns, earlier entries over later ones. */
function stepper(redirects: readonly Redirect[]): FollowRedirects {
  const exact = new Map<string, string>();
  const patterns = redirects.filter(isPattern).map(openPattern);
  for (const redirect of redirects) {
    const source = trimmed(`/${redirect.source.replace(/^\/+/, '')}`);
    if (!isPattern(redirect) && !exact.has(source)) exact.set(source, redirect.destination);
  }
  return (path) => {
    const direct = exact.get(path);
    if (direct !== undefined) return direct;
    for (const pattern of patterns) {
      const destination = pattern(path);
      if (destination !== undefined) return destination;
    }
    return undefined;
  };
}

/**
 * Lists the single redirects of a pattern on a site with these addresses, one for each path; `undefined` when that
 * cannot be told from them: where it leads must say all that its source leaves open.
 */
export function expandPattern(redirect: Redirect, addresses: readonly string[]): readonly Redirect[] | undefined {
  const { source, destination } = redirect;
  if (!destination.startsWith('/') || /[?#]/.test(source + destination)) return undefined;
  const open = tokensOf(source);
  const said = tokensOf(destination);
  if (open.size === 0 || open.size !== said.size || ![...open].every((token) => said.has(token))) return undefined;
  const match = openPattern({ source: destination, destination: source });
  return addresses.flatMap((address) => {
    const from = match(trimmed(address));
    return from === undefined || from === address ? [] : [{ source: from, destination: address }];
  });
}

function tokensOf(path: string): Set<string> {
  return new Set(path.split('/').filter((segment) => segment.startsWith(':') || segment.endsWith('*')));
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

function openPattern({ source, destination }: Redirect): FollowRedirects {
  const wanted = segmentsOf(source);
  const [first = ''] = wanted;
  const start = /^:|\*$/.test(first) ? '/' : `/${first}`;
  return (path) => (path.startsWith(start) ? matchSegments(wanted, segmentsOf(path), destination) : undefined);
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter(Boolean);
}

function matchSegments(wanted: readonly string[], given: readonly string[], destination: string): string | undefined {
  const values = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    if (segment.endsWith('*')) {
      values.set(segment, given.slice(index).join('/'));
      return fill(destination, values);
    }
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.startsWith(':')) values.set(segment, value);
    else if (segment !== value) return undefined;
  }
  return given.length === wanted.length ? fill(destination, values) : undefined;
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  const filled = destination.split('/').map((segment) => values.get(segment) ?? segment);
  return filled.join('/').replace(/\/+$/, '') || '/';
}
