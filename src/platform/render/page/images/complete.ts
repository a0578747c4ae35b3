/** Pictures on a page: measured, so that nothing jumps when they arrive, and opened in full by a click. */
import type { Element, Properties } from 'hast';
import { h } from 'hastscript';
import { classesOf, hasOwnLook } from '../../model/html/elements.ts';
import type { ImageSize } from './measure.ts';

/** Smaller ones are seen whole anyway. */
const MIN_ZOOM_WIDTH = 600;
const NO_ZOOM_INSIDE = new Set('a button summary label picture h1 h2 h3 h4 h5 h6 live-part'.split(' '));

/** The properties by which authors disable zoom, as written and as an HTML attribute. */
const NO_ZOOM_MARKS = ['noZoom', 'nozoom', 'dataNoZoom'];

interface ImageOptions {
  /** Only the first of a page loads at once: the others when the reader comes near. */
  readonly isFirst: boolean;
  /** It is not opened in full. */
  readonly isKept: boolean;
}

/** Describes a picture to the browser, and makes a large one a link to itself, or marks it for the site's script. */
export function completeImage(image: Element, size: ImageSize | undefined, { isFirst, isKept }: ImageOptions): Element {
  const { properties } = image;
  const isOrnament = properties.alt === '';
  if (!isFirst) properties.loading ??= 'lazy';
  properties.alt ??= '';
  properties.decoding ??= 'async';
  if (size !== undefined) setMeasures(properties, size);
  const marks = NO_ZOOM_MARKS.filter((mark) => properties[mark] !== undefined && properties[mark] !== null);
  for (const mark of marks) delete properties[mark];
  if (isKept || marks.length > 0 || size === undefined || size.width < MIN_ZOOM_WIDTH) return image;
  if (hasOwnLook(properties)) {
    // Do not wrap images that the author positions with classes, nor decorative ones (empty alt).
    if (!isOrnament) properties.dataZoom = '';
    return image;
  }
  const ariaLabel = properties.alt === '' ? 'Open the picture' : undefined;
  return h('a', { className: ['zoom'], href: String(properties.src), ariaLabel }, image);
}

/** An author who gives one measure means the other to follow. */
function setMeasures(properties: Properties, { width, height }: ImageSize): void {
  const [ownWidth, ownHeight] = [pixels(properties.width), pixels(properties.height)];
  const isStyled = typeof properties.style === 'string' && /(?:^|[;\s])(?:width|height)\s*:/i.test(properties.style);
  if (ownWidth === null || ownHeight === null || isStyled) return;
  const fitted = (length: number, other: number, own: number | undefined): number =>
    own === undefined ? Math.round(length) : Math.max(1, Math.round((own * length) / other));
  if (ownWidth === undefined) properties.width = fitted(width, height, ownHeight);
  if (ownHeight === undefined) properties.height = fitted(height, width, ownWidth);
}

/** Reads a measure in pixels; `null` for one in other units. */
function pixels(value: Properties[string]): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(String(value))?.[1];
  return text === undefined ? null : Number(text);
}

/** Whether pictures in an element have another purpose than to be looked at. */
export function keepsPictures({ tagName, properties }: Element): boolean {
  return NO_ZOOM_INSIDE.has(tagName) || classesOf(properties).includes('card');
}
