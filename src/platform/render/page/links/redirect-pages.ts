/** Redirects as pages, for a site without a server. */
import { findNameFault, notePath, type SeenPaths } from '../../../../bundle/entry-name.ts';
import { BundleError } from '../../../../bundle/errors.ts';
import { isPattern, type Redirect } from '../../../../bundle/redirects.ts';
import { remarkIn } from '../../config/locate.ts';
import type { SiteConfig } from '../../config/site-config.ts';
import { present } from '../../model/fields.ts';
import { isAbsolute } from '../../model/html/outside.ts';
import { addressOfPath, normalizePath, outputOfPath, pathOfOutput } from '../../model/page-path.ts';
import type { Report } from '../../model/report.ts';
import { invertPattern } from './redirects.ts';
import { decodeAddress, findTarget, type LinkTargets, resolveLink, wayToRoot } from './resolve.ts';

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
  readonly targets: LinkTargets;
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
export function planRedirectPages({ config, targets, files, report }: RedirectPlan): readonly RedirectPage[] {
  const remark = remarkIn(config, report);
  const { single, expanded, others } = sortRedirects(config.redirects, files);
  for (const leaves of [false, true]) {
    const found = others.filter(({ destination }) => isAbsolute(destination) === leaves);
    if (found[0] !== undefined) remark(found[0].source, othersMessage(found, leaves));
  }
  const seen: SeenPaths = new Map();
  for (const file of files) canStand(file, seen);
  const begun = new Map<string, string>();
  // A redirect from one path wins over those from many.
  return [...single, ...expanded].flatMap((redirect, index): RedirectPage[] => {
    const { source, destination } = redirect;
    const path = normalizePath(decodeAddress(source));
    const output = outputOfPath(path === '/' ? '/index' : path);
    const toRoot = wayToRoot(output);
    const { href, fault, isLeftOut } = resolveLink(destination, { path: '/index', file: config.file, toRoot }, targets);
    const isPage = fault === undefined && href !== undefined && isLeftOut !== true;
    // The renderer itself writes a start page when there is none.
    const isHeld = (path !== '/' && findTarget(path, targets) !== undefined) || (isPage && !canStand(output, seen));
    const earlier = begun.get(path);
    begun.set(path, earlier ?? destination);
    const told = `The redirect from \`${source}\` to \`${destination}\``;
    if (earlier !== undefined || isHeld) {
      // A redirect of many paths does not replace existing pages.
      const isMeant = earlier === destination || leadsToItself(redirect, targets) || index >= single.length;
      const why = earlier === undefined ? 'the site has something there' : 'an earlier one begins there';
      if (!isMeant) remark(source, `${told} is left out: ${why}.`);
      return [];
    }
    // One of many paths leads where another redirect begins, whose fault is told there.
    if (fault !== undefined && index < single.length) remark(source, `${told} ${fault}; it is left out.`);
    if (!isPage) return [];
    return [
      { output, href, label: destination, ...present({ canonical: publicAddress(href, toRoot, targets.origin) }) },
    ];
  });
}

/** A redirect from many paths, and those of single ones that it stands for on a site. */
interface Pattern {
  readonly redirect: Redirect;
  readonly invert: ((address: string) => Redirect | undefined) | undefined;
  readonly found: Redirect[];
}

/** Sorts redirects: from one path, from many that are known one by one, and others, which cannot be pages. */
function sortRedirects(redirects: readonly Redirect[], files: readonly string[]) {
  const single = redirects.filter(canBeFile);
  const patterns = redirects
    .filter((one) => !canBeFile(one))
    .map((redirect): Pattern => ({ redirect, invert: invertPattern(redirect), found: [] }));
  const others = new Set(patterns.filter(({ invert }) => invert === undefined).map(({ redirect }) => redirect));
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => addressOfPath(pathOfOutput(file)));
  const begins = single.map(({ source }) => normalizePath(decodeAddress(source)));
  /** The patterns that lead from a path to where it ends; grows while it is read. */
  const ways = new Map<string, readonly Pattern[]>([...pages, ...begins].map((path) => [path, []]));
  let size = 0;
  for (const [path, way] of ways) {
    // Else `/old/*` to `/*` would begin at `/old/old/…`.
    for (const pattern of patterns.filter((one) => !way.includes(one))) {
      const one = pattern.invert?.(path);
      if (one === undefined || !canBeFile(one)) continue;
      if (size === MAX_EXPANDED) {
        others.add(pattern.redirect);
        continue;
      }
      size += 1;
      pattern.found.push(one);
      if (!ways.has(one.source)) ways.set(one.source, [...way, pattern]);
    }
  }
  return { single, expanded: patterns.flatMap(({ found }) => found), others: [...others] };
}

function othersMessage(others: readonly Redirect[], leaves: boolean): string {
  const shown = others.slice(0, MAX_SHOWN).map(({ source }) => `\`${source}\``);
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : '';
  const rest = leaves ? 'a deployment does not lead to other hosts' : 'a deployment answers the rest';
  return `Redirects from ${shown.join(', ')}${more} cannot be files of a site; links on its pages follow them, and ${rest}.`;
}

/** A redirect from `/a/` to `/a` says how a page's address is to be written. */
function leadsToItself({ source, destination }: Redirect, targets: LinkTargets): boolean {
  const at = (path: string) => findTarget(normalizePath(decodeAddress(path)), targets);
  return at(source) !== undefined && at(source) === at(destination.replace(/[?#].*$/s, ''));
}

function publicAddress(href: string, toRoot: string, origin: string | undefined): string | undefined {
  if (isAbsolute(href)) return href;
  const output = href.slice(toRoot.length).replace(/[?#].*$/s, '');
  return origin === undefined ? undefined : origin + addressOfPath(pathOfOutput(output));
}

/** Notes a file; tells whether it can stand beside those that were noted before. */
function canStand(file: string, seen: SeenPaths): boolean {
  try {
    notePath(seen, { kind: 'file', segments: file.split('/'), name: file });
    return true;
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return false;
  }
}

function canBeFile(redirect: Redirect): boolean {
  if (isPattern(redirect) || /[?#]/.test(redirect.source)) return false;
  return findNameFault(outputOfPath(normalizePath(decodeAddress(redirect.source)))) === undefined;
}
