/** Resolves links: relative between pages and files of the site, so that the site works at any path. */
import { posix } from 'node:path';
import { hostOf, isAbsolute, MAX_SHOWN_CHARACTERS, runsCode } from '../../model/html/outside.ts';
import { addressOfPath, encodePath, lookUp, normalizePath, outputOfPath, pathOfOutput } from '../../model/page-path.ts';
import type { ImageSize } from '../images/measure.ts';
import type { FollowRedirects } from './redirects.ts';

/** Targets of the links of a site. */
export interface LinkTargets {
  /** Finds the HTML file of the page with this address, a page left out of this export included. */
  readonly outputAt: (address: string) => string | undefined;
  /** Whether the page with this HTML file is left out of this export. */
  readonly isLeftOut: (output: string) => boolean;
  /** Public address of the site without a slash at its end; none for a site that is known by a single label. */
  readonly origin?: string;
  readonly hasFile: (file: string) => boolean;
  readonly redirect: FollowRedirects;
  /** Returns the measures of a picture among the files. */
  readonly imageSize: (file: string) => ImageSize | undefined;
}

export interface ResolvedLink {
  /** The address to write; `undefined` when the link is forbidden. */
  readonly href?: string;
  /** Its fault, as the end of a sentence. */
  readonly fault?: string;
  /** How a link without an exact target was interpreted, as the end of a sentence. */
  readonly guess?: string;
  /** The page is known but not part of this export. */
  readonly isLeftOut?: true;
}

/** Writes the message about the fault of an address. */
export function addressMessage(written: string, fault: string): string {
  return `The address \`${written.slice(0, MAX_SHOWN_CHARACTERS)}\` ${fault}.`;
}

/** Links lead to pages or files; embedded content is a file; a missing picture or film is not requested. */
export type LinkKind = 'page' | 'file' | 'picture';

/** Where a link stands, from which a relative one is resolved. */
export interface LinkBase {
  /** Path of the page. */
  readonly path: string;
  /** The way from the page's HTML file to the site's root: `''` or `../../`. */
  readonly toRoot: string;
  /** The file that the link was written in: the page's, or a snippet's. */
  readonly file: string;
}

/** Returns the way from a page to the root of the site. */
export function wayToRoot(output: string): string {
  return '../'.repeat(output.split('/').length - 1);
}

/** Resolves what an author wrote as the address of a link or file. */
export function resolveLink(
  written: string,
  from: LinkBase,
  targets: LinkTargets,
  kind: LinkKind = 'page',
): ResolvedLink {
  const held = kind === 'page' ? undefined : heldFile(written.trim(), from, targets);
  if (held !== undefined) return held;
  const href = ownAddress(written.trim(), targets);
  if (runsCode(href)) return { fault: 'would run code' };
  const [rawPath, tail] = splitTail(href);
  if (rawPath === '' || isAbsolute(href)) return { href };
  const path = decodeAddress(rawPath);
  const meant = meantPaths(path, from);
  return (
    firstFound(meant, tail, from, targets) ??
    guessed(path, tail, from, targets) ??
    unknownTarget(meant[0] ?? path, tail, from, kind)
  );
}

/** Where a path leads: to a file of the site, or away from it. */
type LinkTarget = { readonly file: string; readonly tail?: string } | { readonly href: string };

/** Finds the file of the site that a path from its root means. */
export function findTarget(path: string, targets: Pick<LinkTargets, 'hasFile' | 'outputAt'>): string | undefined {
  const file = path.slice(1);
  return targets.hasFile(file) ? file : lookUp(path, targets.outputAt);
}

/** Finds the first of these paths that exists, else where the first redirect from one of them leads. */
function firstTarget(paths: readonly string[], targets: LinkTargets): LinkTarget | undefined {
  const exact = paths.map((path) => findTarget(path, targets)).find((file) => file !== undefined);
  if (exact !== undefined) return { file: exact };
  for (const path of paths) {
    const target = targets.redirect(path) ?? targets.redirect(normalizePath(path));
    if (target?.startsWith('/') === false) return { href: target };
    const [to, tail] = splitTail(target ?? '');
    const file = target === undefined ? undefined : findTarget(to, targets);
    if (file !== undefined) return { file, tail };
  }
  return undefined;
}

/** Returns the path for a public address of the site itself; any other address unchanged. */
export function ownAddress(written: string, targets: LinkTargets): string {
  const [, host = '', rest = ''] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(written) ?? [];
  const isHere = host.replace(/:(?:80|443)$/, '').toLowerCase() === hostOf(targets.origin ?? '')?.toLowerCase();
  if (!isHere) return written;
  const [rawPath, tail] = splitTail(rest);
  const target = firstTarget([posix.normalize(decodeAddress(rawPath) || '/')], targets);
  // The host may serve more than the documentation.
  if (target === undefined || 'href' in target) return written;
  // Two slashes at the beginning would name another host.
  return `/${rawPath.replace(/^[/\\]+/, '')}${tail}`;
}

