/** Where links lead: between the pages and files of the site relative, so that it works at any place. */
import { posix } from 'node:path';
import type { ImageSizes } from '../images/measure.ts';
import { addressOfPath, encodePath, normalizePath, outputOfPath, pathOfOutput } from '../page-path.ts';
import type { FollowRedirects } from './redirects.ts';

export interface SiteMap {
  /** Gives the HTML file of the page with this address, a page left out of this export included. */
  readonly outputAt: (address: string) => string | undefined;
  /** Tells whether the page with this HTML file is left out of this export. */
  readonly isLeftOut: (output: string) => boolean;
  /** Public address of the site without a slash at its end; none for a site that is known by a single label. */
  readonly origin?: string;
  readonly hasFile: (file: string) => boolean;
  readonly redirect: FollowRedirects;
  /** Measures of the pictures among the files. */
  readonly imageSizes: Pick<ImageSizes, 'get'>;
}

export interface ResolvedLink {
  /** What to write; `undefined` when the link may not be kept. */
  readonly href?: string;
  /** What is wrong with it, as the end of a sentence. */
  readonly fault?: string;
  /** The page is known but not part of this export. */
  readonly isLeftOut?: true;
}

/** Links lead to pages or files; pictures and what else is loaded into a page are files. */
export type LinkKind = 'page' | 'file';

/** Where a link stands. */
export interface LinkSource {
  /** Path of the page. */
  readonly path: string;
  /** The way from the page's HTML file to the site's root: `''` or `../../`. */
  readonly toRoot: string;
  /** The file that the link was written in: the page's, or a snippet's. */
  readonly file: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Schemes that run code, and data that a browser would open as a page. */
const RUNS_CODE =
  /^(?:javascript|vbscript|livescript|data:(?:text|application)\/(?:html|xhtml|xml|javascript)|data:image\/svg)/i;

/** Gives the way from a page to the root of the site. */
export function wayToRoot(output: string): string {
  return '../'.repeat(output.split('/').length - 1);
}

/** Tells whether an address runs code when it is opened. Browsers skip white space and control characters in it. */
export function runsCode(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
  return RUNS_CODE.test(href.replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, ''));
}

/** Resolves what an author wrote as the address of a link or file. */
export function resolveLink(written: string, from: LinkSource, site: SiteMap, kind: LinkKind = 'page'): ResolvedLink {
  const href = written.trim();
  if (runsCode(href)) return { fault: 'would run code' };
  if (href === '' || href.startsWith('#') || href.startsWith('//') || SCHEME.test(href)) return { href };
  const [, rawPath = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (rawPath === '') return { href };
  const path = decode(rawPath);
  const candidates = candidatePaths(path, from);
  for (const candidate of candidates) {
    const found = findTarget(candidate, site);
    if (found !== undefined) return linkTo(found, tail, from, site);
  }
  return (
    throughRedirect(candidates, tail, from, site) ??
    belowBase(path, tail, from, site) ??
    unknownTarget(candidates[0] ?? path, tail, from, kind)
  );
}

/** Sites that are served below a path, such as `/docs`, often write it into their links. */
function belowBase(path: string, tail: string, from: LinkSource, site: SiteMap): ResolvedLink | undefined {
  const inside = /^\/[^/]+(\/.+)$/.exec(posix.normalize(path))?.[1];
  const found = inside === undefined ? undefined : findTarget(inside, site);
  return found === undefined ? undefined : linkTo(found, tail, from, site);
}

/** A page that this export leaves out is reached where the live site has it. */
function linkTo(target: string, tail: string, { toRoot }: LinkSource, site: SiteMap): ResolvedLink {
  const inside = toRoot + encodePath(target) + tail;
  if (!site.isLeftOut(target)) return { href: inside };
  if (site.origin === undefined) return { href: inside, isLeftOut: true };
  return { href: site.origin + encodePath(addressOfPath(pathOfOutput(target))) + tail, isLeftOut: true };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A relative link is meant from the file first; some authors mean it from the page's address. */
function candidatePaths(path: string, from: LinkSource): readonly string[] {
  if (path.startsWith('/')) return [posix.normalize(path)];
  const bases = [
    posix.dirname(from.path),
    `/${posix.dirname(from.file)}`,
    posix.dirname(posix.dirname(from.path)),
    from.path,
  ];
  return [...new Set(bases.map((base) => posix.join('/', base, path)))];
}

/** Finds the file of the site that a path from its root means. */
export function findTarget(path: string, site: Pick<SiteMap, 'hasFile' | 'outputAt'>): string | undefined {
  const file = path.slice(1);
  return site.hasFile(file) ? file : site.outputAt(normalizePath(path));
}

function throughRedirect(
  candidates: readonly string[],
  tail: string,
  from: LinkSource,
  site: SiteMap,
): ResolvedLink | undefined {
  for (const candidate of candidates) {
    const target = site.redirect(candidate) ?? site.redirect(normalizePath(candidate));
    if (target === undefined) continue;
    if (!target.startsWith('/')) return runsCode(target) ? { fault: 'would run code' } : { href: target };
    const [, path = '', ownTail = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    const found = findTarget(path, site);
    if (found !== undefined) return linkTo(found, tail || ownTail, from, site);
  }
  return undefined;
}

/** A dead link keeps the address that its page or file would have. */
function unknownTarget(path: string, tail: string, from: LinkSource, kind: LinkKind): ResolvedLink {
  const isFile = kind === 'file' || (/\.[a-z0-9]{1,8}$/i.test(path) && !/\.(?:mdx?|html)$/i.test(path));
  const target = isFile ? path.slice(1) : outputOfPath(normalizePath(path).replace(/^\/$/, '/index'));
  const fault = isFile ? 'names a file that is not in the documentation' : 'leads to a page that does not exist';
  return { href: from.toRoot + encodePath(target) + tail, fault };
}
