/**
 * The second walk over a page's tree: every address becomes one that works from where the page stands, and what a static
 * page cannot contain goes. Pictures are measured, and embedded content of other hosts waits for a click.
 */
import type { Element, ElementContent, Root } from 'hast';
import { STYLED_ATTRIBUTE, srcsetAddresses } from '../../../bundle/references.ts';
import type { StyleAddress } from '../../../bundle/style-addresses.ts';
import { iconUrl } from '../components/icons/written.ts';
import { FILE_START, type FilePlace, placeAt } from '../model/errors.ts';
import { writtenAt } from '../model/html/elements.ts';
import { guardElement, isForbidden } from '../model/html/guard.ts';
import {
  leavesSite,
  MAX_SHOWN_CHARACTERS,
  type OutsidePicture,
  reportPictures,
  runsCode,
  styleMessage,
} from '../model/html/outside.ts';
import { isInlineImage, rewriteStyle } from '../model/html/style.ts';
import type { Icons } from '../model/icons.ts';
import type { Report } from '../model/report.ts';
import { completeImage, keepsPictures } from './images/complete.ts';
import type { ImageSize } from './images/measure.ts';
import { embedBox, embeddedAddress } from './links/embeds.ts';
import { type Fragment, fragmentOf } from './links/fragments.ts';
import {
  addressMessage,
  decodeAddress,
  type LinkBase,
  type LinkKind,
  type LinkTargets,
  ownAddress,
  resolveLink,
} from './links/resolve.ts';

const ADDRESSES = ['href', 'src', 'poster', 'data', 'xLinkHref', 'xlinkHref', 'action', 'cite', 'background'];

export interface AddressContext {
  readonly from: LinkBase;
  readonly targets: LinkTargets;
  readonly icons: Icons;
  readonly report: Report;
  /** Whether readers may load frames and films of other hosts. */
  readonly loadsOutside: boolean;
  /** Pictures of a line of text are not opened in full. */
  readonly isLine?: boolean;
}

interface AddressWalk extends AddressContext {
  /** Addresses that were reported for this page: each once, where it stands first. */
  readonly reported: Set<string>;
  readonly outside: OutsidePicture[];
  images: number;
  /** Links to pages that this export leaves out and whose public address is not known. */
  leftOut: number;
  readonly fragments: Fragment[];
}

/** The surroundings of an element. */
interface AddressScope extends FilePlace {
  readonly isInLink: boolean;
  /** Pictures are not opened in full. */
  readonly keepsPictures: boolean;
}

/** Works on the tree in place; returns the links to parts of pages. */
export function rewriteAddresses(root: Root, context: AddressContext): readonly Fragment[] {
  const walk = openWalk(context);
  const { file } = context.from;
  visitChildren(root, { file, place: FILE_START, isInLink: false, keepsPictures: context.isLine === true }, walk);
  reportPictures(walk.outside, walk.report);
  reportLeftOut(walk);
  return walk.fragments;
}

function openWalk(context: AddressContext): AddressWalk {
  return { ...context, reported: new Set(), outside: [], images: 0, leftOut: 0, fragments: [] };
}

/** Makes the addresses from the root in a style sheet of the site relative to its place; it stands at `from.file`. */
export function rewriteStyleFile(css: string, context: AddressContext): string {
  const { file } = context.from;
  const walk = openWalk(context);
  return rewriteStyle(css, (address) => {
    // Relative addresses are meant from the style sheet, which keeps its place.
    if (!/^[/\\]/.test(address.written.trim()) && !leavesSite(address.written)) return address.written;
    return styleAddress(address, { file, place: placeAt(css, address.offset) }, walk);
  });
}

function visitChildren(parent: Root | Element, around: AddressScope, walk: AddressWalk): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') return isForbidden(child) ? [] : [visitElement(child, around, walk)];
    return [child as ElementContent];
  });
}

function visitElement(written: Element, around: AddressScope, walk: AddressWalk): Element {
  const here = writtenAt(written, around);
  const element = replaceEmbed(written, { ...around, ...here }, walk);
  const { tagName, properties } = element;
  if (tagName === 'img' && typeof properties.src === 'string')
    properties.src = iconUrl(properties.src, walk.icons) ?? properties.src;
  guardElement(element);
  rewriteElement(element, here, walk);
  visitChildren(
    element,
    {
      ...here,
      isInLink: around.isInLink || tagName === 'a' || tagName === 'button',
      keepsPictures: around.keepsPictures || keepsPictures(element),
    },
    walk,
  );
  if (tagName !== 'img') return element;
  const size = imageSizeAt(String(element.properties.src ?? ''), walk);
  walk.images += 1;
  return completeImage(element, size, { isFirst: walk.images === 1, isKept: around.keepsPictures });
}