/** Where hosted platforms of this dialect serve the files of a documentation folder, each up to its path there. */
const PLATFORM_FILES =
  /^https:\/\/(?:mintlify\.s3[.-][a-z0-9-]+\.amazonaws\.com\/[^/?#]+|mintcdn\.com\/[^/?#]+\/[^/?#]+)\/([^?#]+)/i;
/** Where GitHub serves the files of a repository. */
const REPOSITORY_FILES =
  /^https?:\/\/(?:raw\.githubusercontent\.com\/[^/?#]+\/[^/?#]+|(?:www\.)?github\.com\/[^/?#]+\/[^/?#]+\/(?:raw|blob))\/(?:refs\/heads\/)?[^/?#]+\/([^?#]+)/i;
/** A file two folders deep is hardly that of another repository. */
const MIN_SEGMENTS = 3;
/** GitHub answers these with a page about the file, which no browser shows as a picture. */
const FILE_PAGE = /^[^?#]*\/blob\/(?![^#]*[?&]raw=)/i;

/** Finds what is written as an address of another host, and is a file of this folder. */
function heldFile(written: string, { toRoot }: LinkBase, targets: LinkTargets): ResolvedLink | undefined {
  const hosted = decodeAddress(PLATFORM_FILES.exec(written)?.[1] ?? '');
  if (hosted !== '' && targets.hasFile(hosted)) return { href: toRoot + encodePath(hosted) };
  const segments = decodeAddress(REPOSITORY_FILES.exec(written)?.[1] ?? '').split('/');
  const minSegments = FILE_PAGE.test(written) ? 1 : MIN_SEGMENTS;
  // The documentation may be a folder of its repository.
  const tails = segments.map((_, start) => segments.slice(start)).filter(({ length }) => length >= minSegments);
  const file = tails.map((tail) => tail.join('/')).find(targets.hasFile);
  if (file === undefined) return undefined;
  return { href: toRoot + encodePath(file), guess: `is taken for the file \`${file}\` of the documentation` };
}

function splitTail(href: string): readonly [path: string, tail: string] {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return [path, tail];
}

/** Links to what one of these paths leads to. */
function firstFound(
  paths: readonly string[],
  tail: string,
  from: LinkBase,
  targets: LinkTargets,
): ResolvedLink | undefined {
  const target = firstTarget(paths, targets);
  if (target === undefined) return undefined;
  if ('file' in target) return linkTo(target.file, tail || (target.tail ?? ''), from, targets);
  return runsCode(target.href) ? { fault: 'would run code' } : target;
}

/**
 * Some authors mean a relative link from the page's address, in which an index page is its folder and any other has a
 * slash; or a path without dots from the root, as the navigation has it.
 */
function guessed(path: string, tail: string, from: LinkBase, targets: LinkTargets): ResolvedLink | undefined {
  if (path.startsWith('/')) return undefined;
  const address = addressOfPath(from.path);
  const bases = [address === from.path ? address : posix.dirname(address), ...(path.startsWith('.') ? [] : ['/'])];
  for (const base of bases) {
    const meant = posix.join(base, path);
    const link = firstFound([meant], tail, from, targets);
    const guess = `is not found from the folder of its file; it is taken for \`${normalizePath(meant)}\``;
    if (link !== undefined) return { ...link, guess };
  }
  return undefined;
}

/** A page that this export leaves out is reached where the live site has it. */
function linkTo(target: string, tail: string, { toRoot }: LinkBase, targets: LinkTargets): ResolvedLink {
  const isLeftOut = targets.isLeftOut(target);
  const live = isLeftOut && targets.origin && targets.origin + encodePath(addressOfPath(pathOfOutput(target)));
  return { href: (live || toRoot + encodePath(target)) + tail, ...(isLeftOut && { isLeftOut }) };
}

/** Decodes a part of an address; one that is not encoded well is taken as it stands. */
export function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A relative link is meant from the page's file; one in a snippet perhaps from the snippet's. */
function meantPaths(path: string, from: LinkBase): readonly string[] {
  if (path.startsWith('/')) return [posix.normalize(path)];
  const folders = [posix.dirname(from.path), `/${posix.dirname(from.file)}`];
  return [...new Set(folders.map((folder) => posix.join('/', folder, path)))];
}

/** A broken link keeps the address of its missing page or file; a missing picture would only be requested in vain. */
function unknownTarget(path: string, tail: string, from: LinkBase, kind: LinkKind): ResolvedLink {
  if (kind === 'picture') return { fault: 'names a file that is not in the documentation' };
  const isFile = kind === 'file' || (/\.[a-z0-9]{1,8}$/i.test(path) && !/\.(?:mdx?|html)$/i.test(path));
  const target = isFile ? path.slice(1) : outputOfPath(normalizePath(path).replace(/^\/$/, '/index'));
  const fault = isFile ? 'names a file that is not in the documentation' : 'leads to a page that does not exist';
  return { href: from.toRoot + encodePath(target) + tail, fault };
}
