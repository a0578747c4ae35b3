/** Redirects as pages, for a site without a server. */
import { findNameFault, foldedPath } from '../../../../bundle/entry-name.ts';
import { locateInFiles } from '../../config/locate.ts';
import type { Redirect, SiteConfig } from '../../config/site-config.ts';
import { addressOfPath, normalizePath, outputOfPath, pathOfOutput } from '../../model/page-path.ts';
import type { Report } from '../../model/report.ts';
import { expandPattern, isPattern } from './redirects.ts';
import { decode, findTarget, resolveLink, type SiteMap, wayToRoot } from './resolve.ts';

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
  readonly siteMap: SiteMap;
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
export function planRedirectPages({ config, siteMap, files, report }: RedirectPlan): readonly RedirectPage[] {
  const place = openPlaces(files);
  const pages = files.filter((file) => file.endsWith('.html'));
  const addresses = pages.map((file) => addressOfPath(pathOfOutput(file)));
  const expanded: Redirect[] = [];
  const others = config.redirects.filter((redirect) => {
    if (canBeFile(redirect)) return false;
    const many = expandPattern(redirect, addresses)?.filter(canBeFile);
    if (many === undefined || expanded.length + many.length > MAX_EXPANDED) return true;
    expanded.push(...many);
    return false;
  });
  reportOthers(others, config, report);
  // A redirect from one path wins over those from many.
  const single = config.redirects.filter(canBeFile);
  const begun = new Map<string, string>();
  return [...single, ...expanded].flatMap((redirect, index) => {
    const path = normalizePath(decode(redirect.source));
    // The renderer itself writes a start page when there is none.
    const isHeld = path !== '/' && findTarget(path, siteMap) !== undefined;
    const output = outputOfPath(path === '/' ? '/index' : path);
    const earlier = begun.get(path);
    begun.set(path, earlier ?? redirect.destination);
    if (earlier === undefined && !isHeld && place.isFree(output))
      return planPage(redirect, output, { config, siteMap, report }, place.take);
    // A redirect of many paths does not replace existing pages.
    const isMeant = earlier === redirect.destination || leadsToItself(redirect, siteMap) || index >= single.length;
    if (!isMeant) reportUnused(redirect, earlier === undefined, config, report);
    return [];
  });
}

/** A redirect from `/a/` to `/a` says how a page's address is to be written. */
function leadsToItself({ source, destination }: Redirect, siteMap: SiteMap): boolean {
  const at = (path: string) => findTarget(normalizePath(decode(path)), siteMap);
  return at(source) !== undefined && at(source) === at(destination.replace(/[?#].*$/s, ''));
}

function reportUnused({ source, destination }: Redirect, isHeld: boolean, config: SiteConfig, report: Report): void {
  const why = isHeld ? 'the site has something there' : 'an earlier one begins there';
  const { file, place } = locateInFiles(config, source);
  report(file, place, `The redirect from \`${source}\` to \`${destination}\` is left out: ${why}.`);
}

function planPage(
  { source, destination }: Redirect,
  output: string,
  { config, siteMap, report }: Omit<RedirectPlan, 'files'>,
  take: (output: string) => void,
): readonly RedirectPage[] {
  const from = { path: '/index', file: config.file, toRoot: wayToRoot(output) };
  const { href, fault, isLeftOut } = resolveLink(destination, from, siteMap);
  if (fault !== undefined || href === undefined) {
    const message = `The redirect from \`${source}\` to \`${destination}\` ${fault ?? 'leads nowhere'}; it is left out.`;
    const { file, place } = locateInFiles(config, source);
    report(file, place, message);
    return [];
  }
  if (isLeftOut === true) return [];
  take(output);
  const canonical = publicAddress(href, from.toRoot, siteMap.origin);
  return [{ output, href, label: destination, ...(canonical === undefined ? {} : { canonical }) }];
}

function publicAddress(href: string, toRoot: string, origin: string | undefined): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return href;
  const output = href.slice(toRoot.length).replace(/[?#].*$/s, '');
  return origin === undefined ? undefined : origin + addressOfPath(pathOfOutput(output));
}

/** Tracks free file paths: a path is taken by a file, and by a file or folder above or below it. */
function openPlaces(files: readonly string[]) {
  const taken = new Set<string>();
  const folders = new Set<string>();
  const take = (file: string): void => {
    taken.add(folded(file));
    for (const folder of foldersAbove(file)) folders.add(folder);
  };
  for (const file of files) take(file);
  const isFree = (file: string): boolean =>
    !taken.has(folded(file)) && !folders.has(folded(file)) && !foldersAbove(file).some((folder) => taken.has(folder));
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

function reportOthers(others: readonly Redirect[], config: SiteConfig, report: Report): void {
  const [first] = others;
  if (first === undefined) return;
  const shown = others.slice(0, MAX_SHOWN).map((redirect) => `\`${redirect.source}\``);
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : '';
  const message = `Redirects from ${shown.join(', ')}${more} cannot be files of a site; links on its pages follow them, and the host has to do the rest.`;
  const { file, place } = locateInFiles(config, first.source);
  report(file, place, message);
}

function folded(file: string): string {
  return foldedPath(file.split('/'));
}
