/** Removes everything from a page that would run code in a reader's browser, independent of author and spelling. */
import type { Element } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import { memoize } from '../memoize.ts';

/** Elements that load or run code, or that change how the rest of the page is read. */
const DROPPED_ELEMENTS = new Set('script noscript base meta link applet frameset frame noembed noframes'.split(' '));
/** Their content is text to a browser, not markup: https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments */
const TEXT_ELEMENTS = new Set(['textarea', 'title', 'iframe', 'xmp', 'plaintext', 'style']);
const DROPPED_PROPERTIES = new Set(['dangerouslysetinnerhtml', 'srcdoc', 'ping', 'formaction']);
const PROPERTY_NAME = /^[a-z_][\w:.-]*$/i;
/** Elements of SVG that change properties of others while the page is shown. */
const ANIMATIONS = new Set(['animate', 'set', 'animatetransform', 'animatemotion']);

/** Whether an element may not stand on a page. */
export function isDroppedElement(tagName: string): boolean {
  return DROPPED_ELEMENTS.has(tagName.toLowerCase());
}

/** Whether an attribute is forbidden: event handlers, and attributes that contain markup as text. */
export function isDroppedProperty(name: string): boolean {
  return !PROPERTY_NAME.test(name) || /^on[a-z]/i.test(name) || DROPPED_PROPERTIES.has(name.toLowerCase());
}

/** Normalizes the name of an attribute for later steps: `HREF` is `href`, `xlink:href` is `xLinkHref`. */
export const propertyOf = memoize((name: string) => Object.keys(h('x', { [name]: '' }).properties)[0] ?? name);

/** Whether an element is removed with all that it holds, such as `<set attributeName="href" to="javascript:…">`. */
export function isForbidden({ tagName, properties }: Element): boolean {
  if (!ANIMATIONS.has(tagName.toLowerCase())) return isDroppedElement(tagName);
  return Object.entries(properties).some(
    ([name, value]) => name.toLowerCase() === 'attributename' && /href/i.test(String(value)),
  );
}

/** Removes forbidden properties, and prevents raw text from ending early in a browser. */
export function guardElement(element: Element): void {
  for (const name of Object.keys(element.properties)) {
    if (isDroppedProperty(name)) delete element.properties[name];
  }
  const tagName = element.tagName.toLowerCase();
  if (!TEXT_ELEMENTS.has(tagName)) return;
  if (tagName === 'xmp' || tagName === 'plaintext') element.tagName = 'pre';
  const text = tagName === 'iframe' ? '' : textContent(element);
  // The text of a style element must not end the element; inside SVG it must not begin another.
  const value = tagName === 'style' ? text.replaceAll(/<(?=[a-z!/?])/gi, '\\3c ') : text;
  element.children = value === '' ? [] : [{ type: 'text', value }];
}
