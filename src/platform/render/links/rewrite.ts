/** Rewrites every address on a page, and takes out what a static page does not carry. */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { isDroppedElement, isDroppedProperty } from '../components/element.ts';
import { FILE_START, type Place } from '../errors.ts';
import type { Report } from '../report.ts';
import { type LinkSource, type ResolvedLink, resolveLink, runsCode, type SiteMap } from './resolve.ts';

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
  images: number;
}

interface Around {
  readonly file: string;
  readonly place: Place;
}

/** Works on the tree in place. */
export function rewriteLinks(root: Root, rewrite: Rewrite): void {
  const run: Run = { ...rewrite, reported: new Set(), images: 0 };
  const walk = (parent: Root | Element, around: Around): void => {
    dropElements(parent);
    for (const node of parent.children) {
      if (node.type !== 'element') continue;
      const here = { file: node.data?.file ?? around.file, place: node.data?.place ?? around.place };
      dropProperties(node);
      rewriteElement(node, here, run);
      if (node.tagName === 'img') describeImage(node.properties, run);
      walk(node, here);
    }
  };
  walk(root, { file: rewrite.from.file, place: FILE_START });
}

/** Takes out what came in as HTML in plain Markdown. */
function dropElements(parent: Root | Element): void {
  const isKept = (child: Root['children'][number]) => child.type !== 'element' || !isDroppedElement(child.tagName);
  parent.children = parent.children.filter(isKept) as ElementContent[];
}

function dropProperties(element: Element): void {
  for (const name of Object.keys(element.properties)) {
    if (isDroppedProperty(name)) delete element.properties[name];
  }
  if (element.tagName === 'style') element.children = element.children.map(closedStyle);
}

/** The text of a style element must not end the element. */
function closedStyle(child: ElementContent): ElementContent {
  return child.type === 'text' ? { ...child, value: child.value.replaceAll(/<\//g, '<\\/') } : child;
}

function rewriteElement({ tagName, properties }: Element, { file, place }: Around, run: Run): void {
  const resolve = (written: string): string | undefined => {
    const { href, fault }: ResolvedLink = resolveLink(written, { ...run.from, file }, run.site);
    if (fault !== undefined && !run.reported.has(written)) {
      run.reported.add(written);
      run.report(file, place, `The address \`${written.slice(0, MAX_SHOWN_CHARACTERS)}\` ${fault}.`);
    }
    return href;
  };
  for (const name of ADDRESSES) {
    const written = properties[name];
    if (typeof written !== 'string') continue;
    const isInlineImage = tagName === 'img' && /^data:image\//i.test(written.trim());
    properties[name] = isInlineImage || (tagName === 'svg' && !runsCode(written)) ? written : resolve(written);
  }
  if (typeof properties.srcSet === 'string') properties.srcSet = rewriteSrcSet(properties.srcSet, resolve);
}

function rewriteSrcSet(srcSet: string, resolve: (written: string) => string | undefined): string {
  return srcSet
    .split(',')
    .map((candidate) => {
      const [address = '', ...descriptors] = candidate.trim().split(/\s+/);
      return [resolve(address) ?? '', ...descriptors].join(' ');
    })
    .join(', ');
}

/** Pictures below the first load when the reader comes near. */
function describeImage(properties: Properties, run: Run): void {
  if (run.images > 0 && properties.loading === undefined) properties.loading = 'lazy';
  if (properties.alt === undefined || properties.alt === null) properties.alt = '';
  properties.decoding ??= 'async';
  run.images += 1;
}
