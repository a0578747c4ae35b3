/** Pictures on a page: measured, so that nothing jumps when they arrive, and opened in full by a click. */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { h } from 'hastscript';
import { classesOf, hasOwnLook } from '../../model/html/classes.ts';
import type { ImageSize } from './measure.ts';

/** Smaller ones are seen whole anyway. */
const MIN_ZOOM_WIDTH = 600;
/** Where a picture has another purpose than to be looked at. */
const NO_ZOOM_INSIDE = new Set(['a', 'button', 'summary', 'label', 'picture', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The properties by which authors disable zoom, as written and as an HTML attribute. */
const NO_ZOOM_MARKS = ['noZoom', 'nozoom', 'dataNoZoom'];

/** Describes a picture to the browser. Only the first of a page loads at once: the others when the reader comes near. */
export function describeImage(image: Element, size: ImageSize | undefined, isFirst: boolean): void {
  const { properties } = image;
  if (!isFirst) properties.loading ??= 'lazy';
  if (properties.alt === undefined || properties.alt === null) {
    image.data = { ...image.data, isUnnamed: true };
    properties.alt = '';
  }
  properties.decoding ??= 'async';
  if (size !== undefined) setMeasures(properties, size);
}

/** An author who gives one measure means the other to follow. */
function setMeasures(properties: Properties, { width, height }: ImageSize): void {
  const [ownWidth, ownHeight] = [pixels(properties.width), pixels(properties.height)];
  const isStyled = typeof properties.style === 'string' && /(?:^|[;\s])(?:width|height)\s*:/i.test(properties.style);
  if (ownWidth === null || ownHeight === null || isStyled) return;
  if (ownWidth === undefined && ownHeight === undefined) {
    properties.width = Math.round(width);
    properties.height = Math.round(height);
  } else if (ownHeight === undefined && ownWidth !== undefined) {
    properties.height = Math.max(1, Math.round((ownWidth * height) / width));
  } else if (ownWidth === undefined && ownHeight !== undefined) {
    properties.width = Math.max(1, Math.round((ownHeight * width) / height));
  }
}

/** Gives a measure in pixels; `null` for one in other units. */
function pixels(value: Properties[string]): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(String(value))?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * Makes large pictures links to themselves, or marks them for the site's script; `sizeOf` gives the measures of one of the
 * site by its address.
 */
export function zoomImages(root: Root, sizeOf: (address: string) => ImageSize | undefined): void {
  const walk = (parent: Root | Element, isKept: boolean): void => {
    parent.children = parent.children.map((child) => {
      if (child.type !== 'element') return child;
      const zoomed = child.tagName === 'img' ? zoom(child, isKept, sizeOf) : child;
      walk(child, isKept || NO_ZOOM_INSIDE.has(child.tagName) || isCard(child));
      return zoomed;
    }) as ElementContent[];
  };
  walk(root, false);
}

function zoom(image: Element, isKept: boolean, sizeOf: (address: string) => ImageSize | undefined): Element {
  const { properties } = image;
  const marks = NO_ZOOM_MARKS.filter((mark) => properties[mark] !== undefined && properties[mark] !== null);
  for (const mark of marks) delete properties[mark];
  const size = typeof properties.src === 'string' ? sizeOf(properties.src) : undefined;
  if (isKept || marks.length > 0 || size === undefined || size.width < MIN_ZOOM_WIDTH) return image;
  if (hasOwnLook(properties)) {
    // A link around it would stand between it and what its author places it in. What has an empty text is an ornament.
    if (properties.alt !== '' || image.data?.isUnnamed === true) properties.dataZoom = '';
    return image;
  }
  const ariaLabel = properties.alt === '' ? 'Open the picture' : undefined;
  return h('a', { className: ['zoom'], href: String(properties.src), ariaLabel }, image);
}

function isCard({ properties }: Element): boolean {
  return classesOf(properties).includes('card');
}
