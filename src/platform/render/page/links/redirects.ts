/** The redirects of `docs.json`, by which old links still find their page. */
import { isPattern, namesOf, openRedirect, type Redirect } from '../../../../bundle/redirects.ts';

/** A redirect may lead to where another begins. */
const MAX_HOPS = 10;

/** Returns the final target of a path, or `undefined` when no redirect matches. */
export type FollowRedirects = (path: string) => string | undefined;

/**
 * Prepares redirects: exact paths win over patterns, earlier entries over later ones. A chain ends at the first path that
 * exists: a page wins over a redirect from its path.
 */
export function prepareRedirects(redirects: readonly Redirect[], exists: (path: string) => boolean): FollowRedirects {
  const patterns = redirects.filter(isPattern).map(openRedirect);
  const singles = redirects.filter((one) => !isPattern(one));
  const exact = new Map(singles.toReversed().map((one) => [trimmed(fromRoot(one.source)), one.destination]));
  const once: FollowRedirects = (path) =>
    exact.get(path) ?? patterns.reduce<string | undefined>((found, follow) => found ?? follow(path), undefined);
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

/**
 * Inverts a redirect of many paths: the function gives the single one that leads to an address of the site. `undefined` when
 * that cannot be told from the address: where it leads must say all that its source leaves open.
 */
export function invertPattern(redirect: Redirect): ((address: string) => Redirect | undefined) | undefined {
  const { source, destination } = redirect;
  if (!destination.startsWith('/') || /[?#]/.test(source + destination)) return undefined;
  const [open, said] = [new Set(namesOf(source)), new Set(namesOf(destination))];
  if (open.size === 0 || open.size !== said.size || ![...open].every((name) => said.has(name))) return undefined;
  const match = openRedirect({ source: destination, destination: fromRoot(source) });
  return (address) => {
    const from = match(trimmed(address));
    return from === undefined || from === address ? undefined : { source: from, destination: address };
  };
}

function fromRoot(path: string): string {
  return `/${path.replace(/^\/+/, '')}`;
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
