/** Redirects as pages, for a site without a server. */

import { findNameFault, foldedPath } from '../../../../bundle/entry-name.ts';
import { isPattern, type Redirect } from '../../../../bundle/redirects.ts';
import { locateInFiles } from '../../config/locate.ts';
import type { SiteConfig } from '../../config/site-config.ts';
import { present } from '../../model/fields.ts';
import { isAbsolute } from '../../model/html/outside.ts';
import { addressOfPath, normalizePath, outputOfPath, pathOfOutput } from '../../model/page-path.ts';
import type { Report } from '../../model/report.ts';
import { expandPattern, MAX_HOPS } from './redirects.ts';
import { decode, findTarget, type LinkTargets, resolveLink, wayToRoot } from './resolve.ts';

/** A page that only leads on. */
export interface RedirectPage {
  /** HTML file, relative to the site. */
  readonly output: string;
  /** Where it leads, as seen from there. */
  readonly href: string;
  /** The same as a public address; absent when it is unknown. */
  readonly canonical?: string;
  /** The destination as its author wrote it. */
  readonly label: string;
}

export interface RedirectPlan {
  readonly config: SiteConfig;
  readonly site: LinkTargets;
  /** Files that the site has already. */
  readonly files: readonly string[];
  readonly report: Report;
}

const MAX_SHOWN = 20;

/** More pages than people keep addresses of. */
const MAX_EXPANDED = 5_000;

/**
 * Plans a page for each redirect that can be one: from one path, or from many that all lead to pages of the site. What
 * cannot be a page is reported.
 */
export function planRedirectPages({ config, site, files, report }: RedirectPlan): readonly RedirectPage[] {
  const reportAt = (source: string, message: string): void => {
    const { file, place } = locateInFiles(config, source);
    report(file, place, message);
  };
  const { single, expanded, others } = sortRedirects(config.redirects, files);
  for (const leaves of [false, true]) {
    const found = others.filter(({ destination }) => isAbsolute(destination) === leaves);
    if (found[0] !== undefined) reportAt(found[0].source, othersMessage(found, leaves));
  }
  const places = openPlaces(files);
  const begun = new Map<string, string>();
  // A redirect from one path wins over those from many.
  return [...single, ...expanded].flatMap((redirect, index): RedirectPage[] => {
    const { source, destination } = redirect;
    const path = normalizePath(decode(source));
    const output = outputOfPath(path === '/' ? '/index' : path);
    // The renderer itself writes a start page when there is none.
    const isHeld = (path !== '/' && findTarget(path, site) !== undefined) || !places.isFree(output);
    const earlier = begun.get(path);
    begun.set(path, earlier ?? destination);
    const told = `The redirect from \`${source}\` to \`${destination}\``;
    if (earlier !== undefined || isHeld) {
      // A redirect of many paths does not replace existing pages.
      const isMeant = earlier === destination || leadsToItself(redirect, site) || index >= single.length;
      const why = earlier === undefined ? 'the site has something there' : 'an earlier one begins there';
      if (!isMeant) reportAt(source, `${told} is left out: ${why}.`);
      return [];
    }
    const toRoot = wayToRoot(output);
    const { href, fault, isLeftOut } = resolveLink(destination, { path: '/index', file: config.file, toRoot }, site);
    // One of many paths leads where another redirect begins, whose fault is told there.
    if (fault !== undefined && index < single.length) reportAt(source, `${told} ${fault}; it is left out.`);
    if (fault !== undefined || href === undefined || isLeftOut === true) return [];
    places.take(output);
    return [{ output, href, label: destination, ...present({ canonical: publicAddress(href, toRoot, site.origin) }) }];
  });
}

/** Sorts redirects: from one path, from many that are known one by one, and others, which cannot be pages. */
function sortRedirects(redirects: readonly Redirect[], files: readonly string[]) {
  const single = redirects.filter(canBeFile);
  const expanded = new Map(redirects.filter((one) => !canBeFile(one)).map((one) => [one, [] as Redirect[]]));
  const others = new Set<Redirect>();
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => addressOfPath(pathOfOutput(file)));
  let ends = new Map<string, Redirect | undefined>(
    [...pages, ...single.map(({ source }) => normalizePath(decode(source)))].map((path) => [path, undefined]),
  );
  const met = new Set(ends.keys());
  let size = 0;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const begins = new Map<string, Redirect>();
    for (const [redirect, found] of expanded) {
      // Else `/old/*` to `/*` would begin at `/old/old/…`.
      const foreign = [...ends].flatMap(([path, by]) => (by === redirect ? [] : path));
      const many = expandPattern(redirect, foreign)?.filter(canBeFile);
      size += many?.length ?? 0;
      if (many === undefined || size > MAX_EXPANDED) others.add(redirect);
      if (many === undefined || size > MAX_EXPANDED) continue;
      found.push(...many);
      for (const { source } of many) if (!met.has(source)) begins.set(source, redirect);
    }
    for (const path of begins.keys()) met.add(path);
    ends = begins;
  }
  return { single, expanded: [...expanded.values()].flat(), others: [...others] };
}

function othersMessage(others: readonly Redirect[], leaves: boolean): string {
  const shown = others.slice(0, MAX_SHOWN).map(({ source }) => `\`${source}\``);
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : '';
  const rest = leaves ? 'a deployment does not lead to other hosts' : 'a deployment answers the rest';
  return `Redirects from ${shown.join(', ')}${more} cannot be files of a site; links on its pages follow them, and ${rest}.`;
}

/** A redirect from `/a/` to `/a` says how a page's address is to be written. */
function leadsToItself({ source, destination }: Redirect, site: LinkTargets): boolean {
  const at = (path: string) => findTarget(normalizePath(decode(path)), site);
  return at(source) !== undefined && at(source) === at(destination.replace(/[?#].*$/s, ''));
}

function publicAddress(href: string, toRoot: string, origin: string | undefined): string | undefined {
  if (isAbsolute(href)) return href;
  const output = href.slice(toRoot.length).replace(/[?#].*$/s, '');
  return origin === undefined ? undefined : origin + addressOfPath(pathOfOutput(output));
}

/** Tracks free file paths: a path is taken by a file, and by a file or folder above or below it. Folders end in a slash. */
function openPlaces(files: readonly string[]) {
  const taken = new Set<string>();
  const take = (file: string): void => {
    for (const path of [folded(file), ...foldersAbove(file).map((folder) => `${folder}/`)]) taken.add(path);
  };
  for (const file of files) take(file);
  const isFree = (file: string): boolean =>
    [folded(file), `${folded(file)}/`, ...foldersAbove(file)].every((path) => !taken.has(path));
  return { take, isFree };
}

function foldersAbove(file: string): readonly string[] {
  const segments = file.split('/');
  return segments.slice(1).map((_, index) => foldedPath(segments.slice(0, index + 1)));
}

function canBeFile(redirect: Redirect): boolean {
  if (isPattern(redirect) || /[?#]/.test(redirect.source)) return false;
  return findNameFault(outputOfPath(normalizePath(decode(redirect.source)))) === undefined;
}

function folded(file: string): string {
  return foldedPath(file.split('/'));
}
