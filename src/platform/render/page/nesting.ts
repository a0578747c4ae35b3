/**
 * Elements that may not stand inside each other: a browser that reads such markup ends the outer one where the inner one
 * begins, and what follows falls out of it.
 */
import type { Element } from 'hast';
import { present } from '../model/fields.ts';
import { isHeading } from '../model/html/elements.ts';

/** https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: each of them ends an open one of its kind. */
const NEVER_WITHIN_ITS_KIND = new Set(['a', 'button', 'form']);

/**
 * Makes a link inside a link, a button inside a button and a form inside a form plain text around what they hold, and a
 * paragraph that is all of a heading its text. `open` are the names of such elements around this one; gives those around
 * what stands in it.
 */
export function fixNesting(element: Element, open: readonly string[]): readonly string[] {
  const { tagName } = element;
  if (isHeading(element)) unwrapParagraph(element);
  if (!NEVER_WITHIN_ITS_KIND.has(tagName)) return open;
  if (!open.includes(tagName)) return [...open, tagName];
  becomeText(element);
  return open;
}

function becomeText(element: Element): void {
  element.tagName = element.tagName === 'form' ? 'div' : 'span';
  const { id, className, style } = element.properties;
  element.properties = present({ id, className, style });
}

/** MDX wraps text on separate lines in a paragraph. */
function unwrapParagraph(heading: Element): void {
  const held = heading.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = held;
  if (held.length === 1 && only?.type === 'element' && only.tagName === 'p') heading.children = only.children;
}
