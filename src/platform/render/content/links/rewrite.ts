/** Rewrites every address on a page, and removes what a static page cannot contain. */
import type { Element, Root } from 'hast';
import { STYLED_ATTRIBUTE, srcsetAddresses } from '../../../../bundle/references.ts';
import type { StyleAddress } from '../../../../bundle/style-addresses.ts';
import { FILE_START } from '../../model/errors.ts';
import { guardChildren, guardElement } from '../../model/html/guard.ts';
import { type Written, writtenAt } from '../../model/html/walk.ts';
import type { Report } from '../../model/report.ts';
import type { ImageSize } from '../images/measure.ts';
import { describeImage } from '../images/place.ts';
import { leavesSite, OutsidePictures, styleMessage } from './outside.ts';
import { type LinkKind, type LinkSource, ownAddress, resolveLink, runsCode, type SiteMap } from './resolve.ts';
import { isInlineImage, rewriteStyle } from './style.ts';

const ADDRESSES = ['href', 'src', 'poster', 'data', 'xLinkHref', 'xlinkHref', 'action', 'cite', 'background'];

const MAX_SHOWN_CHARACTERS = 200;

export interface Rewrite {
  readonly from: LinkSource;
  readonly site: SiteMap;
  readonly report: Report;
}

interface Run extends Rewrite {
  /** Addresses that were reported for this page: each once, where it stands first. */
  readonly reported: Set<string>;
  readonly outside: OutsidePictures;
  images: number;
  /** Links to pages that this export leaves out and whose public address is not known. */
  leftOut: number;
}

/** Works on the tree in place. */
export function rewriteLinks(root: Root, rewrite: Rewrite): void {
  const run: Run = { ...rewrite, reported: new Set(), outside: new OutsidePictures(), images: 0, leftOut: 0 };
  const walk = (parent: Root | Element, around: Written): void => {
    guardChildren(parent);
    for (const node of parent.children) {
      if (node.type !== 'element') continue;
      const here = writtenAt(node, around);
      guardElement(node);
      rewriteElement(node, here, run);
      run.outside.record(node, here);
      if (node.tagName === 'input') nameTask(node);
      if (node.tagName === 'img') {
        describeImage(node, imageSizeAt(String(node.properties.src ?? ''), run), run.images === 0);
        run.images += 1;
      }
      walk(node, here);
    }
  };
  walk(root, { file: rewrite.from.file, place: FILE_START });
  run.outside.report(run.report);
  reportLeftOut(run);
}

function reportLeftOut({ leftOut, from, report }: Run): void {
  if (leftOut === 0) return;
  const links = leftOut === 1 ? 'One link leads' : `${leftOut} links lead`;
  report(from.file, FILE_START, `${links} to pages that this export leaves out, and nowhere in its bundle.`);
}

type Resolve = (written: string, kind?: LinkKind) => string | undefined;

function rewriteElement(element: Element, around: Written, run: Run): void {
  const { tagName, properties } = element;
  const resolve = resolver(around, run);
  for (const name of ADDRESSES) {
    const written = properties[name];
    if (typeof written !== 'string') continue;
    const isKept = (tagName === 'img' && isInlineImage(written)) || (tagName === 'svg' && !runsCode(written));
    properties[name] = isKept ? written : resolve(written, linkKind(tagName, name));
  }
  if (typeof properties.srcSet === 'string') properties.srcSet = rewriteSrcSet(properties.srcSet, resolve) || undefined;
  const inStyle = (css: string) => rewriteStyle(css, (address) => styleAddress(address, around, run));
  for (const [name, value] of Object.entries(properties))
    if (typeof value === 'string' && STYLED_ATTRIBUTE.test(name)) properties[name] = inStyle(value);
  if (tagName !== 'style') return;
  element.children = element.children.map((child) =>
    child.type === 'text' ? { ...child, value: inStyle(child.value) } : child,
  );
}

/** Elements that load what they name as the page is shown. */
const LOADS = new Set(['img', 'source', 'video', 'audio', 'track', 'input', 'image', 'feimage']);

/** Only what a reader follows leads to pages. */
function linkKind(tagName: string, property: string): LinkKind {
  if (LOADS.has(tagName.toLowerCase()) && property !== 'cite') return 'picture';
  return property === 'href' && (tagName === 'a' || tagName === 'area') ? 'page' : 'file';
}

/** Resolves addresses at one place, and reports what is wrong with them. */
function resolver({ file, place }: Written, run: Run): Resolve {
  return (written, kind = 'file') => {
    const { href, fault, guess, isLeftOut } = resolveLink(written, { ...run.from, file }, run.site, kind);
    const remark = fault ?? guess;
    if (isLeftOut === true && run.site.origin === undefined) run.leftOut += 1;
    if (remark !== undefined && !run.reported.has(written)) {
      run.reported.add(written);
      run.report(file, place, `The address \`${written.slice(0, MAX_SHOWN_CHARACTERS)}\` ${remark}.`);
    }
    return href;
  };
}

/** Styles must not load from other hosts: the page would wait for their style sheets and fonts. */
function styleAddress({ written: given, use }: StyleAddress, around: Written, run: Run): string | undefined {
  if (isInlineImage(given)) return given;
  const written = ownAddress(given, run.site);
  if (!leavesSite(written)) return resolver(around, run)(written);
  if (!run.reported.has(written)) run.report(around.file, around.place, styleMessage(written, use));
  run.reported.add(written);
  return undefined;
}

/** Keeps the candidates that exist. */
function rewriteSrcSet(srcSet: string, resolve: Resolve): string {
  let at = 0;
  const candidates = srcsetAddresses(srcSet).flatMap((address) => {
    const start = srcSet.indexOf(address, at) + address.length;
    const comma = srcSet.indexOf(',', start);
    at = comma < 0 ? srcSet.length : comma;
    const descriptors = srcSet.slice(start, at).split(/\s+/).filter(Boolean);
    const kept = isInlineImage(address) ? address : resolve(address, 'picture');
    return kept === undefined ? [] : [[kept, ...descriptors].join(' ')];
  });
  return candidates.join(', ');
}

/** Checkboxes of a task list only show its state; readers cannot change them. */
function nameTask(element: Element): void {
  const { properties, data } = element;
  if (properties.type !== 'checkbox' || properties.disabled !== true || properties.id !== undefined) return;
  if (properties.ariaLabel !== undefined) return;
  properties.ariaLabel = properties.checked === true ? 'done' : 'to do';
  element.data = { ...data, isLabelWord: true };
}

/** Gives the measures of a picture of the site by the address that a page has for it. */
export function imageSizeAt(address: string, { from, site }: Pick<Rewrite, 'from' | 'site'>): ImageSize | undefined {
  if (!address.startsWith(from.toRoot)) return undefined;
  const path = address.slice(from.toRoot.length).replace(/[?#].*$/s, '');
  try {
    return site.imageSizes.get(decodeURIComponent(path));
  } catch {
    return undefined;
  }
}