function replaceEmbed(element: Element, around: AddressScope, walk: AddressWalk): Element {
  const address = embeddedAddress(element);
  if (address === undefined) return element;
  const shown = address.slice(0, MAX_SHOWN_CHARACTERS);
  const box = embedBox(element, address, { isInLink: around.isInLink, mayLoad: walk.loadsOutside });
  const outcome = box.data?.extra === 'embeds' ? 'a box that loads it on a click' : 'a link to it';
  reportOnce(address, around, `\`${shown}\` would be shown by another host; ${outcome} takes its place.`, walk);
  return box;
}

function reportOnce(address: string, { file, place }: FilePlace, message: string, walk: AddressWalk): void {
  if (!walk.reported.has(address)) walk.report(file, place, message);
  walk.reported.add(address);
}

function reportLeftOut({ leftOut, from, report }: AddressWalk): void {
  if (leftOut === 0) return;
  const links = leftOut === 1 ? 'One link leads' : `${leftOut} links lead`;
  report(from.file, FILE_START, `${links} to pages that this export leaves out, and nowhere in its bundle.`);
}

function rewriteElement(element: Element, around: FilePlace, walk: AddressWalk): void {
  const { tagName, properties } = element;
  const outside: string[] = [];
  const resolve = (written: string, kind: LinkKind) => {
    const href = resolveAt(around, written, kind, walk);
    if (kind === 'picture' && href !== undefined && leavesSite(href)) outside.push(href);
    return href;
  };
  for (const name of ADDRESSES) {
    const written = properties[name];
    if (typeof written !== 'string') continue;
    const isKept = (tagName === 'img' && isInlineImage(written)) || (tagName === 'svg' && !runsCode(written));
    properties[name] = isKept ? written : resolve(written, linkKind(tagName, name));
  }
  if (typeof properties.srcSet === 'string')
    properties.srcSet = rewriteSrcSet(properties.srcSet, (address) => resolve(address, 'picture')) || undefined;
  if (outside.length > 0) walk.outside.push({ ...around, addresses: outside });
  const inStyle = (css: string) => rewriteStyle(css, (address) => styleAddress(address, around, walk));
  for (const [name, value] of Object.entries(properties))
    if (typeof value === 'string' && STYLED_ATTRIBUTE.test(name)) properties[name] = inStyle(value);
  if (tagName !== 'style') return;
  element.children = element.children.map((child) =>
    child.type === 'text' ? { ...child, value: inStyle(child.value) } : child,
  );
}

/** Elements that load what they name as the page is shown. */
const LOADS = new Set(['img', 'source', 'video', 'audio', 'track', 'input', 'image', 'feimage', 'use']);

/** Only what a reader follows leads to pages. */
function linkKind(tagName: string, property: string): LinkKind {
  if (property === 'background' || (LOADS.has(tagName.toLowerCase()) && property !== 'cite')) return 'picture';
  return property === 'href' && (tagName === 'a' || tagName === 'area') ? 'page' : 'file';
}

/** Resolves an address at its place, and reports what is wrong with it. */
function resolveAt({ file, place }: FilePlace, written: string, kind: LinkKind, walk: AddressWalk): string | undefined {
  const { href, fault, guess, isLeftOut } = resolveLink(written, { ...walk.from, file }, walk.targets, kind);
  const remark = fault ?? guess;
  if (isLeftOut === true && walk.targets.origin === undefined) walk.leftOut += 1;
  if (remark !== undefined) reportOnce(written, { file, place }, addressMessage(written, remark), walk);
  const fragment = kind === 'page' && fault === undefined && href !== undefined && fragmentOf(href, walk.from);
  if (fragment) walk.fragments.push({ ...fragment, written, file, place });
  return href;
}

/** Styles must not load from other hosts: the page would wait for their style sheets and fonts. */
function styleAddress({ written: given, use }: StyleAddress, around: FilePlace, walk: AddressWalk): string | undefined {
  if (isInlineImage(given)) return given;
  const drawn = use === 'sheet' ? undefined : iconUrl(given, walk.icons);
  if (drawn !== undefined) return drawn;
  const written = ownAddress(given, walk.targets);
  if (!leavesSite(written)) return resolveAt(around, written, 'file', walk);
  reportOnce(written, around, styleMessage(written, use), walk);
  return undefined;
}

/** Keeps the candidates that exist. */
function rewriteSrcSet(srcSet: string, resolve: (address: string) => string | undefined): string {
  let at = 0;
  const candidates = srcsetAddresses(srcSet).flatMap((address) => {
    const start = srcSet.indexOf(address, at) + address.length;
    const comma = srcSet.indexOf(',', start);
    at = comma < 0 ? srcSet.length : comma;
    const descriptors = srcSet.slice(start, at).split(/\s+/).filter(Boolean);
    const kept = isInlineImage(address) ? address : resolve(address);
    return kept === undefined ? [] : [[kept, ...descriptors].join(' ')];
  });
  return candidates.join(', ');
}

/** Finds the measures of a picture of the site by the address that a page has for it. */
function imageSizeAt(address: string, { from, targets }: AddressWalk): ImageSize | undefined {
  if (!address.startsWith(from.toRoot)) return undefined;
  return targets.imageSize(decodeAddress(address.slice(from.toRoot.length).replace(/[?#].*$/s, '')));
}
